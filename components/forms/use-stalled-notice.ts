'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { announceStall } from '#components/ui/announce-stall.ts';

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
    return announceStall({
      id: 'stalled-form',
      after: stalledAfter,
      title: t('stalled.title'),
      text: t(`stalled.${advice}`),
      again: { label: ui('loadAgain'), load: () => window.location.reload() },
    });
  }, [isSending, advice, t, ui]);
}
