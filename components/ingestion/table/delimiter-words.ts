import type { Delimiter } from '#lib/upload/csv-reader.ts';

export const delimiterWords: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};
