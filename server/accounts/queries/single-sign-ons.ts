import { sql, type Transaction } from 'kysely';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError } from '#server/core/errors.ts';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';

type Keys = Pick<Config, 'secretKey'>;

const key = ({ secretKey }: Keys) => keyFor(secretKey, 'single sign-on');
const placeOf = (companyId: number) => `single sign-on ${companyId}`;

export type SingleSignOnRow = NonNullable<Awaited<ReturnType<typeof findSingleSignOn>>>;

function selectSingleSignOn(db: Executor) {
  return db
    .selectFrom('single_sign_ons')
    .innerJoin('companies', 'companies.id', 'single_sign_ons.company_id')
    .selectAll('single_sign_ons')
    .select('companies.company_type');
}

/** Undefined where the company has none, or is not within the scope. */
export async function findSingleSignOn(db: Executor, scope: Scope, companyId: number) {
  if ('companyId' in scope && scope.companyId !== companyId) return undefined;
  const row = await selectSingleSignOn(db).where('company_id', '=', companyId).executeTakeFirst();
  return row && { ...row, domains: await listDomains(db, companyId) };
}

function listDomains(db: Executor, companyId: number) {
  return db
    .selectFrom('sign_on_domains')
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .select(['domain', 'confirmed_at'])
    .execute();
}

/** The company that signs in with addresses of a domain, once that is confirmed. */
export async function findByDomain(db: Executor, domain: string) {
  return db
    .selectFrom('sign_on_domains')
    .where('domain', '=', domain)
    .where('confirmed_at', 'is not', null)
    .select('company_id')
    .executeTakeFirst();
}

/** Whether the password of a user is refused, since the company signs in through its provider. */
export async function refusesPassword(db: Executor, user: { id: number; companyId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('single_sign_ons')
    .where('company_id', '=', user.companyId)
    .where('is_required', '=', true)
    .where((eb) => eb.or([eb('exempt_user', 'is', null), eb('exempt_user', '!=', user.id)]))
    .select('company_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface SingleSignOnChange {
  issuer: string;
  client_id: string;
  /** Undefined: as it is; null: none. */
  client_secret?: string | null | undefined;
  role_claim?: string | undefined;
  roles?: { value: string; role: string }[] | undefined;
  default_role?: string | null | undefined;
  is_required?: boolean | undefined;
  exempt_user?: number | null | undefined;
}

export async function saveSingleSignOn(
  trx: Transaction<Schema>,
  keys: Keys,
  companyId: number,
  { client_secret, roles, ...change }: SingleSignOnChange,
): Promise<void> {
  const values = {
    ...change,
    ...(roles && { roles: JSON.stringify(roles) }),
    ...(client_secret !== undefined && {
      sealed_secret: client_secret === null ? null : sealText(key(keys), placeOf(companyId), client_secret),
    }),
    updated_at: sql<Date>`now()`,
  };
  await trx
    .insertInto('single_sign_ons')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

export const openClientSecret = (keys: Keys, row: { company_id: number; sealed_secret: Buffer | null }) =>
  row.sealed_secret ? openSealedText(key(keys), placeOf(row.company_id), row.sealed_secret) : undefined;

/** Another provider names people otherwise: the next sign-in finds them by their addresses. */
export async function clearSubjects(trx: Transaction<Schema>, companyId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ subject: null })
    .where('company_id', '=', companyId)
    .where('subject', 'is not', null)
    .execute();
}

/**
 * Replaces the domains of a company; one that stays keeps its confirmation.
 * @returns how many are new
 */
export async function replaceDomains(
  trx: Transaction<Schema>,
  companyId: number,
  domains: readonly string[],
): Promise<number> {
  let gone = trx.deleteFrom('sign_on_domains').where('company_id', '=', companyId);
  if (domains.length > 0) gone = gone.where('domain', 'not in', domains);
  await gone.execute();
  if (domains.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sign_on_domains')
    .values([...new Set(domains)].map((domain) => ({ company_id: companyId, domain })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/**
 * @returns false when the company does not have the domain
 * @throws DomainError conflict when another company has it, confirmed
 */
export async function confirmDomain(trx: Transaction<Schema>, companyId: number, domain: string): Promise<boolean> {
  try {
    const { numUpdatedRows } = await trx
      .updateTable('sign_on_domains')
      .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', sql<Date>`now()`) }))
      .where('company_id', '=', companyId)
      .where('domain', '=', domain)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  } catch (error) {
    if (uniqueViolation(error) !== 'sign_on_domains_confirmed') throw error;
    throw new DomainError('conflict', reason('domainOfAnotherCompany'));
  }
}

export async function deleteSingleSignOn(trx: Transaction<Schema>, companyId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('single_sign_ons')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export interface SignOnAttempt {
  stateHash: Buffer;
  companyId: number;
  nonce: string;
  verifier: string;
  expiresAt: Date;
}

export async function insertSignOnAttempt(trx: Transaction<Schema>, keys: Keys, attempt: SignOnAttempt) {
  await trx
    .insertInto('sign_on_attempts')
    .values({
      state_hash: attempt.stateHash,
      company_id: attempt.companyId,
      nonce: attempt.nonce,
      sealed_verifier: sealText(key(keys), attempt.stateHash.toString('hex'), attempt.verifier),
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** Takes the attempt that a state belongs to: of many who come with it, one gets it. */
export async function consumeSignOnAttempt(
  trx: Transaction<Schema>,
  keys: Keys,
  stateHash: Buffer,
): Promise<{ companyId: number; nonce: string; verifier: string } | undefined> {
  const row = await trx
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['company_id', 'nonce', 'sealed_verifier'])
    .executeTakeFirst();
  return (
    row && {
      companyId: row.company_id,
      nonce: row.nonce,
      verifier: openSealedText(key(keys), stateHash.toString('hex'), row.sealed_verifier),
    }
  );
}

export async function deleteStaleSignOnAttempts(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('sign_on_attempts').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** The user whom the provider names so; else the one of the company with the address, not yet bound to anybody else. */
export async function findPerson(
  trx: Transaction<Schema>,
  companyId: number,
  { subject, email }: { subject: string; email: string },
) {
  return trx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('subject', '=', subject),
        eb.and([eb('subject', 'is', null), eb(sql<string>`lower(email)`, '=', email)]),
      ]),
    )
    .orderBy(sql`subject IS NULL`)
    .select(['id', 'role', 'is_active'])
    .forUpdate()
    .executeTakeFirst();
}

export async function bindSubject(trx: Transaction<Schema>, userId: number, subject: string): Promise<void> {
  await trx.updateTable('users').set({ subject }).where('id', '=', userId).execute();
}
