/**
 * Ids of the format gs1: the path of a GS1 Digital Link URI, `01/<GTIN-14>[/22/<variant>][/10/<lot>]/21/<serial>`.
 *
 * Values are of GS1's character set 82 (General Specifications, figure 7.11-1). Letters, digits, `-`, `.` and `_` stand
 * for themselves, every other character is percent-encoded in capitals: one item then has one spelling, so uniqueness
 * of the text is uniqueness of the item.
 */
const gtinLength = 14;
const maxGs1ValueLength = 20;

const gtinPattern = /^\d{14}(?:\/|$)/;
const literal = /^[A-Za-z0-9._-]$/;
const percentEncoded = /^[!"%&'()*+,/:;<=>?]$/;

type Qualifier = { key: string; name: string };

const qualifiers: readonly Qualifier[] = [
  { key: '22', name: 'variant (22)' },
  { key: '10', name: 'lot (10)' },
  { key: '21', name: 'serial (21)' },
];

/** What is wrong with a GS1 id, as a short sentence; undefined when nothing is. */
export function checkGs1Id(id: string): string | undefined {
  if (!id.startsWith('01/')) return 'Does not begin with 01/ and a GTIN';
  if (!gtinPattern.test(id.slice(3))) return 'The GTIN (01) does not have 14 digits';
  const gtin = id.slice(3, 3 + gtinLength);
  if (gtin.at(-1) !== String(gtinCheckDigit(gtin))) return 'The check digit of the GTIN is wrong';
  let position = 3 + gtinLength;
  let next = 0;
  let last = '';
  while (position < id.length) {
    position += 1;
    const index = qualifiers.findIndex(({ key }, at) => at >= next && id.startsWith(`${key}/`, position));
    const qualifier = qualifiers[index];
    if (qualifier === undefined) return 'After the GTIN come 22, 10 and 21, in that order';
    const slash = id.indexOf('/', position + 3);
    const end = slash < 0 ? id.length : slash;
    const fault = checkValue(id.slice(position + 3, end), qualifier.name);
    if (fault !== undefined) return fault;
    position = end;
    next = index + 1;
    last = qualifier.key;
  }
  return last === '21' ? undefined : 'There is no serial (21)';
}

/** Check digit over the first 13 digits (GS1 General Specifications, 7.9.1). */
function gtinCheckDigit(gtin: string): number {
  let sum = 0;
  for (let i = 0; i < gtinLength - 1; i += 1) sum += Number(gtin[i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

function checkValue(value: string, name: string): string | undefined {
  let length = 0;
  for (let p = 0; p < value.length; p += 1) {
    const character = value[p] ?? '';
    length += 1;
    if (literal.test(character)) continue;
    if (character !== '%') return `The ${name} has a character that must be percent-encoded or is not GS1's`;
    const hex = value.slice(p + 1, p + 3);
    if (!/^[0-9A-F]{2}$/.test(hex)) return `The ${name} has a % not followed by two hexadecimal digits in capitals`;
    const encoded = String.fromCharCode(Number.parseInt(hex, 16));
    if (literal.test(encoded)) return `The ${name} percent-encodes ${encoded}, which stands for itself`;
    if (!percentEncoded.test(encoded)) return `The ${name} has a character that is not GS1's`;
    p += 2;
  }
  if (length === 0) return `The ${name} is empty`;
  if (length > maxGs1ValueLength) return `The ${name} is longer than ${maxGs1ValueLength} characters`;
  return undefined;
}
