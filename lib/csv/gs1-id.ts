/**
 * Ids of the format gs1: the path of a GS1 Digital Link URI, `01/<GTIN-14>[/22/<variant>][/10/<lot>]/21/<serial>`.
 *
 * Values are of GS1's character set 82 (General Specifications, figure 7.11-1). Letters, digits, `-`, `.` and `_` stand for
 * themselves, every other character is percent-encoded in capitals: one item then has one spelling, so uniqueness of the
 * text is uniqueness of the item.
 */
const SLASH = 0x2f;
const PERCENT = 0x25;

export const GTIN_LENGTH = 14;
export const MAX_GS1_VALUE_LENGTH = 20;

const LITERAL = markBytes('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._');
const ENCODED = markBytes('!"%&\'()*+,/:;<=>?');

type Qualifier = { key: string; name: string };

const QUALIFIERS: readonly Qualifier[] = [
  { key: '22', name: 'variant (22)' },
  { key: '10', name: 'lot (10)' },
  { key: '21', name: 'serial (21)' },
];

function markBytes(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/** What is wrong with a GS1 id, as a short sentence; undefined when nothing is. */
export function checkGs1Id(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (!startsWithKey(bytes, start, end, '01')) return 'Does not begin with 01/ and a GTIN';
  const gtin = start + 3;
  const afterGtin = gtin + GTIN_LENGTH;
  if (!isDigits(bytes, gtin, afterGtin) || afterGtin > end || (afterGtin < end && bytes[afterGtin] !== SLASH)) {
    return 'The GTIN (01) does not have 14 digits';
  }
  if (bytes[afterGtin - 1] !== 0x30 + gtinCheckDigit(bytes, gtin)) return 'The check digit of the GTIN is wrong';
  let position = afterGtin;
  let next = 0;
  let last = '';
  while (position < end) {
    position++;
    const index = QUALIFIERS.findIndex(({ key }, at) => at >= next && startsWithKey(bytes, position, end, key));
    const qualifier = QUALIFIERS[index];
    if (qualifier === undefined) return 'After the GTIN come 22, 10 and 21, in that order';
    const valueStart = position + 3;
    let valueEnd = valueStart;
    while (valueEnd < end && bytes[valueEnd] !== SLASH) valueEnd++;
    const fault = checkValue(bytes, valueStart, valueEnd, qualifier.name);
    if (fault !== undefined) return fault;
    position = valueEnd;
    next = index + 1;
    last = qualifier.key;
  }
  return last === '21' ? undefined : 'There is no serial (21)';
}

/** Check digit over the first 13 digits from `start` (GS1 General Specifications, 7.9.1). */
export function gtinCheckDigit(bytes: Uint8Array, start: number): number {
  let sum = 0;
  for (let i = 0; i < GTIN_LENGTH - 1; i++) sum += ((bytes[start + i] as number) - 0x30) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

function startsWithKey(bytes: Uint8Array, start: number, end: number, key: string): boolean {
  return (
    start + 3 <= end &&
    bytes[start] === key.charCodeAt(0) &&
    bytes[start + 1] === key.charCodeAt(1) &&
    bytes[start + 2] === SLASH
  );
}

function isDigits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) {
    const byte = bytes[p] ?? 0;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return true;
}

function checkValue(bytes: Uint8Array, start: number, end: number, name: string): string | undefined {
  let length = 0;
  for (let p = start; p < end; p++) {
    const byte = bytes[p] as number;
    length++;
    if (LITERAL[byte] === 1) continue;
    if (byte !== PERCENT) return `The ${name} has a character that must be percent-encoded or is not GS1's`;
    const high = p + 2 < end ? hexDigit(bytes[p + 1] as number) : -1;
    const low = p + 2 < end ? hexDigit(bytes[p + 2] as number) : -1;
    if (high < 0 || low < 0) return `The ${name} has a % not followed by two hexadecimal digits in capitals`;
    const character = 16 * high + low;
    if (LITERAL[character] === 1)
      return `The ${name} percent-encodes ${String.fromCharCode(character)}, which stands for itself`;
    if (ENCODED[character] !== 1) return `The ${name} has a character that is not GS1's`;
    p += 2;
  }
  if (length === 0) return `The ${name} is empty`;
  if (length > MAX_GS1_VALUE_LENGTH) return `The ${name} is longer than ${MAX_GS1_VALUE_LENGTH} characters`;
  return undefined;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37;
  return -1;
}
