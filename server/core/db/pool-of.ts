import type pg from 'pg';

const pools = new WeakMap<object, pg.Pool>();

/** Outside of transactions statements go to its pool by themselves: the query builder's own way there has ten steps. */
export function sendStatementsTo(pool: pg.Pool, db: object): void {
  pools.set(db, pool);
}

/** Undefined for a transaction. */
export const poolOf = (db: object): pg.Pool | undefined => pools.get(db);
