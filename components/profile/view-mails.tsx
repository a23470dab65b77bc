'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { SavedView } from '#lib/contract/saved-views.ts';
import { stopViewMail } from './actions.ts';

/** Shared views that are mailed to the user each month, and how to stop each. */
export function ViewMails({ views }: { views: readonly SavedView[] }) {
  const t = useTranslations('profile');
  const router = useRouter();
  const [stopping, setStopping] = useState<number>();
  const stop = async ({ id, name }: SavedView) => {
    setStopping(id);
    const result = await stopViewMail(id);
    setStopping(undefined);
    if (!result.ok) {
      toast.error(t('views.notStopped'), { description: result.message });
      return;
    }
    toast.success(t('views.stopped', { name }));
    router.refresh();
  };
  return (
    <ul className="grid gap-2">
      {views.map((view) => (
        <li key={view.id} className="flex flex-wrap items-center justify-between gap-3">
          <TextLink href={`/${view.list}?${view.query}`}>{view.name}</TextLink>
          <Button
            busy={stopping === view.id}
            onClick={() => void stop(view)}
            aria-label={t('views.stopMail', { name: view.name })}
          >
            {t('views.stop')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
