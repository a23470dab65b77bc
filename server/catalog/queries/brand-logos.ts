import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Brand } from '#lib/contract/brands.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { isInScope } from '#server/core/db/statements/page-query.ts';
import { brands } from './lookups.ts';

/** @returns the brand; undefined when the company has none of this id */
export async function storeLogo(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  webp: Buffer,
): Promise<Brand | undefined> {
  const version = createHash('sha256').update(webp).digest('hex').slice(0, 32);
  const brand = await brands.update(trx, scope, id, { logo: version });
  if (!brand) return undefined;
  await trx
    .insertInto('brand_logos')
    .values({ brand_id: id, version, webp })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ version, webp }))
    .execute();
  return brand;
}

/** @returns false when the company has no such brand */
export async function deleteLogo(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE brands SET logo = NULL WHERE id = ${id} AND ${isInScope(scope)} RETURNING id`.execute(trx);
  if (rows.length === 0) return false;
  await trx.deleteFrom('brand_logos').where('brand_id', '=', id).execute();
  return true;
}

export async function findLogo(
  db: Executor,
  scope: Scope,
  id: number,
): Promise<{ version: string; webp: Buffer } | undefined> {
  const { rows } = await sql<{ version: string; webp: Buffer }>`
    SELECT version, webp FROM brand_logos
     WHERE brand_id = (SELECT id FROM brands WHERE id = ${id} AND ${isInScope(scope)})`.execute(db);
  return rows[0];
}
