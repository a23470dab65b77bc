import type { CallResult } from '#lib/portal/result.ts';

export const expiries = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a day' },
] as const;

/** The service knows no `day`: what it says of the moment belongs there. */
export function blameDay<T>(result: CallResult<T>): CallResult<T> {
  if (result.ok || !result.fieldErrors['expires_at']) return result;
  const { expires_at: day, ...others } = result.fieldErrors;
  return { ...result, fieldErrors: { ...others, ...(day && { day }) } };
}
