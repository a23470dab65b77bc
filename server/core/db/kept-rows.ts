import type { Executor } from './database.ts';
import type { ChangeNews } from './holder-news.ts';

/** The most a row may be behind, when word of a change was lost on its way. */
const keptMs = 10_000;
/** Of one kind; about 1 kB each. */
const mostKept = 5_000;

/** Rows that many others refer to, by kind and id: looked up once, and forgotten when any of them changes. */
export interface KeptRows {
  /** How often what was kept has been forgotten. */
  readonly changes: number;
  /**
   * Once more when a change that was heard of with its statement is committed: what was read meanwhile is from before
   * it.
   */
  forget(): void;
  /** What is kept of one kind; undefined while changes are not heard of. */
  of(kind: object): Map<number, unknown> | undefined;
}

const keepers = new WeakMap<object, KeptRows>();

/** Keeps rows that are read through this database. Those of replicas and of transactions are of other moments. */
export function keepRows(db: object, news: ChangeNews): KeptRows {
  const kinds = new Map<object, Map<number, unknown>>();
  let changes = 0;
  let until = 0;
  const forget = () => {
    changes += 1;
    kinds.clear();
  };
  news.onChange(forget);
  const kept: KeptRows = {
    get changes() {
      return changes;
    },
    forget,
    of(kind) {
      if (!news.isHeard) return undefined;
      const now = performance.now();
      if (now > until) {
        kinds.clear();
        until = now + keptMs;
      }
      const known = kinds.get(kind);
      if (known && known.size < mostKept) return known;
      const begun = new Map<number, unknown>();
      kinds.set(kind, begun);
      return begun;
    },
  };
  keepers.set(db, kept);
  return kept;
}

/** Ids of each kind. */
type Wanted<K extends string> = Readonly<Record<K, ReadonlySet<number>>>;
/** What is shown of each kind, by id. */
export type Referred<T> = { readonly [K in keyof T]: ReadonlyMap<number, T[K]> };

/** One row of the statement that looks them up. */
interface Found<K> {
  kind: K;
  id: number;
}

/**
 * Looks up what rows refer to, by one statement for all kinds; where rows are kept, only those that are not yet.
 * @param ask the statement
 * @param present what is kept of a row
 */
export function references<T extends object, R extends Found<keyof T & string>>(
  kindNames: readonly (keyof T & string)[],
  ask: (db: Executor, ids: Record<keyof T & string, number[]>) => Promise<R[]>,
  present: (row: R) => T[keyof T],
): (db: Executor, wanted: Wanted<keyof T & string>) => Promise<Referred<T>> {
  type K = keyof T & string;
  const kinds = kindNames.map((name) => ({ name, key: {} }));
  return async (db, wanted) => {
    const keeper = keepers.get(db);
    const known: Record<string, Map<number, unknown>> = {};
    const missing: Partial<Record<K, number[]>> = {};
    let isMissing = false;
    for (const { name, key } of kinds) {
      const rows = keeper?.of(key) ?? new Map<number, unknown>();
      const left = [...wanted[name]].filter((id) => !rows.has(id));
      known[name] = rows;
      missing[name] = left;
      isMissing ||= left.length > 0;
    }
    if (isMissing) {
      // What is read may be from before a change that comes meanwhile: that lets go of the maps, so it is shown and not
      // kept.
      for (const row of await ask(db, missing as Record<K, number[]>)) known[row.kind]?.set(row.id, present(row));
    }
    const found: object = known;
    return found as Referred<T>;
  };
}
