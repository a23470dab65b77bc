'use client';

import type { CallFailure } from '#lib/portal/result.ts';
import { useTexts } from '#texts';
import { CallError } from './call-error.ts';

/** Returns the failure of a call that SWR caught, to be shown; the portal itself may not have answered. */
export function useFailure(error: unknown): CallFailure | undefined {
  const t = useTexts('ui');
  if (error === undefined) return undefined;
  if (error instanceof CallError) return error.failure;
  return { ok: false, status: 503, code: 'unreachable', message: t('portalUnreachable'), fieldErrors: {} };
}
