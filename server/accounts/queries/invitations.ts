import { sql, type Transaction } from 'kysely';
import type { Language } from '#lib/contract/language.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { fieldError } from '#server/core/errors.ts';

/** Days after its end for which an invitation can still be sent again. */
const keptDays = 30;

function selectInvitations(db: Executor, scope: Scope) {
  const all = db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .innerJoin('companies as inviting', 'inviting.id', 'inviter.company_id');
  return 'companyId' in scope ? all.where('invitations.company_id', '=', scope.companyId) : all;
}

const columns = [
  'invitations.id',
  'invitations.email',
  'invitations.name',
  'invitations.role',
  'invitations.nonce',
  'invitations.created_at',
  'invitations.sent_at',
  'invitations.expires_at',
  'companies.id as company_id',
  'companies.name as company_name',
  'companies.slug as company_slug',
  'companies.time_zone as company_time_zone',
  // An invited person has no language yet: without one of the company the inviter's is nearest.
  sql<Language | null>`coalesce(companies.language, inviter.language, inviter.browser_language)`.as('language'),
  'inviter.id as inviter_id',
  'inviter.email as inviter_email',
  'inviter.name as inviter_name',
  sql<
    string | null
  >`CASE WHEN inviting.id <> companies.id AND inviting.company_type = 'brand_owner' THEN inviting.name END`.as(
    'brand_name',
  ),
] as const;

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export async function findInvitation(db: Executor, scope: Scope, id: number) {
  return selectInvitations(db, scope).where('invitations.id', '=', id).select(columns).executeTakeFirst();
}

/** The invitation a link leads to, while it works. */
export async function findOpenInvitation(db: Executor, secretHash: Buffer) {
  return selectInvitations(db, { everyCompany: true })
    .where('invitations.secret_hash', '=', secretHash)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .select(columns)
    .executeTakeFirst();
}

export async function listInvitations(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'email' | 'created_at'> & {
    company?: number | undefined;
    search?: string | undefined;
  },
) {
  let query = selectInvitations(db, scope);
  if (filter.company !== undefined) query = query.where('invitations.company_id', '=', filter.company);
  if (filter.search) query = query.where(containsText(filter.search, 'invitations.email', 'invitations.name'));
  return listPage(query, query.select(columns), filter, 'invitations');
}

/** @throws DomainError on `email` when the company has invited it already. */
export async function insertInvitation(
  trx: Transaction<Schema>,
  invitation: {
    company_id: number;
    email: string;
    name: string;
    role: string;
    invited_by: number;
    nonce: Buffer;
    secret_hash: Buffer;
    expires_at: Date;
  },
): Promise<number> {
  try {
    const { id } = await trx.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (uniqueViolation(error) !== 'invitations_email') throw error;
    throw fieldError('email', reason('invitedAlready'));
  }
}

/** Gives an invitation another link, in place of the one before. False when it is no longer there. */
export async function renewInvitation(
  trx: Transaction<Schema>,
  id: number,
  link: { nonce: Buffer; secret_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ ...link, sent_at: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @param nonce of the link that was mailed: one that was made in the meantime has a mail of its own. */
export async function markInvitationSent(trx: Transaction<Schema>, id: number, nonce: Buffer): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ sent_at: sql`now()` })
    .where('id', '=', id)
    .where('nonce', '=', nonce)
    .execute();
}

export async function deleteInvitation(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  let query = trx.deleteFrom('invitations').where('id', '=', id);
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Takes the invitation of a link, in the caller's transaction: of many who come with it at once, one gets it. */
export async function consumeInvitation(trx: Transaction<Schema>, secretHash: Buffer) {
  return trx
    .deleteFrom('invitations')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'company_id', 'email', 'name', 'role'])
    .executeTakeFirst();
}

export async function deleteStaleInvitations(trx: Transaction<Schema>): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
}
