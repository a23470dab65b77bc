import { sql, type Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { ScimCaller } from '#server/core/http/rate-limits.ts';

export type ScimTokenRow = Awaited<ReturnType<typeof listScimTokens>>[number];

/** Valid tokens of the company, newest first. */
export async function listScimTokens(db: Executor, companyId: number) {
  return db
    .selectFrom('scim_tokens')
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .select(['id', 'name', 'created_by', 'created_at', 'last_used_at'])
    .execute();
}

/** Number of valid tokens of the company; others that add one wait until the transaction ends. */
export async function countAndHoldScimTokens(trx: Transaction<Schema>, companyId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`SCIM tokens ${companyId}`}, 0))`.execute(trx);
  return (await listScimTokens(trx, companyId)).length;
}

export async function insertScimToken(
  trx: Transaction<Schema>,
  token: { companyId: number; name: string; hash: Buffer; createdBy: number },
): Promise<ScimTokenRow> {
  return trx
    .insertInto('scim_tokens')
    .values({
      company_id: token.companyId,
      name: token.name,
      token_hash: token.hash,
      created_by: token.createdBy,
    })
    .returning(['id', 'name', 'created_by', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow();
}

/** @returns whether there was such a token within the scope */
export async function revokeScimToken(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  let update = trx
    .updateTable('scim_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  if ('companyId' in scope) update = update.where('company_id', '=', scope.companyId);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The company behind a valid token, and whether the last note of its use is a minute old. */
export async function findScimCaller(db: Executor, hash: Buffer): Promise<(ScimCaller & { isStale: boolean }) | null> {
  const row = await db
    .selectFrom('scim_tokens')
    .innerJoin('companies', 'companies.id', 'scim_tokens.company_id')
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .select(['scim_tokens.id', 'company_id', 'company_type', 'last_used_at'])
    .executeTakeFirst();
  if (!row) return null;
  const isStale = Date.now() - (row.last_used_at?.getTime() ?? 0) > 60_000;
  return { tokenId: row.id, companyId: row.company_id, companyType: row.company_type, isStale };
}

export async function markScimTokenUsed(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.updateTable('scim_tokens').set({ last_used_at: sql`now()` }).where('id', '=', id).execute();
}
