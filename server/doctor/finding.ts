/** Result of a check: fine, worth knowing, or a fault that stops people; with advice. */
export interface Finding {
  check: string;
  level: 'ok' | 'warning' | 'problem';
  says: string;
  todo?: string;
}

export const ok = (check: string, says: string): Finding => ({ check, level: 'ok', says });

export const warning = (check: string, says: string, todo: string): Finding => ({
  check,
  level: 'warning',
  says,
  todo,
});

export const problem = (check: string, says: string, todo: string): Finding => ({
  check,
  level: 'problem',
  says,
  todo,
});

/** Why something failed, without addresses that hold a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // fetch says only that it failed.
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  // AggregateError of a host with several addresses has no message of its own.
  return error.message ? `${error.message.replaceAll(/\/\/[^@\s/]*@/g, '//***@')} (${code})` : code;
}
