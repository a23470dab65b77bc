import { sql, type Transaction } from 'kysely';
import { askedLanguage } from '#lib/texts/wanted-language.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNetwork } from './known-networks.ts';
import { insertToken } from './tokens.ts';

export interface SignInUser {
  id: number;
  companyId: number;
  passwordHash: string;
  isActive: boolean;
}

/** @param email in lower case. */
export async function findUserByEmail(db: Executor, email: string): Promise<SignInUser | undefined> {
  return db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email)
    .select(['id', 'company_id as companyId', 'password_hash as passwordHash', 'is_active as isActive'])
    .executeTakeFirst();
}

export const sessionHours = 12;

interface NewSession {
  userId: number;
  /** Hash of the password of this sign-in; undefined for an identity provider. */
  passwordHash?: string;
  network: string;
  /** Accept-Language of the browser. Programs name no language, and change none. */
  acceptLanguage: string | undefined;
  hash: Buffer;
  expiresAt: Date;
}

/**
 * Makes the token of a session, in the caller's transaction.
 * @returns null when the user was deactivated or has another password by now
 */
export async function insertSession(
  trx: Transaction<Schema>,
  { userId, passwordHash, network, acceptLanguage, hash, expiresAt }: NewSession,
) {
  const browserLanguage = askedLanguage(acceptLanguage);
  // Locks the user, so that a change of the password and a deactivation end this session too.
  const user = await trx
    .updateTable('users')
    .set({
      last_sign_in_at: sql`now()`,
      ...(browserLanguage && { browser_language: browserLanguage }),
    })
    .where('id', '=', userId)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
    .where('is_active', '=', true)
    .returning(['id', 'email', 'name', 'role'])
    .executeTakeFirst();
  if (!user) return null;
  await recordNetwork(trx, userId, network);
  const session = {
    userId,
    name: 'Sign-in',
    hash,
    permissions: [],
    isSession: true,
    expiresAt,
    byPassword: passwordHash !== undefined,
  };
  return { tokenId: (await insertToken(trx, session)).id, user };
}
