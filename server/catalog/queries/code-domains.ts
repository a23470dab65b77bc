import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { maxCodeDomains } from '#lib/contract/values/code-domains.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { stateAfter } from '../shared/domain-state.ts';

type Trx = Transaction<Schema>;

const selectDomains = (db: Executor, companyId: number) =>
  db.selectFrom('code_domains').where('company_id', '=', companyId);

export type CodeDomainRow = NonNullable<Awaited<ReturnType<typeof findCodeDomain>>>;

export const findCodeDomain = (db: Executor, companyId: number, id: number) =>
  selectDomains(db, companyId).where('id', '=', id).selectAll().executeTakeFirst();

export async function listCodeDomains(
  db: Executor,
  companyId: number,
  { search, ...page }: Page<'name'> & { search?: string | undefined },
) {
  let query = selectDomains(db, companyId);
  if (search) query = query.where(containsText(search, 'name'));
  return listPage(query, query.selectAll(), page);
}

/** Holds the company until the transaction ends, so that its domains are counted in turn. */
export async function hasRoomForDomain(trx: Trx, companyId: number): Promise<boolean> {
  await trx.selectFrom('companies').where('id', '=', companyId).select('id').forUpdate().executeTakeFirst();
  const count = await countRows(selectDomains(trx, companyId));
  return count < maxCodeDomains;
}

/** @returns undefined when the company has it already */
export const insertCodeDomain = (trx: Trx, domain: { companyId: number; name: string; by: number }) =>
  trx
    .insertInto('code_domains')
    .values({
      company_id: domain.companyId,
      name: domain.name,
      token: randomBytes(24).toString('base64url'),
      created_by: domain.by,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** @returns whether there was one */
export async function deleteCodeDomain(trx: Trx, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('code_domains')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Keeps the result of a lookup. Where the record of a verified domain vanished, and again where it stayed away, the
 * company is notified.
 * @param seen TXT values that were found; null when no name server answered
 * @returns 'taken' when another company has the domain, verified; undefined when the domain was deleted meanwhile
 */
export async function recordLookup(trx: Trx, id: number, seen: string[] | null): Promise<'taken' | 'kept' | undefined> {
  const row = await trx.selectFrom('code_domains').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const state = stateAfter(row, seen, new Date());
  try {
    await trx
      .updateTable('code_domains')
      .set({ ...state, seen, checked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (uniqueViolation(error) === 'code_domains_verified_key') return 'taken';
    throw error;
  }
  const isGone = state.missing_since !== null && row.missing_since === null;
  const isExpired = row.verified_at !== null && state.verified_at === null;
  if (isGone || isExpired) {
    const event = { kind: 'domain_missing', companyId: row.company_id, subjectId: id, authorId: null } as const;
    await recordNotice(trx, event);
  }
  return 'kept';
}

/** Verified domains whose records were last looked up a day ago, or an hour ago where something was wrong. */
export const listDueDomains = (db: Executor, limit: number) =>
  db
    .selectFrom('code_domains')
    .where('verified_at', 'is not', null)
    .where(
      sql<boolean>`checked_at < now() - CASE WHEN seen IS NULL OR missing_since IS NOT NULL THEN interval '1 hour'
        ELSE interval '1 day' END`,
    )
    .selectAll()
    .orderBy('checked_at')
    .limit(limit)
    .execute();
