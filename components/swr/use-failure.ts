'use client';

import type { CallFailure } from '#lib/portal/result.ts';
import { CallError } from './call-error.ts';
import { useUnreachable } from './use-unreachable.ts';

/** Returns the failure of a call that SWR caught, to be shown; the portal itself may not have answered. */
export function useFailure(error: unknown): CallFailure | undefined {
  const unreachable = useUnreachable();
  if (error === undefined) return undefined;
  if (error instanceof CallError) return error.failure;
  return unreachable();
}
