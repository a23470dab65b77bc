import { sql, type Transaction } from 'kysely';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** Ids of the company's codes by the value that names them; those of an SCM key at most `limit` in all. */
export async function findScmCodes(
  trx: Transaction<Schema>,
  companyId: number,
  dataKey: string,
  values: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const fits =
    dataKey === 'extended_id'
      ? sql`codes.extended_id = given.value AND ${isOneOf(values)}`
      : dataKey === 'serial_number'
        ? sql`codes.serial_number = given.value::bigint`
        : sql`codes.scm @> jsonb_build_object(${dataKey}::text, given.value)`;
  const { rows } = await sql<{ value: string; extended_id: string }>`
    SELECT given.value, codes.extended_id FROM unnest(${values}::text[]) AS given (value)
      JOIN codes ON codes.company_id = ${companyId} AND ${fits} LIMIT ${limit}`.execute(trx);
  const found = new Map<string, string[]>();
  for (const { value, extended_id } of rows) found.set(value, [...(found.get(value) ?? []), extended_id]);
  return found;
}

/** SCM values of the company's codes, which are held until the transaction ends, in the order of every change. */
export async function lockScm(
  trx: Transaction<Schema>,
  companyId: number,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const hold = async (some: readonly string[]) => {
    const { rows } = await sql<{ extended_id: string; scm: Record<string, string> | null }>`
      SELECT extended_id, scm FROM codes
       WHERE ${isOneOf(some)} AND company_id = ${companyId}
       ORDER BY workorder_id, sequence FOR NO KEY UPDATE`.execute(trx);
    return rows;
  };
  const held = new Map<string, Record<string, string>>();
  // Rows on several nodes cannot be held by one statement.
  const parts = (await isDistributed(trx)) ? [...ids].sort().map((id) => [id]) : [ids];
  for (const part of parts) for (const row of await hold(part)) held.set(row.extended_id, row.scm ?? {});
  return held;
}

/** By this a cluster sees which nodes to ask: those that have none of the codes are left alone. One id is itself. */
const isOneOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql`codes.extended_id = ${ids[0]}` : sql`codes.extended_id = ANY(${ids}::text[])`;

/** Stores the new values of codes that lockScm holds. */
export async function storeScm(
  trx: Transaction<Schema>,
  updates: ReadonlyMap<string, Record<string, string>>,
  updatedBy: number,
): Promise<void> {
  if (updates.size === 0) return;
  const values = [...updates.values()].map((scm) => JSON.stringify(scm));
  const { email } = await trx.selectFrom('users').where('id', '=', updatedBy).select('email').executeTakeFirstOrThrow();
  await sql`UPDATE codes SET scm = nullif(given.scm, '{}'::jsonb), scm_updated_at = now(), scm_updated_by = ${email}
    FROM unnest(${[...updates.keys()]}::text[], ${values}::jsonb[]) AS given (extended_id, scm)
    WHERE codes.extended_id = given.extended_id AND ${isOneOf([...updates.keys()])}`.execute(trx);
}
