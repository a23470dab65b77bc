import { sql, type Transaction } from 'kysely';
import { reason } from '#lib/texts/reason.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { DomainError } from '#server/core/errors.ts';

export async function insertToken(
  trx: Transaction<Schema>,
  token: {
    userId: number;
    /** The program's token that makes it; it ends with that one. */
    makerId?: number | null;
    name: string;
    hash: Buffer;
    permissions: readonly string[];
    isSession: boolean;
    expiresAt: Date;
    /** Whether the password of its user was given for it. */
    byPassword?: boolean;
  },
) {
  return trx
    .insertInto('tokens')
    .values({
      user_id: token.userId,
      made_with: token.makerId ?? null,
      name: token.name,
      token_hash: token.hash,
      permissions: [...token.permissions],
      is_session: token.isSession,
      expires_at: token.expiresAt,
      ...(token.byPassword && { password_at: sql<Date>`now()` }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Minutes after a sign-in with a password in which it need not be typed again. */
const passwordMinutes = 10;

/** Whether the password of the user was given for the session a moment ago. */
export async function hasRecentPassword(db: Executor, tokenId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tokens')
    .where('id', '=', tokenId)
    .where('password_at', '>', sql<Date>`now() - make_interval(mins => ${passwordMinutes})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The token that makes another, held against its revocation until the caller's transaction ends. */
export async function lockCreatingToken(
  trx: Transaction<Schema>,
  tokenId: number,
): Promise<{ id: number; expires_at: Date }> {
  const maker = await trx
    .selectFrom('tokens')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .select(['id', 'expires_at'])
    .forShare()
    .executeTakeFirst();
  if (!maker) throw new DomainError('not_authenticated', reason('tokenRevoked'));
  return maker;
}

/** Ends a token, or all of a user, with every token that was made with one of them, in the caller's transaction. */
export async function revokeTokens(
  trx: Transaction<Schema>,
  which: { id: number } | { userId: number },
): Promise<void> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`user_id = ${which.userId}`;
  // A token that is just making another holds this up; once more, and the one it made is seen.
  let ended = 1n;
  while (ended > 0n) {
    const { numAffectedRows } = await sql`
      WITH RECURSIVE chosen AS (
        SELECT id FROM tokens WHERE ${chosen}
        UNION SELECT tokens.id FROM tokens JOIN chosen ON tokens.made_with = chosen.id
      ) UPDATE tokens SET revoked_at = now() WHERE id IN (SELECT id FROM chosen) AND revoked_at IS NULL`.execute(trx);
    ended = numAffectedRows ?? 0n;
  }
}

/** Ends every session of a user, but for one when it is given; tokens made for programs go on. */
export async function revokeSessions(trx: Transaction<Schema>, userId: number, keptTokenId?: number): Promise<void> {
  await trx
    .updateTable('tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('is_session', '=', true)
    .where('id', '<>', keptTokenId ?? 0)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Tokens of a user that still work; sessions are listed too, so that one can be ended. */
export async function listTokensOfUser(
  db: Executor,
  userId: number,
  page: Page<'id' | 'created_at' | 'expires_at'> & {
    search?: string | undefined;
    is_session?: boolean | undefined;
  },
) {
  let valid = db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
  if (page.is_session !== undefined) valid = valid.where('is_session', '=', page.is_session);
  if (page.search) valid = valid.where(containsText(page.search, 'name'));
  return listPage(valid, valid.selectAll(), page);
}

/** A token that still works. */
export async function findToken(db: Executor, tokenId: number) {
  return db
    .selectFrom('tokens')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .selectAll()
    .executeTakeFirst();
}

/** Deletes the tokens that ended longest ago, as many as the limit says. @returns how many */
export async function deleteEndedTokens(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM tokens WHERE id IN (
      SELECT id FROM tokens
       WHERE least(revoked_at, expires_at) < now() - make_interval(days => ${days})
         AND NOT EXISTS (SELECT FROM tokens AS made WHERE made.made_with = tokens.id)
       ORDER BY least(revoked_at, expires_at) LIMIT ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
