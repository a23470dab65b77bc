import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { Language } from '#lib/contract/language.ts';
import type { NoticeChoice } from '#lib/contract/notices.ts';
import { inspectorRole } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { fieldError } from '#server/core/errors.ts';
import { lockedUntil } from '../shared/locked-until.ts';

export async function findProfile(db: Executor, userId: number, tokenId: number) {
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('tokens', 'tokens.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('tokens.id', '=', tokenId)
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'users.time_zone',
      'users.notices',
      'users.notices_daily',
      'users.language',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.slug',
      'companies.company_type',
      'companies.language as company_language',
      'tokens.expires_at',
    ])
    .select((eb) => [
      isTwoFactorOn(eb).as('two_factor'),
      hasApp(eb).as('has_app'),
      sql<number>`(SELECT count(*) FROM passkeys WHERE user_id = users.id AND removed_at IS NULL)`.as('passkeys'),
      sql<number>`(SELECT count(*) FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL)`.as(
        'recovery_codes_left',
      ),
    ])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

const hasApp = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb.exists(
    eb
      .selectFrom('two_factors')
      .whereRef('two_factors.user_id', '=', 'users.id')
      .where('confirmed_at', 'is not', null)
      .select('user_id'),
  );

const isTwoFactorOn = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb.or([
    hasApp(eb),
    eb.exists(
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .where('removed_at', 'is', null)
        .select('passkeys.id'),
    ),
  ]);

/** Data that a signed-in user needs to prove who it is. */
export async function findOwnAccount(db: Executor, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'email', 'name', 'password_hash'])
    .executeTakeFirstOrThrow();
}

function selectUsers(db: Executor, scope: Scope) {
  return (
    db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      // Inspectors belong to their team, which ends them.
      .where('users.role', '<>', inspectorRole)
      .$if('companyId' in scope, (query) =>
        query.where('users.company_id', '=', 'companyId' in scope ? scope.companyId : 0),
      )
  );
}

const columns = [
  'users.id',
  'users.email',
  'users.name',
  'users.role',
  'users.is_active',
  'users.created_at',
  'users.last_sign_in_at',
  'companies.id as company_id',
  'companies.name as company_name',
  'companies.slug as company_slug',
  'companies.company_type',
] as const;

const workedOut = (eb: ExpressionBuilder<Schema, 'users' | 'companies'>) => [
  isTwoFactorOn(eb).as('two_factor'),
  lockedUntil.as('locked_until'),
];

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function findUser(db: Executor, scope: Scope, id: number) {
  return selectUsers(db, scope).where('users.id', '=', id).select(columns).select(workedOut).executeTakeFirst();
}

export async function listUsers(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'email' | 'name' | 'created_at'> & {
    company?: number | undefined;
    role?: string | undefined;
    is_active?: boolean | undefined;
    is_locked?: boolean | undefined;
    search?: string | undefined;
  },
) {
  let query = selectUsers(db, scope);
  if (filter.company !== undefined) query = query.where('users.company_id', '=', filter.company);
  if (filter.role !== undefined) query = query.where('users.role', '=', filter.role);
  if (filter.is_active !== undefined) query = query.where('users.is_active', '=', filter.is_active);
  if (filter.is_locked !== undefined) query = query.where(lockedUntil, filter.is_locked ? 'is not' : 'is', null);
  if (filter.search) query = query.where(containsText(filter.search, 'users.email', 'users.name'));
  return listPage(query, query.select(columns).select(workedOut), filter, 'users');
}

/** @throws DomainError on `email` when another user has it. */
export async function insertUser(
  trx: Transaction<Schema>,
  user: { companyId: number; email: string; name: string; role: string; passwordHash: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      company_id: user.companyId,
      email: user.email,
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
  return id;
}

function refuseTakenEmail(error: unknown): never {
  if (uniqueViolation(error) === 'users_email') throw fieldError('email', reason('emailTaken'));
  throw error;
}

/** @throws DomainError on `email` when another user has it. */
export async function updateUser(
  trx: Transaction<Schema>,
  id: number,
  change: {
    name?: string;
    role?: string;
    password_hash?: string;
    is_active?: boolean;
    time_zone?: string | null;
    notices?: NoticeChoice;
    notices_daily?: boolean | null;
    language?: Language | null;
    email?: string;
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('users').set(change).where('id', '=', id).execute().catch(refuseTakenEmail);
}

/** Holds a user until the transaction ends: changes of the second factors take turns. */
export async function lockUser(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute();
}

/** Active users of the company with one of the roles, held until the transaction ends: changes of them take turns. */
export async function lockAdmins(db: Executor, companyId: number, roles: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', 'in', roles)
    .where('is_active', '=', true)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
