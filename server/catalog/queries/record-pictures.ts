import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { isInScope } from '#server/core/db/statements/page-query.ts';

/** Tables of records with one picture each. `column` of the record has the version of its picture. */
const tables = {
  brand: { records: 'brands', column: 'logo', pictures: 'brand_logos', key: 'brand_id' },
  product: { records: 'products', column: 'picture', pictures: 'product_pictures', key: 'product_id' },
} as const;

export type PicturedKind = keyof typeof tables;

/** @returns false when the company has no such record */
export async function storePicture(
  trx: Transaction<Schema>,
  kind: PicturedKind,
  scope: Scope,
  id: number,
  webp: Buffer,
): Promise<boolean> {
  const version = createHash('sha256').update(webp).digest('hex').slice(0, 32);
  if (!(await setVersion(trx, kind, scope, id, version))) return false;
  const { pictures, key } = tables[kind];
  await sql`
    INSERT INTO ${sql.table(pictures)} (${sql.ref(key)}, version, webp) VALUES (${id}, ${version}, ${webp})
    ON CONFLICT (${sql.ref(key)}) DO UPDATE SET version = excluded.version, webp = excluded.webp`.execute(trx);
  return true;
}

/** @returns false when the company has no such record */
export async function deletePicture(
  trx: Transaction<Schema>,
  kind: PicturedKind,
  scope: Scope,
  id: number,
): Promise<boolean> {
  if (!(await setVersion(trx, kind, scope, id, null))) return false;
  const { pictures, key } = tables[kind];
  await sql`DELETE FROM ${sql.table(pictures)} WHERE ${sql.ref(key)} = ${id}`.execute(trx);
  return true;
}

export async function findPicture(
  db: Executor,
  kind: PicturedKind,
  scope: Scope,
  id: number,
): Promise<{ version: string; webp: Buffer } | undefined> {
  const { records, pictures, key } = tables[kind];
  const { rows } = await sql<{ version: string; webp: Buffer }>`
    SELECT version, webp FROM ${sql.table(pictures)}
     WHERE ${sql.ref(key)} = (SELECT id FROM ${sql.table(records)} WHERE id = ${id} AND ${isInScope(scope)})`.execute(
    db,
  );
  return rows[0];
}

async function setVersion(
  trx: Transaction<Schema>,
  kind: PicturedKind,
  scope: Scope,
  id: number,
  version: string | null,
): Promise<boolean> {
  const { records, column } = tables[kind];
  const { rows } = await sql`
    UPDATE ${sql.table(records)} SET ${sql.ref(column)} = ${version}
     WHERE id = ${id} AND ${isInScope(scope)} RETURNING id`.execute(trx);
  return rows.length > 0;
}
