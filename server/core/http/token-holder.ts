import { sql } from 'kysely';
import { prepared } from '../db/connection/prepared-statements.ts';
import type { Executor } from '../db/database.ts';

const selectTokenHolder = (db: Executor, tokenHash: Buffer) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('tokens.token_hash', '=', tokenHash)
    .where('tokens.revoked_at', 'is', null)
    .where('tokens.expires_at', '>', sql<Date>`now()`)
    .where('users.is_active', '=', true)
    .select([
      'tokens.id as token_id',
      'tokens.permissions',
      'tokens.is_session',
      'tokens.last_used_at',
      'tokens.expires_at',
      'users.id as user_id',
      'users.role',
      'companies.id as company_id',
      'companies.company_type',
    ])
    .modifyEnd(prepared);

export type TokenHolder = Awaited<ReturnType<ReturnType<typeof selectTokenHolder>['executeTakeFirstOrThrow']>>;

/** The user behind a token that is neither revoked nor expired, and whose user is active. */
export async function findTokenHolder(db: Executor, tokenHash: Buffer): Promise<TokenHolder | undefined> {
  return selectTokenHolder(db, tokenHash).executeTakeFirst();
}

export async function markTokenUsed(db: Executor, tokenId: number): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: sql`now()` }).where('id', '=', tokenId).execute();
}
