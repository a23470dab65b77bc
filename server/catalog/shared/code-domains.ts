import { reason } from '#lib/texts/reason.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError } from '#server/core/errors.ts';

/** More than any installation has: a bound on what a program keeps in memory. */
const maxDomains = 10_000;

/** Companies by their verified domains. */
export async function listVerifiedDomains(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('code_domains')
    .where('verified_at', 'is not', null)
    .select(['name', 'company_id'])
    .orderBy('id')
    .limit(maxDomains)
    .execute();
  return new Map(rows.map(({ name, company_id }) => [name, company_id]));
}

/**
 * Codes of a company cannot begin with another's verified domain, where they would not be answered.
 * @throws DomainError on `url_prefix`
 */
export async function checkPrefixDomain(db: Executor, companyId: number, urlPrefix: string): Promise<void> {
  const row = await db
    .selectFrom('code_domains')
    // With or without the root's dot it is one name.
    .where('name', '=', new URL(urlPrefix).hostname.replace(/\.$/, ''))
    .where('verified_at', 'is not', null)
    .where('company_id', '!=', companyId)
    .select('id')
    .executeTakeFirst();
  if (row) throw fieldError('url_prefix', reason('domainVerifiedElsewhere'));
}
