import { type SqlBool, sql, type Transaction } from 'kysely';
import { type CaseState, isClosedState } from '#lib/contract/values/cases.ts';
import type { ScanSource } from '#lib/contract/values/scans.ts';
import type { Actor, Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

type Trx = Transaction<Schema>;

function selectVisible(db: Executor, scope: Scope) {
  const query = db
    .selectFrom('cases')
    .innerJoin('companies', 'companies.id', 'cases.company_id')
    .leftJoin('workorders', 'workorders.id', 'cases.workorder_id')
    .leftJoin('products', 'products.id', 'cases.product_id');
  return 'companyId' in scope ? query.where('cases.company_id', '=', scope.companyId) : query;
}

function withNames(query: ReturnType<typeof selectVisible>) {
  return query
    .leftJoin('users as owners', 'owners.id', 'cases.owner_id')
    .leftJoin('companies as partners', 'partners.id', 'workorders.printing_partner_id')
    .selectAll('cases')
    .select([
      'companies.name as company_name',
      'companies.slug as company_slug',
      'workorders.reference as workorder_reference',
      'products.name as product_name',
      'owners.name as owner_name',
      'partners.id as partner_id',
      'partners.name as partner_name',
      'partners.slug as partner_slug',
      sql<number>`(SELECT count(*)::int FROM case_events AS e WHERE e.case_id = cases.id AND e.kind = 'suspicion')`.as(
        'suspicions',
      ),
    ]);
}

export type CaseRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

interface CaseFilter {
  state?: CaseState | undefined;
  closed?: boolean | undefined;
  owner?: number | undefined;
  extended_id?: string | undefined;
  reason?: string | undefined;
  search?: string | undefined;
  column: 'last_at' | 'id';
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export async function findCases(
  db: Executor,
  scope: Scope,
  { state, closed, owner, extended_id, reason, search, column, direction, limit, offset }: CaseFilter,
): Promise<{ count: number; rows: CaseRow[] }> {
  let query = selectVisible(db, scope);
  if (state !== undefined) query = query.where('cases.state', '=', state);
  if (closed !== undefined) query = query.where('cases.closed_at', closed ? 'is not' : 'is', null);
  if (owner !== undefined) query = query.where('cases.owner_id', '=', owner);
  if (extended_id !== undefined) query = query.where('cases.extended_id', '=', extended_id);
  if (reason !== undefined) query = query.where(sql<SqlBool>`${reason} = ANY(cases.reasons)`);
  if (search !== undefined) {
    query = query.where(containsText(search, 'cases.extended_id', 'products.name', 'workorders.reference'));
  }
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await withNames(query)
    .orderBy(`cases.${column}`, direction)
    .orderBy('cases.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

export async function findCase(db: Executor, scope: Scope, id: number): Promise<CaseRow | undefined> {
  return withNames(selectVisible(db, scope)).where('cases.id', '=', id).executeTakeFirst();
}

const mostEvents = 500;

export async function listCaseEvents(db: Executor, caseId: number) {
  const rows = await db
    .selectFrom('case_events')
    .leftJoin('users', 'users.id', 'case_events.user_id')
    .leftJoin('users as owners', 'owners.id', 'case_events.owner_id')
    .where('case_id', '=', caseId)
    .selectAll('case_events')
    .select(['users.name as user_name', 'owners.name as owner_name'])
    .orderBy('case_events.id', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.reverse();
}

export type CaseEventRow = Awaited<ReturnType<typeof listCaseEvents>>[number];

const mostScans = 200;

interface CaseScanRow {
  uuid: string;
  created_at: Date;
  source: ScanSource;
  result: string;
  suspicion: string[];
  scan_app_id: number | null;
  latitude: number | null;
  longitude: number | null;
  details: Record<string, unknown>;
  count: number;
}

/**
 * Scans of the case's code by people, without staff: the newest ones, oldest first. A day before the first suspicion
 * has the scan that a distance is measured from. By the code alone, so that one node of a cluster answers.
 */
export async function listCaseScans(db: Executor, { company_id, extended_id, first_at, closed_at }: CaseRow) {
  const { rows } = await sql<CaseScanRow>`
    SELECT uuid, created_at, source, result, suspicion, scan_app_id, latitude, longitude, details,
           count(*) OVER ()::int AS count
      FROM scans
     WHERE extended_id = ${extended_id} AND company_id = ${company_id} AND NOT is_staff AND is_person IS NOT FALSE
       AND created_at >= ${first_at}::timestamptz - interval '1 day'
       AND ${closed_at ? sql`created_at <= ${closed_at}::timestamptz` : notToCome}
     ORDER BY created_at DESC, id DESC LIMIT ${mostScans}`.execute(db);
  const uuids = rows.map(({ uuid }) => uuid);
  const photos =
    uuids.length === 0
      ? []
      : await db
          .selectFrom('scan_photos')
          .where('scan_uuid', 'in', uuids)
          .where('company_id', '=', company_id)
          .where('state', '=', 'kept')
          .select('scan_uuid')
          .execute();
  const kept = new Set(photos.map(({ scan_uuid }) => scan_uuid));
  const appIds = [...new Set(rows.flatMap(({ scan_app_id }) => scan_app_id ?? []))];
  const apps =
    appIds.length === 0
      ? []
      : await db.selectFrom('scan_apps').where('id', 'in', appIds).select(['id', 'name']).execute();
  const names = new Map(apps.map(({ id, name }) => [id, name]));
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.reverse().map((row) => ({
      ...row,
      app: row.scan_app_id === null ? null : (names.get(row.scan_app_id) ?? null),
      hasPhoto: kept.has(row.uuid),
    })),
  };
}

export type ListedCaseScan = Awaited<ReturnType<typeof listCaseScans>>['rows'][number];

export async function findCodeOfCase(db: Executor, companyId: number, extendedId: string) {
  return db
    .selectFrom('codes')
    .where('extended_id', '=', extendedId)
    .where('company_id', '=', companyId)
    .select(['extended_id', 'workorder_id', 'product_id', 'activation_status'])
    .executeTakeFirst();
}

/** Undefined when the code has a case that is not closed. */
export async function insertCase(
  trx: Trx,
  { companyId, userId }: Actor,
  code: { extended_id: string; workorder_id: number; product_id: number | null },
  note: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO cases (company_id, extended_id, workorder_id, product_id, owner_id, first_at, last_at, earlier_id)
    SELECT ${companyId}::integer, ${code.extended_id}::text, ${code.workorder_id}::integer,
           ${code.product_id}::integer, ${userId}::integer, now(), now(),
           (SELECT max(id) FROM cases WHERE company_id = ${companyId} AND extended_id = ${code.extended_id})
    ON CONFLICT (company_id, extended_id) WHERE closed_at IS NULL DO NOTHING RETURNING id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await insertCaseEvent(trx, { case_id: id, kind: 'opened', user_id: userId, text: note });
  return id;
}

export async function insertCaseEvent(
  trx: Trx,
  event: {
    case_id: number;
    kind: 'opened' | 'note' | 'state' | 'owner';
    user_id: number;
    state?: CaseState;
    owner_id?: number | null;
    text: string;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('case_events')
    .values({ ...event, at: sql<Date>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a case of the actor's company to change it. */
export async function lockCase(trx: Trx, companyId: number, id: number) {
  return trx
    .selectFrom('cases')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Violates `cases_of_code_not_closed` when the case is reopened and its code has another that is not closed. */
export async function setCaseState(trx: Trx, id: number, state: CaseState): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ state, closed_at: isClosedState(state) ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute();
}

export async function setCaseOwner(trx: Trx, id: number, owner: number | null): Promise<void> {
  await trx.updateTable('cases').set({ owner_id: owner }).where('id', '=', id).execute();
}

export async function isActiveUserOf(db: Executor, companyId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countEventsOfLastHour(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('case_events')
    .where('user_id', '=', userId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countNotes(db: Executor, caseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('case_events')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
