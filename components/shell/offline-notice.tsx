'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { useOnline } from '#components/ui/online.ts';

/** Says that there is no network, for as long as there is none. Links and filters wait for it. */
export function OfflineNotice() {
  const t = useTranslations('ui');
  const hasNetwork = useOnline();
  useEffect(() => {
    if (hasNetwork) return;
    const id = toast.info(t('offline'), { description: t('offlineText'), duration: Number.POSITIVE_INFINITY });
    return () => void toast.dismiss(id);
  }, [hasNetwork, t]);
  return null;
}
