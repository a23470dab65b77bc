import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { type CodeChange, formerValues } from './code-change.ts';

type Trx = Transaction<Schema>;

/** Columns of `held`: what a code was before, then what each has to become. */
const formerColumns = `extended_id text COLLATE "C", workorder_id bigint, sequence integer, product_id integer,
  status_before smallint, reason_before smallint, by_before integer, at_before timestamptz, scm_before jsonb`;
const laterColumns = `status_after smallint, reason_after smallint, by_after integer, at_after timestamptz,
  scm_after jsonb`;

/** How often others may change the same codes before a change gives up; its job tries again. */
const mostRounds = 10;

/** Whether a code is unchanged since it was read. */
const isAsRead = sql`codes.activation_status = held.status_before AND codes.blacklist_reason = held.reason_before
  AND codes.activated_by IS NOT DISTINCT FROM held.by_before
  AND codes.activated_at IS NOT DISTINCT FROM held.at_before AND codes.scm IS NOT DISTINCT FROM held.scm_before`;

/**
 * Changes codes that lie on several nodes. No statement can hold those: they are read, and changed only where they
 * still are what was read; where others have changed them meanwhile they are read again. Changes that wait for each
 * other on two nodes are found by Citus, which ends one of them.
 */
export async function updateOnNodes(trx: Trx, change: CodeChange): Promise<{ held: number; changed: number }> {
  // The few codes are brought to the tables of the coordinator, not those tables to each node.
  await sql`SET LOCAL citus.local_table_join_policy = 'prefer-distributed'`.execute(trx);
  const hasLater = change.later !== undefined;
  await sql.raw(`DROP TABLE IF EXISTS held, changed`).execute(trx);
  const columns = hasLater ? `${formerColumns}, ${laterColumns}` : formerColumns;
  await sql.raw(`CREATE TEMP TABLE held (${columns}) ON COMMIT DROP`).execute(trx);
  await sql.raw(`CREATE TEMP TABLE changed (${columns}) ON COMMIT DROP`).execute(trx);
  let held = await read(trx, change, null);
  let changed = 0;
  for (let round = 0; ; round += 1) {
    if (round === mostRounds) throw new Error('Others change the same codes again and again.');
    const { rows } = await sql<{ extended_id: string }>`
      UPDATE codes SET ${change.assignments} FROM held
       WHERE codes.extended_id = held.extended_id AND ${isAsRead} AND ${change.differs}
      RETURNING codes.extended_id`.execute(trx);
    const ids = rows.map(({ extended_id }) => extended_id);
    await sql`INSERT INTO changed SELECT * FROM held WHERE extended_id = ANY(${ids}::text[])`.execute(trx);
    changed += ids.length;
    if (changed === held) break;
    const others = await changedByOthers(trx, change);
    if (others.length === 0) break;
    await sql`DELETE FROM held WHERE extended_id = ANY(${others}::text[])`.execute(trx);
    held += (await read(trx, change, others)) - others.length;
  }
  for (const consequence of change.consequences) await consequence.execute(trx);
  return { held, changed };
}

/** Those that had to be changed, and were not. */
async function changedByOthers(trx: Trx, { differs }: CodeChange): Promise<string[]> {
  const { rows } = await sql<{ extended_id: string }>`
    SELECT codes.extended_id FROM codes JOIN held ON held.extended_id = codes.extended_id
     WHERE ${differs} AND NOT EXISTS (SELECT FROM changed WHERE changed.extended_id = held.extended_id)`.execute(trx);
  return rows.map(({ extended_id }) => extended_id);
}

async function read(trx: Trx, { of, later }: CodeChange, ids: readonly string[] | null): Promise<number> {
  const ofThose = ids === null ? sql`` : sql` AND codes.extended_id = ANY(${ids}::text[])`;
  const codes = sql`SELECT ${formerValues} FROM codes ${of}${ofThose}`;
  // Joined tables are on the coordinator, so their values are read there first and then looked up for each code.
  const { numAffectedRows } = await (later
    ? sql`WITH codes AS MATERIALIZED (${codes})
        INSERT INTO held SELECT codes.*, ${later.columns} FROM codes ${later.from}`
    : sql`INSERT INTO held ${codes}`
  ).execute(trx);
  return Number(numAffectedRows ?? 0n);
}
