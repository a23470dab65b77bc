'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from 'sonner';

/** Milliseconds without an answer: the portal itself waits 15 s for the service, and answers then. */
const stalledAfter = 20_000;

/**
 * Offers to load the page again where the answer to a form does not come. React sends actions one after the other, so
 * that a second try in this page would wait behind the first.
 * @param advice whether the form can be sent again without being done twice
 */
export function useStalledNotice(isSending: boolean, advice: 'sendAgain' | 'lookFirst'): void {
  const t = useTranslations('forms');
  const ui = useTranslations('ui');
  useEffect(() => {
    if (!isSending) return;
    const stalled = setTimeout(() => {
      toast.info(t('stalled.title'), {
        id: 'stalled-form',
        description: t(`stalled.${advice}`),
        duration: Number.POSITIVE_INFINITY,
        action: { label: ui('loadAgain'), onClick: () => window.location.reload() },
      });
    }, stalledAfter);
    return () => {
      clearTimeout(stalled);
      toast.dismiss('stalled-form');
    };
  }, [isSending, advice, t, ui]);
}
