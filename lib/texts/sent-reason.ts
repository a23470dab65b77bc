/** A reason as another program sent it: a newer release can have a code that is unknown here. */
export interface SentReason {
  code: string;
  values?: Readonly<Record<string, unknown>> | undefined;
}

export function isSentReason(value: unknown): value is SentReason {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string') return false;
  return !('values' in value) || (typeof value.values === 'object' && value.values !== null);
}
