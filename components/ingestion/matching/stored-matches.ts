import type { ColumnMatches } from '#lib/upload/columns/match-columns.ts';
import { type DateOrder, dateOrders, type Replacements } from '#lib/upload/columns/value-readings.ts';

/** Owner of the choices: they are never read for another user or company of the same browser. */
export interface Owner {
  userId: number;
  companyId: number;
}

const mostKept = 50;
const keyOf = ({ userId, companyId }: Owner) => `proofmark-columns-${companyId}-${userId}`;
/** Keyed by the names of all columns, in order. */
const headerOf = (names: readonly string[]) => JSON.stringify(names.map((name) => name.trim()));

type DateChoices = Readonly<Record<string, DateOrder>>;

interface StoredMatch {
  fields: (string | null)[];
  /** Order of day and month, by the name of the column. */
  dates: DateChoices;
  /** Values put in place of wrong ones. */
  replaced: Replacements;
}
type StoredMatches = Record<string, StoredMatch>;

function readAll(owner: Owner): StoredMatches {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as StoredMatches) : {};
  } catch {
    return {};
  }
}

/** How columns of this header were matched and read before; undefined when they were not. */
export function loadMatches(owner: Owner, names: readonly string[]): StoredMatch | undefined {
  const kept = readAll(owner);
  const header = headerOf(names);
  const found: unknown = Object.hasOwn(kept, header) ? kept[header] : undefined;
  // A list alone was kept by an earlier release.
  const { fields, dates, replaced } = (Array.isArray(found) ? { fields: found } : (found ?? {})) as Record<
    string,
    unknown
  >;
  if (!Array.isArray(fields) || fields.length !== names.length) return undefined;
  const chosen = Object.entries(typeof dates === 'object' && dates !== null ? dates : {}).flatMap(([name, order]) => {
    const known = dateOrders.find((each) => each === order);
    return known ? [[name, known] as const] : [];
  });
  return {
    fields: fields.map((field: unknown) => (typeof field === 'string' ? field : null)),
    dates: Object.fromEntries(chosen),
    replaced: readReplacements(replaced),
  };
}

function readReplacements(stored: unknown): Replacements {
  const entries = (value: unknown) => Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    entries(stored).map(([field, values]) => [
      field,
      Object.fromEntries(entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    ]),
  );
}

/** Keeps how columns were matched and read, for the next file with this header. */
export function storeMatches(
  owner: Owner,
  names: readonly string[],
  matches: ColumnMatches,
  { dates, replaced }: Pick<StoredMatch, 'dates' | 'replaced'>,
): void {
  const header = headerOf(names);
  const { [header]: _, ...others } = readAll(owner);
  const entries = [
    ...Object.entries(others).slice(1 - mostKept),
    [header, { fields: [...matches], dates, replaced }] as const,
  ];
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage may be blocked or full: the columns are matched by name again.
  }
}
