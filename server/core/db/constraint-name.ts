import type pg from 'pg';

/** What Citus ends the names of a shard's indexes and constraints with: the number of the shard. */
const shardNumber = /_\d{6,}$/;

/** Name of the constraint or index that an error is about, of a shard as of the table itself; null when of none. */
export function constraintOf(error: pg.DatabaseError): string | null {
  return error.constraint?.replace(shardNumber, '') ?? null;
}
