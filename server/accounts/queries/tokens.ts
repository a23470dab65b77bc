import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { escapeLike } from '#server/core/db/escape-like.ts';

export async function insertToken(
  db: Executor,
  token: {
    userId: number;
    name: string;
    hash: Buffer;
    permissions: readonly string[];
    isSession: boolean;
    expiresAt: Date;
  },
) {
  return db
    .insertInto('tokens')
    .values({
      user_id: token.userId,
      name: token.name,
      token_hash: token.hash,
      permissions: [...token.permissions],
      is_session: token.isSession,
      expires_at: token.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function revokeToken(db: Executor, tokenId: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeTokensOfUser(db: Executor, userId: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of a user, but for one when it is given; tokens made for programs go on. */
export async function revokeSessions(db: Executor, userId: number, keptTokenId?: number): Promise<void> {
  await db
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
  page: {
    search?: string | undefined;
    is_session?: boolean | undefined;
    limit: number;
    offset: number;
    column: 'id' | 'created_at' | 'expires_at';
    direction: 'asc' | 'desc';
  },
) {
  let valid = db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
  if (page.is_session !== undefined) valid = valid.where('is_session', '=', page.is_session);
  if (page.search) valid = valid.where('name', 'ilike', `%${escapeLike(page.search)}%`);
  const { count } = await valid.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await valid
    .selectAll()
    .orderBy(page.column, page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
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
