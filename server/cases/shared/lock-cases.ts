import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

/**
 * Lets one transaction at a time close, reopen, merge and split cases of a company. It is the first lock of such a
 * transaction. Suspicions are gathered meanwhile: they lock rows of codes alone, in the order of the codes.
 */
export async function lockCasesOf(trx: Transaction<Schema>, companyId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cases of ${companyId}`}, 0))`.execute(trx);
}

/** Locks the codes of cases in the order in which suspicions lock them. */
export async function lockCodesOf(trx: Transaction<Schema>, caseIds: readonly number[]): Promise<void> {
  await sql`
    SELECT id FROM case_codes WHERE case_id = ANY(${[...caseIds]}::bigint[])
     ORDER BY extended_id, md5(foreign_address) FOR UPDATE`.execute(trx);
}
