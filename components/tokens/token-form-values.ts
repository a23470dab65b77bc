import type { CallResult } from '#lib/portal/result.ts';

export const expiries = ['7', '30', '90', '365', 'day'] as const;

/** The service knows no `day`: what it says of the moment belongs there. */
export function blameDay<T>(result: CallResult<T>): CallResult<T> {
  if (result.ok) return result;
  const { expires_at: day, ...others } = result.fieldErrors;
  if (!day) return result;
  const codes = result.fieldCodes && { ...result.fieldCodes, day: result.fieldCodes['expires_at'] ?? [] };
  return { ...result, fieldErrors: { ...others, day }, ...(codes && { fieldCodes: codes }) };
}
