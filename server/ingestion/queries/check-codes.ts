import { sql } from 'kysely';
import { spellingsOf } from '#lib/contract/values/line.ts';
import type { Executor } from '#server/core/db/database.ts';

/** Those of the ids that are codes of any company; another company's workorder is not named. */
export async function listExistingIds(
  db: Executor,
  companyId: number,
  ids: readonly string[],
): Promise<{ id: string; workorder: string | null }[]> {
  const { rows } = await sql<{ id: string; workorder: string | null }>`
    SELECT c.extended_id AS id, w.reference AS workorder
      FROM codes AS c LEFT JOIN workorders AS w ON w.id = c.workorder_id AND w.company_id = ${companyId}
     WHERE c.extended_id = ANY(${ids}::text[])
     ORDER BY c.extended_id`.execute(db);
  return rows;
}

export async function listUnknownSkus(db: Executor, companyId: number, skus: readonly string[]): Promise<string[]> {
  const spellings = skus.flatMap((sku) => spellingsOf(sku));
  const { rows } = await sql<{ sku: string }>`
    SELECT sku FROM products WHERE company_id = ${companyId} AND sku = ANY(${spellings}::text[])`.execute(db);
  const known = new Set(rows.map(({ sku }) => sku));
  return [...new Set(skus)].filter((sku) => !spellingsOf(sku).some((one) => known.has(one))).sort();
}
