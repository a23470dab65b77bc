import type { Delimiter } from '#lib/upload/delimiters.ts';

/** Key of each delimiter's name. */
export const delimiterKeys = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const satisfies Record<
  Delimiter,
  string
>;
