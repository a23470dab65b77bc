import type { CodeFilters } from '#lib/contract/codes.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, type FieldErrors } from '#server/core/errors.ts';

const tables = {
  campaign: 'campaigns',
  brands: 'brands',
  products: 'products',
  workorder: 'workorders',
  activated_by: 'users',
} as const;

/**
 * Ids and SCM keys in a filter must be the company's own: a foreign one is refused exactly as one that does not exist.
 * @throws DomainError with the field of each one that is not.
 */
export async function checkCodeFilters(db: Executor, companyId: number | null, filters: CodeFilters): Promise<void> {
  const fields: FieldErrors = {};
  for (const [name, table] of Object.entries(tables) as [keyof typeof tables, (typeof tables)[keyof typeof tables]][]) {
    const id = filters[name];
    if (id === undefined) continue;
    const row = await db
      .selectFrom(table)
      .where(`${table}.id`, '=', Number(id))
      .$if(companyId !== null, (query) => query.where(`${table}.company_id`, '=', companyId ?? 0))
      .select(`${table}.id`)
      .executeTakeFirst();
    if (!row) fields[name] = [reason('resourceNotFound')];
  }
  const scmKeys = Object.keys(filters)
    .filter((name) => name.startsWith('scm_'))
    .map((name) => name.slice(4));
  if (scmKeys.length > 0) {
    const known = await db
      .selectFrom('scm_fields')
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
      .select('key')
      .execute();
    const keys = new Set(known.map((field) => field.key));
    for (const key of scmKeys) if (!keys.has(key)) fields[`scm_${key}`] = [reason('scmFieldNotFoundByKey')];
  }
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', reason('filtersInvalid'), { fields });
  }
}
