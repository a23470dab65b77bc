import type pg from 'pg';
import { readMomentAt } from './read-moment.ts';

/** Reads a value in its place in what PostgreSQL sent, written as text. */
export type ReadValue = (bytes: Buffer, at: number, length: number) => unknown;

/** What names of types are to PostgreSQL. */
const oids = { bool: 16, int8: 20, int2: 21, int4: 23, text: 25, bpchar: 1042, varchar: 1043, timestamptz: 1184 };
/** Longer ones differ from row to row. */
const longestRepeated = 40;

/** The reader of one column: most values are made without a text between. */
export function valueReader(oid: number, types: pg.CustomTypesConfig): ReadValue {
  switch (oid) {
    case oids.int2:
    case oids.int4:
    case oids.int8:
      return readInteger;
    case oids.bool:
      return (bytes, at) => bytes[at] === 0x74;
    case oids.timestamptz:
      return readMomentAt;
    case oids.text:
    case oids.bpchar:
    case oids.varchar:
      return textReader();
    default: {
      const parse = types.getTypeParser(oid, 'text');
      return (bytes, at, length) => parse(bytes.toString('utf8', at, at + length));
    }
  }
}

function readInteger(bytes: Buffer, at: number, length: number): number {
  const isNegative = bytes[at] === 0x2d;
  let value = 0;
  for (let place = isNegative ? at + 1 : at; place < at + length; place += 1) {
    value = value * 10 + ((bytes[place] ?? 0) - 48);
  }
  return isNegative ? -value : value;
}

/**
 * Rows of a page repeat what they refer to, their states and kinds: a text that is the one of the row before is not
 * made again, which costs several times as much as looking.
 */
function textReader(): ReadValue {
  let last = '';
  return (bytes, at, length) => {
    if (length === last.length && isAscii(bytes, at, last)) return last;
    const text = bytes.toString('utf8', at, at + length);
    if (length <= longestRepeated) last = text;
    return text;
  };
}

/** Whether the bytes are that text and nothing else: of ASCII alone each byte is a character. */
function isAscii(bytes: Buffer, at: number, text: string): boolean {
  for (let place = 0; place < text.length; place += 1) {
    const byte = bytes[at + place] ?? 0;
    if (byte > 0x7f || byte !== text.charCodeAt(place)) return false;
  }
  return true;
}
