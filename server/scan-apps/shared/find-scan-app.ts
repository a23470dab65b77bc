import type { Executor } from '#server/core/db/database.ts';
import type { ScanApp } from './scan-app.ts';

/** Returns the active application with the identifier. */
export async function findScanApp(db: Executor, identifier: string): Promise<ScanApp | null> {
  const row = await db
    .selectFrom('scan_apps')
    .innerJoin('companies', 'companies.id', 'scan_apps.company_id')
    .where('scan_apps.identifier', '=', identifier)
    .where('scan_apps.is_active', '=', true)
    .select([
      'scan_apps.id',
      'scan_apps.identifier',
      'scan_apps.ga_key',
      'scan_apps.company_id',
      'scan_apps.is_blacklisted',
      'scan_apps.is_staff',
      'scan_apps.allowed_origins',
      'companies.company_type',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    identifier: row.identifier,
    gaKey: row.ga_key,
    companyId: row.company_id,
    isOperator: row.company_type === 'operator',
    isBlacklisted: row.is_blacklisted,
    isStaff: row.is_staff,
    allowedOrigins: row.allowed_origins,
  };
}
