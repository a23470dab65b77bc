import type { Permission } from '#lib/permissions/permissions.ts';
import { insertToken } from '#server/accounts/queries/tokens.ts';
import { hashPassword } from '#server/accounts/rules/password.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { createToken, hashToken } from '#server/core/token.ts';

export const testPassword = 'a password for tests only';

let passwordHash: Promise<string> | undefined;

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
  passwordHash ??= hashPassword(testPassword);
  const { id } = await database.db
    .insertInto('users')
    .values({ company_id: companyId, email, name: email, role, password_hash: await passwordHash })
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
