import { checkGs1Id } from './gs1-id.ts';
import type { IdFormat } from './upload-errors.ts';

export const minIdLength = 8;
/** Ids are index keys; a B-tree key has to fit a page with room to spare. */
export const maxIdLength = 512;

const idPattern = new RegExp(`^[A-Za-z0-9_-]{${minIdLength},${maxIdLength}}$`);
const forbiddenCharacter = /[^A-Za-z0-9_-]/u;

/** Whether the text is an id by the rules of the format. */
export function isId(text: string, format: IdFormat): boolean {
  return format === 'gs1' ? checkGs1Id(text) === undefined : idPattern.test(text);
}

/** What is wrong with an id that is not empty, as a short sentence; undefined when nothing is. */
export function checkId(id: string, format: IdFormat): string | undefined {
  if (format === 'gs1') return checkGs1Id(id);
  const forbidden = forbiddenCharacter.exec(id);
  if (forbidden !== null) return describeForbidden(forbidden[0]);
  if (id.length < minIdLength) return `Shorter than ${minIdLength} characters`;
  if (id.length > maxIdLength) return `Longer than ${maxIdLength} characters`;
  return undefined;
}

function describeForbidden(character: string): string {
  if (character === ' ') return 'A space is not allowed in an id';
  if (character === '\n' || character === '\r') return 'A line break is not allowed in an id';
  if (character === '\t') return 'A tab is not allowed in an id';
  if (/\p{C}|\p{Z}/u.test(character)) return 'An invisible character is not allowed in an id';
  return `${character} is not allowed in an id`;
}
