'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { CallFailure } from '#lib/portal/result.ts';
import { portalUnreachable } from '#lib/portal/unanswered.ts';

/** Returns the failure of a server action that the portal did not answer: `await act(…).catch(unreachable)`. */
export function useUnreachable(): () => CallFailure {
  const t = useTranslations('ui');
  return useCallback(() => portalUnreachable(t('portalUnreachable')), [t]);
}
