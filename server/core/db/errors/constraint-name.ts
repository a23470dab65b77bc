import type pg from 'pg';

/** Suffix that Citus adds to names of a shard's indexes and constraints: the shard's number. */
const shardNumber = /_\d{6,}$/;
/**
 * An error of another node comes without its fields: the name is the last in the message, quoted as the server does.
 */
const lastName = /["»„]([^"«“]+)["«“][^"«“]*$/;

/** Name of the constraint or index that an error is about, of a shard as of the table itself; null when of none. */
export function constraintOf(error: pg.DatabaseError): string | null {
  const name = error.constraint ?? lastName.exec(error.message)?.[1];
  return name?.replace(shardNumber, '') ?? null;
}
