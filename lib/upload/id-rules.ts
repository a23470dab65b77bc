import { type Reason, reason } from '#lib/texts/reason.ts';
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

/** Returns the fault of an id that is not empty; undefined when it is valid. */
export function checkId(id: string, format: IdFormat): Reason | undefined {
  if (format === 'gs1') return checkGs1Id(id);
  const forbidden = forbiddenCharacter.exec(id);
  if (forbidden !== null) return describeForbidden(forbidden[0]);
  if (id.length < minIdLength) return reason('idTooShort', { count: minIdLength });
  if (id.length > maxIdLength) return reason('valueTooLong', { count: maxIdLength });
  return undefined;
}

function describeForbidden(character: string): Reason {
  if (character === ' ') return reason('idHasSpace');
  if (character === '\n' || character === '\r') return reason('idHasLineBreak');
  if (character === '\t') return reason('idHasTab');
  if (/\p{C}|\p{Z}/u.test(character)) return reason('idHasInvisibleCharacter');
  return reason('idHasCharacter', { character });
}
