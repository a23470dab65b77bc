import type { Transaction } from 'kysely';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { isInScope, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { fieldError } from '#server/core/errors.ts';

function selectVisible(db: Executor, scope: Scope) {
  const query = db.selectFrom('scan_apps').innerJoin('companies', 'companies.id', 'scan_apps.company_id');
  return 'companyId' in scope ? query.where('scan_apps.company_id', '=', scope.companyId) : query;
}

function withCompany(query: ReturnType<typeof selectVisible>) {
  return query.selectAll('scan_apps').select(['companies.name as company_name', 'companies.slug as company_slug']);
}

export type ScanAppRow = Awaited<ReturnType<ReturnType<typeof withCompany>['executeTakeFirstOrThrow']>>;

export async function listScanApps(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'name' | 'created_at'> & {
    is_active?: boolean | undefined;
    search?: string | undefined;
  },
) {
  let query = selectVisible(db, scope);
  if (filter.is_active !== undefined) query = query.where('scan_apps.is_active', '=', filter.is_active);
  if (filter.search) query = query.where(containsText(filter.search, 'scan_apps.name', 'scan_apps.identifier'));
  return listPage(query, withCompany(query), filter, 'scan_apps');
}

export async function findScanAppById(db: Executor, scope: Scope, id: number): Promise<ScanAppRow | undefined> {
  return withCompany(selectVisible(db, scope)).where('scan_apps.id', '=', id).executeTakeFirst();
}

/** @throws DomainError on `identifier` when another application has it */
export async function insertScanApp(
  trx: Transaction<Schema>,
  values: {
    company_id: number;
    identifier: string;
    name: string;
    ga_key: string;
    is_active: boolean;
    is_staff: boolean;
    allowed_origins: string[];
  },
): Promise<number> {
  try {
    const { id } = await trx.insertInto('scan_apps').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (uniqueViolation(error) === 'scan_apps_identifier_key') {
      throw fieldError('identifier', reason('appIdentifierTaken'));
    }
    throw error;
  }
}

/** @returns false when none that the scope reaches has the id */
export async function updateScanApp(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  values: {
    name?: string | undefined;
    ga_key?: string | undefined;
    is_active?: boolean | undefined;
    is_blacklisted?: boolean | undefined;
    is_staff?: boolean | undefined;
    allowed_origins?: string[] | undefined;
  },
): Promise<boolean> {
  const row = await trx
    .updateTable('scan_apps')
    .set((eb) => ({
      name: values.name ?? eb.ref('name'),
      ga_key: values.ga_key ?? eb.ref('ga_key'),
      is_active: values.is_active ?? eb.ref('is_active'),
      is_blacklisted: values.is_blacklisted ?? eb.ref('is_blacklisted'),
      is_staff: values.is_staff ?? eb.ref('is_staff'),
      allowed_origins: values.allowed_origins ?? eb.ref('allowed_origins'),
    }))
    .where('id', '=', id)
    .where(isInScope(scope))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
