import { argon2Sync } from 'node:crypto';
import type { Permission } from '#lib/permissions/permissions.ts';
import { insertToken } from '#server/accounts/queries/tokens.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { createToken, hashToken } from '#server/core/token.ts';

export const testPassword = 'a password for tests only';

/**
 * The hash of testPassword by the least that Argon2id can do: hundreds of sign-ins are not what most tests are about.
 */
const quickHash = (() => {
  const nonce = Buffer.alloc(16, 1);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: testPassword, nonce, ...cost });
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${digest}`;
})();

export interface TestPerson {
  id: number;
  companyId: number;
  email: string;
  /** A session of the person, as sign-in makes one. */
  token: string;
}

export async function insertCompany(
  { db }: Database,
  slug: string,
  type: 'brand_owner' | 'printing_partner' | 'operator' = 'brand_owner',
): Promise<number> {
  const values = { name: `Company ${slug}`, slug, company_type: type };
  const { id } = await db.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertPerson(
  database: Database,
  companyId: number,
  role: string,
  email: string,
): Promise<TestPerson> {
  const { id } = await database.db
    .insertInto('users')
    .values({ company_id: companyId, email, name: email, role, password_hash: quickHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, companyId, email, token: await issueToken(database, id) };
}

/** A session, or with `permissions` a token of that share of what its user may do. */
export async function issueToken(
  database: Database,
  userId: number,
  options: { permissions?: readonly Permission[]; expiresAt?: Date; revoked?: boolean } = {},
): Promise<string> {
  const token = createToken();
  const row = await transact(database, ({ trx }) =>
    insertToken(trx, {
      userId,
      name: 'test',
      hash: hashToken(token),
      permissions: options.permissions ?? [],
      isSession: options.permissions === undefined,
      expiresAt: options.expiresAt ?? new Date(Date.now() + 3_600_000),
    }),
  );
  if (options.revoked) {
    await database.db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', row.id).execute();
  }
  return token;
}
