import { checkGs1Id } from './gs1-id.ts';
import type { IdFormat } from './upload-errors.ts';
import { decodeText, encodeText } from './utf8.ts';

export const MIN_ID_LENGTH = 8;
/** Ids are index keys; a B-tree key has to fit a page with room to spare. */
export const MAX_ID_LENGTH = 512;

/** 1 for each byte an id of the default format may hold: A-Z a-z 0-9 - _ */
export const ID_BYTES = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
  ID_BYTES[character.charCodeAt(0)] = 1;
}

/** Whether the byte range is an id by the rules of the format. Allocates nothing. */
export function isIdBytes(bytes: Uint8Array, start: number, end: number, format: IdFormat): boolean {
  if (format === 'gs1') return checkGs1Id(bytes, start, end) === undefined;
  const length = end - start;
  if (length < MIN_ID_LENGTH || length > MAX_ID_LENGTH) return false;
  let allowed = 1;
  for (let p = start; p < end; p++) allowed &= ID_BYTES[bytes[p] as number] as number;
  return allowed === 1;
}

/** What is wrong with an id that is not empty, as a short sentence; undefined when nothing is. */
export function describeIdFault(bytes: Uint8Array, start: number, end: number, format: IdFormat): string | undefined {
  if (format === 'gs1') return checkGs1Id(bytes, start, end);
  for (let p = start; p < end; p++) {
    if (ID_BYTES[bytes[p] as number] === 1) continue;
    return describeForbidden(decodeText(bytes, p, Math.min(end, p + 4)));
  }
  if (end - start < MIN_ID_LENGTH) return `Shorter than ${MIN_ID_LENGTH} characters`;
  if (end - start > MAX_ID_LENGTH) return `Longer than ${MAX_ID_LENGTH} characters`;
  return undefined;
}

/** The same rules for a string, such as one field of a form. */
export function checkId(id: string, format: IdFormat): string | undefined {
  const bytes = encodeText(id);
  return describeIdFault(bytes, 0, bytes.length, format);
}

function describeForbidden(text: string): string {
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0xfffd);
  if (character === ' ') return 'A space is not allowed in an id';
  if (character === '\n' || character === '\r') return 'A line break is not allowed in an id';
  if (character === '\t') return 'A tab is not allowed in an id';
  if (/\p{C}|\p{Z}/u.test(character)) return 'An invisible character is not allowed in an id';
  return `${character} is not allowed in an id`;
}
