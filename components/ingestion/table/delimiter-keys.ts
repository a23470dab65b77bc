import type { Delimiter } from '#lib/upload/delimiters.ts';

/** Which text names it. */
export const delimiterKeys = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const satisfies Record<
  Delimiter,
  string
>;
