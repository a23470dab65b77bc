import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { uploadColumnNames } from '#lib/upload/upload-rules.ts';
import type { ColumnMatches, SourceColumn } from './match-columns.ts';
import { statusOf } from './status-words.ts';

export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How the values of a column become values of its field. Others than these are left as they are. */
export type ValueReading =
  | { kind: 'status' }
  /** Numbers of reasons by their names, as exports have them. */
  | { kind: 'reason' }
  | { kind: 'date'; order: DateOrder }
  /** Ids behind the start of an address of codes. */
  | { kind: 'address'; prefixes: readonly string[] }
  /** SKUs by the names of their products, in small letters. */
  | { kind: 'product'; skus: ReadonlyMap<string, string> }
  /** Values that stand in place of others, of what `others` makes of a value. */
  | { kind: 'replaced'; values: ReadonlyMap<string, string>; others: ValueReading | undefined };

const dateForm = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/**
 * Returns 'unknown' where day and month could be swapped, 'mixed' where the dates contradict each other, undefined for
 * values that are no dates.
 */
export function dateOrderOf(samples: readonly string[]): DateOrder | 'unknown' | 'mixed' | undefined {
  const dates = samples.map((value) => value.trim()).filter((value) => value !== '');
  const parts = dates.map((value) => dateForm.exec(value));
  if (parts.length === 0 || parts.some((part) => part === null)) return undefined;
  const isAbove12 = (place: number) => parts.some((part) => Number(part?.[place]) > 12);
  if (isAbove12(1)) return isAbove12(3) ? 'mixed' : 'dmy';
  if (isAbove12(3)) return 'mdy';
  return parts.every((part) => part?.[2] === '.') ? 'dmy' : 'unknown';
}

/** Reads one value of a column. */
export function readValue(reading: ValueReading, value: string): string {
  if (reading.kind === 'replaced') {
    const read = reading.others ? readValue(reading.others, value) : value;
    return reading.values.get(read) ?? read;
  }
  const text = value.trim();
  if (reading.kind === 'status') return statusOf(text) ?? value;
  if (reading.kind === 'reason') return numberOfReason(text) ?? value;
  if (reading.kind === 'address') return idInAddress(text, reading.prefixes) ?? value;
  if (reading.kind === 'product') return reading.skus.get(text.toLowerCase()) ?? value;
  const [, first = '', , second = '', year = ''] = dateForm.exec(text) ?? [];
  const [day, month] = reading.order === 'dmy' ? [first, second] : [second, first];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A day that the month does not have becomes one of the next.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : value;
}

function numberOfReason(text: string): string | undefined {
  const number = (blacklistReasonNames as readonly string[]).indexOf(text.toLowerCase());
  return number < 0 ? undefined : String(number);
}

/** The id behind the start of an address, without a query; undefined for other texts. */
function idInAddress(text: string, prefixes: readonly string[]): string | undefined {
  const bare = text.replace(/^https?:/i, '').toLowerCase();
  const prefix = prefixes
    .map((each) => each.replace(/^https?:/i, ''))
    .find((each) => each && bare.startsWith(each.toLowerCase()));
  return prefix && text.slice(text.length - bare.length + prefix.length).replace(/[?#].*$/, '');
}

/** Values in place of others, by field. */
export type Replacements = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ColumnReadings {
  /** By the place of the column. */
  readings: (ValueReading | undefined)[];
  /** Columns with dates that could be read in two ways. */
  undecided: ReadonlySet<number>;
}

/**
 * How the values of each column are read, by its samples: only where that changes one of them, so that a file that the
 * service takes is sent as it is; and what stands in place of its values.
 * @param chosen the order of day and month, by the name of the column
 * @param replaced values in place of others, by field
 * @param addresses starts of the addresses of the company's codes
 */
export function findReadings(
  columns: readonly SourceColumn[],
  matches: ColumnMatches,
  skus: ReadonlyMap<string, string>,
  chosen: Readonly<Record<string, DateOrder>>,
  replaced: Replacements,
  addresses: readonly string[] = [],
): ColumnReadings {
  const undecided = new Set<number>();
  const readings = columns.map(({ name, samples }, column): ValueReading | undefined => {
    const field = matches[column] ?? null;
    const found = readingOf(field, samples);
    const others = found && samples.some((value) => readValue(found, value) !== value) ? found : undefined;
    const values = field !== null && Object.hasOwn(replaced, field) ? Object.entries(replaced[field] ?? {}) : [];
    return values.length > 0 ? { kind: 'replaced', values: new Map(values), others } : others;

    function readingOf(field: string | null, values: readonly string[]): ValueReading | undefined {
      if (field === null) return undefined;
      if (field === 'activation_status') return { kind: 'status' };
      if (field === 'blacklist_reason') return { kind: 'reason' };
      if (field === 'id') return { kind: 'address', prefixes: addresses };
      if (field === 'product') return { kind: 'product', skus };
      if ((uploadColumnNames as readonly string[]).includes(field)) return undefined;
      const found = dateOrderOf(values);
      if (found === undefined) return undefined;
      const order =
        found === 'unknown' || found === 'mixed' ? (Object.hasOwn(chosen, name) ? chosen[name] : undefined) : found;
      if (order) return { kind: 'date', order };
      undecided.add(column);
      return undefined;
    }
  });
  return { readings, undecided };
}
