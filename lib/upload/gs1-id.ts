import { type Reason, reason } from '#lib/texts/reason.ts';

/**
 * Ids of the format gs1: the path of a GS1 Digital Link URI, `01/<GTIN-14>[/22/<variant>][/10/<lot>]/21/<serial>`.
 * Values are of GS1's character set 82 (General Specifications, figure 7.11-1). Letters, digits, `-`, `.` and `_` are
 * literal, every other character is percent-encoded in capitals: one item then has one spelling, so uniqueness of the
 * text is uniqueness of the item.
 */
const gtinLength = 14;
const maxGs1ValueLength = 20;

const gtinPattern = /^\d{14}(?:\/|$)/;
const literal = /^[A-Za-z0-9._-]$/;
const percentEncoded = /^[!"%&'()*+,/:;<=>?]$/;

type Qualifier = { key: string; part: Reason };

const qualifiers: readonly Qualifier[] = [
  { key: '22', part: reason('gs1Variant') },
  { key: '10', part: reason('gs1Lot') },
  { key: '21', part: reason('gs1Serial') },
];

/** Returns the fault of a GS1 id; undefined when it is valid. */
export function checkGs1Id(id: string): Reason | undefined {
  if (!id.startsWith('01/')) return reason('gs1StartWrong');
  if (!gtinPattern.test(id.slice(3))) return reason('gs1GtinLengthWrong');
  const gtin = id.slice(3, 3 + gtinLength);
  if (gtin.at(-1) !== String(gtinCheckDigit(gtin))) return reason('gs1GtinCheckDigitWrong');
  let position = 3 + gtinLength;
  let next = 0;
  let last = '';
  while (position < id.length) {
    position += 1;
    const index = qualifiers.findIndex(({ key }, at) => at >= next && id.startsWith(`${key}/`, position));
    const qualifier = qualifiers[index];
    if (qualifier === undefined) return reason('gs1OrderWrong');
    const slash = id.indexOf('/', position + 3);
    const end = slash < 0 ? id.length : slash;
    const fault = checkValue(id.slice(position + 3, end), qualifier.part);
    if (fault !== undefined) return fault;
    position = end;
    next = index + 1;
    last = qualifier.key;
  }
  return last === '21' ? undefined : reason('gs1SerialMissing');
}

/** Check digit over the first 13 digits (GS1 General Specifications, 7.9.1). */
function gtinCheckDigit(gtin: string): number {
  let sum = 0;
  for (let i = 0; i < gtinLength - 1; i += 1) sum += Number(gtin[i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

function checkValue(value: string, part: Reason): Reason | undefined {
  let length = 0;
  for (let p = 0; p < value.length; p += 1) {
    const character = value[p] ?? '';
    length += 1;
    if (literal.test(character)) continue;
    if (character !== '%') return reason('gs1CharacterNotEncoded', { part });
    const hex = value.slice(p + 1, p + 3);
    if (!/^[0-9A-F]{2}$/.test(hex)) return reason('gs1PercentMalformed', { part });
    const encoded = String.fromCharCode(Number.parseInt(hex, 16));
    if (literal.test(encoded)) return reason('gs1CharacterEncodedNeedlessly', { part, character: encoded });
    if (!percentEncoded.test(encoded)) return reason('gs1CharacterNotAllowed', { part });
    p += 2;
  }
  if (length === 0) return reason('gs1PartEmpty', { part });
  if (length > maxGs1ValueLength) return reason('gs1PartTooLong', { part, count: maxGs1ValueLength });
  return undefined;
}
