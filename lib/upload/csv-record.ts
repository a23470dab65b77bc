import { type Reason, reason } from '#lib/texts/reason.ts';
import { maxFieldBytes, maxFields, maxRecordBytes } from './field-record.ts';
import { reasonOfSeparator } from './upload-rules.ts';
import { countUtf8, isLongerInUtf8 } from './utf8.ts';

/** Where a record ends (`end`), and where the next one begins (`next`, behind the line break). */
export type RecordEnd = { end: number; next: number };
/** Why a record cannot be read, and the place from which the rest of the line is passed over. */
export type RecordFault = { reason: Reason; resumeAt: number };

const endsOfValue = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g, '|': /[|\r\n]/g };

/**
 * Follows one record of CSV (RFC 4180) from `from` to its end without reading its values. Undefined when the text ends
 * before the record does; with `atEnd` the end of the text ends the record. A CR at the end of the text is taken for a
 * line break.
 */
export function findRecordEnd(
  text: string,
  from: number,
  atEnd: boolean,
  delimiter: keyof typeof endsOfValue = ',',
): RecordEnd | RecordFault | undefined {
  const endOfValue = endsOfValue[delimiter];
  // A record of fewer characters than this cannot break a bound that is counted in bytes.
  const mayBeLong = 3 * (text.length - from) > maxFieldBytes;
  let recordBytes = 0;
  let p = from;
  for (let count = 0; count < maxFields; count++) {
    const start = p;
    if (text[p] === '"') {
      const close = findClosingQuote(text, p + 1);
      const isOpen = close < 0;
      if (mayBeLong && isLongerInUtf8(text.slice(p + 1, isOpen ? text.length : close), maxFieldBytes))
        return { reason: reason('quoteNotClosedOrTooLong'), resumeAt: from };
      // A quote at the very end may be the first of a doubled one.
      if ((isOpen || close + 1 === text.length) && !atEnd) return undefined;
      if (isOpen) return { reason: reason('quoteNotClosed'), resumeAt: from };
      p = close + 1;
      if (p < text.length && !isSeparator(text[p], delimiter))
        return { reason: reasonAfterQuote(text[p], delimiter), resumeAt: p };
    } else {
      endOfValue.lastIndex = p;
      p = endOfValue.test(text) ? endOfValue.lastIndex - 1 : text.length;
      if (mayBeLong && isLongerInUtf8(text.slice(start, p), maxFieldBytes))
        return { reason: reason('csvValueTooLong'), resumeAt: p };
    }
    if (mayBeLong) {
      recordBytes += countUtf8(text.slice(start, p));
      if (recordBytes > maxRecordBytes) return { reason: reason('rowTooLong'), resumeAt: p };
      recordBytes++;
    }
    if (p === text.length) return atEnd ? { end: p, next: p } : undefined;
    if (text[p] !== delimiter) return { end: p, next: text[p] === '\r' && text[p + 1] === '\n' ? p + 2 : p + 1 };
    p++;
  }
  return { reason: reason('rowTooManyValues', { count: maxFields }), resumeAt: p };
}

function findClosingQuote(text: string, from: number): number {
  let p = text.indexOf('"', from);
  while (p >= 0 && text[p + 1] === '"') p = text.indexOf('"', p + 2);
  return p;
}

/** The service takes commas; a table with another separator is read by it. */
function reasonAfterQuote(character = '', delimiter: string): Reason {
  const isForeign = delimiter === ',' && Object.hasOwn(endsOfValue, character);
  return isForeign ? reasonOfSeparator(character) : reason('textAfterQuote');
}

function isSeparator(character: string | undefined, delimiter: string): boolean {
  return character === delimiter || character === '\r' || character === '\n';
}
