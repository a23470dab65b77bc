import type { ColumnMatches } from './match-columns.ts';
import { type DateOrder, dateOrders } from './value-readings.ts';

/** Whose choices these are: never read for another user or company of the same browser. */
export interface Owner {
  userId: number;
  companyId: number;
}

const mostKept = 50;
const keyOf = ({ userId, companyId }: Owner) => `proofmark-columns-${companyId}-${userId}`;
/** Keyed by the names of all columns, in order. */
const headerOf = (names: readonly string[]) => JSON.stringify(names.map((name) => name.trim()));

type DateChoices = Readonly<Record<string, DateOrder>>;
type Kept = Record<string, { fields: (string | null)[]; dates: DateChoices }>;

function readAll(owner: Owner): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Kept) : {};
  } catch {
    return {};
  }
}

interface Recalled {
  fields: (string | null)[];
  /** Order of day and month, by the name of the column. */
  dates: DateChoices;
}

/** How columns of this header were matched and read before; undefined when they were not. */
export function recallMatches(owner: Owner, names: readonly string[]): Recalled | undefined {
  const kept = readAll(owner);
  const header = headerOf(names);
  const found: unknown = Object.hasOwn(kept, header) ? kept[header] : undefined;
  // A list alone was kept by an earlier release.
  const { fields, dates } = (Array.isArray(found) ? { fields: found } : (found ?? {})) as Record<string, unknown>;
  if (!Array.isArray(fields) || fields.length !== names.length) return undefined;
  const chosen = Object.entries(typeof dates === 'object' && dates !== null ? dates : {}).flatMap(([name, order]) => {
    const known = dateOrders.find((each) => each === order);
    return known ? [[name, known] as const] : [];
  });
  return {
    fields: fields.map((field: unknown) => (typeof field === 'string' ? field : null)),
    dates: Object.fromEntries(chosen),
  };
}

/** Keeps how columns were matched and read, for the next file with this header. */
export function rememberMatches(
  owner: Owner,
  names: readonly string[],
  matches: ColumnMatches,
  dates: DateChoices,
): void {
  const header = headerOf(names);
  const { [header]: _, ...others } = readAll(owner);
  const entries = [...Object.entries(others).slice(1 - mostKept), [header, { fields: [...matches], dates }] as const];
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage may be blocked or full: the columns are matched by name again.
  }
}
