import type pg from 'pg';

const pools = new WeakMap<object, pg.Pool>();

/** The pool behind a query builder; undefined of a transaction, which has one connection. */
export const poolOf = (db: object): pg.Pool | undefined => pools.get(db);

export function notePoolOf(db: object, pool: pg.Pool): void {
  pools.set(db, pool);
}
