import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { findScanMoment } from './keyed-photos.ts';
import { isNamedUuid, momentOfUuid } from './scan-uuid.ts';

/** More than clocks differ that are set at all. */
const clockMs = 86_400_000;

/** A scan with the application it came with. In which month it is says its uuid, or the name of its photo. */
export async function findScan(db: Executor, scope: Scope, uuid: string) {
  const when = await momentsOf(db, uuid);
  return (when && (await selectScan(db, scope, uuid, when))) ?? selectScan(db, scope, uuid, sql<SqlBool>`true`);
}

/** For how long a website that checked a code is told the answer. */
export const answerMinutes = 10;

/** A scan of the last minutes. */
export async function findRecentScan(db: Executor, scope: Scope, uuid: string) {
  const since = new Date(Date.now() - answerMinutes * 60_000);
  return selectScan(db, scope, uuid, sql<SqlBool>`scans.created_at > ${since}::timestamptz`);
}

/** Where to look first; null for a scan of before its uuid had a moment. */
async function momentsOf(db: Executor, uuid: string): Promise<RawBuilder<SqlBool> | null> {
  const made = momentOfUuid(uuid);
  if (made) {
    const [from, to] = [-clockMs, clockMs].map((ms) => new Date(made.getTime() + ms));
    return sql<SqlBool>`scans.created_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz`;
  }
  const at = isNamedUuid(uuid) ? await findScanMoment(db, uuid) : null;
  return at === null ? null : sql<SqlBool>`scans.created_at = ${at}::timestamptz`;
}

function selectScan(db: Executor, scope: Scope, uuid: string, when: RawBuilder<SqlBool>) {
  return db
    .selectFrom('scans')
    .leftJoin('scan_apps', 'scan_apps.id', 'scans.scan_app_id')
    .leftJoin('workorders', 'workorders.id', 'scans.workorder_id')
    .where('scans.uuid', '=', uuid)
    .where(when)
    .$if('companyId' in scope, (query) =>
      query.where('scans.company_id', '=', 'companyId' in scope ? scope.companyId : null),
    )
    .selectAll('scans')
    .select([
      'workorders.reference as workorder_reference',
      'scan_apps.identifier',
      'scan_apps.name',
      'scan_apps.ga_key',
      'scan_apps.company_id as app_company_id',
    ])
    .executeTakeFirst();
}
