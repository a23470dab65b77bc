import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { rememberNetwork } from './known-networks.ts';
import { insertToken } from './tokens.ts';

export interface SignInUser {
  id: number;
  companyId: number;
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  isActive: boolean;
}

/** @param email in lower case. */
export async function findUserByEmail(db: Executor, email: string): Promise<SignInUser | undefined> {
  return db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email)
    .select([
      'id',
      'company_id as companyId',
      'email',
      'name',
      'role',
      'password_hash as passwordHash',
      'is_active as isActive',
    ])
    .executeTakeFirst();
}

/**
 * Makes the token of a session, in the caller's transaction.
 * @returns its id; null when the user was deactivated or has another password by now
 */
export async function insertSession(
  trx: Transaction<Schema>,
  { user, network, hash, expiresAt }: { user: SignInUser; network: string; hash: Buffer; expiresAt: Date },
): Promise<number | null> {
  // Locks the user, so that a change of the password and a deactivation end this session too.
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ last_sign_in_at: sql`now()` })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.passwordHash)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return null;
  await rememberNetwork(trx, user.id, network);
  const session = { userId: user.id, name: 'Sign-in', hash, permissions: [], isSession: true, expiresAt };
  return (await insertToken(trx, session)).id;
}
