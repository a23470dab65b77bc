import type { ColumnMatches } from './match-columns.ts';

/** Whose choices these are: never read for another user or company of the same browser. */
export interface Owner {
  userId: number;
  companyId: number;
}

const mostKept = 50;
const keyOf = ({ userId, companyId }: Owner) => `proofmark-columns-${companyId}-${userId}`;
/** Keyed by the names of all columns, in order. */
const headerOf = (names: readonly string[]) => JSON.stringify(names.map((name) => name.trim()));

type Kept = Record<string, (string | null)[]>;

function readAll(owner: Owner): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Kept) : {};
  } catch {
    return {};
  }
}

/** How columns of this header were matched before; undefined when they were not. */
export function recallMatches(owner: Owner, names: readonly string[]): (string | null)[] | undefined {
  const kept = readAll(owner);
  const header = headerOf(names);
  const found: unknown = Object.hasOwn(kept, header) ? kept[header] : undefined;
  if (!Array.isArray(found) || found.length !== names.length) return undefined;
  return found.map((field: unknown) => (typeof field === 'string' ? field : null));
}

/** Keeps how columns were matched, for the next file with this header. */
export function rememberMatches(owner: Owner, names: readonly string[], matches: ColumnMatches): void {
  const header = headerOf(names);
  const { [header]: _, ...others } = readAll(owner);
  const entries = [...Object.entries(others).slice(1 - mostKept), [header, [...matches]] as const];
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage may be blocked or full: the columns are matched by name again.
  }
}
