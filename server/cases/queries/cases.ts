import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { type CaseState, isClosedState, maxCaseCodes } from '#lib/contract/values/cases.ts';
import type { ScanSource } from '#lib/contract/values/scans.ts';
import type { Actor, Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, listPage } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { isReportOf } from '../shared/is-report-of.ts';

type Trx = Transaction<Schema>;

function selectVisible(db: Executor, scope: Scope) {
  const query = db
    .selectFrom('cases')
    .innerJoin('companies', 'companies.id', 'cases.company_id')
    .leftJoin('workorders', 'workorders.id', 'cases.workorder_id')
    .leftJoin('products', 'products.id', 'cases.product_id');
  return 'companyId' in scope ? query.where('cases.company_id', '=', scope.companyId) : query;
}

/** Codes of a case in a list. */
const shownCodes = 20;

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
      sql<string[]>`ARRAY(SELECT c.extended_id FROM case_codes AS c WHERE c.case_id = cases.id
        AND c.extended_id IS NOT NULL ORDER BY c.id LIMIT ${shownCodes})`.as('codes'),
      sql<number>`(SELECT count(*)::int FROM case_codes AS c WHERE c.case_id = cases.id)`.as('codes_in_all'),
      sql<string | null>`(SELECT c.foreign_address FROM case_codes AS c WHERE c.case_id = cases.id
        AND c.foreign_address IS NOT NULL ORDER BY c.id LIMIT 1)`.as('foreign_address'),
    ]);
}

export type CaseRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

interface CaseFilter {
  state?: CaseState | undefined;
  closed?: boolean | undefined;
  owner?: number | undefined;
  extended_id?: string | undefined;
  workorder?: number | undefined;
  reason?: string | undefined;
  search?: string | undefined;
  column: 'last_at' | 'id';
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const hasCode = (condition: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM case_codes AS c WHERE c.case_id = cases.id AND c.company_id = cases.company_id
    AND ${condition})`;

export async function findCases(
  db: Executor,
  scope: Scope,
  { state, closed, owner, extended_id, workorder, reason, search, ...page }: CaseFilter,
): Promise<{ count: number; rows: CaseRow[] }> {
  let query = selectVisible(db, scope);
  if (state !== undefined) query = query.where('cases.state', '=', state);
  if (closed !== undefined) query = query.where('cases.closed_at', closed ? 'is not' : 'is', null);
  if (owner !== undefined) query = query.where('cases.owner_id', '=', owner);
  if (extended_id !== undefined) query = query.where(hasCode(sql`c.extended_id = ${extended_id}`));
  if (workorder !== undefined) query = query.where(hasCode(sql`c.workorder_id = ${workorder}`));
  if (reason !== undefined) query = query.where(sql<SqlBool>`${reason} = ANY(cases.reasons)`);
  if (search !== undefined) {
    const ofCase = containsText(search, 'products.name', 'workorders.reference');
    query = query.where(
      sql<boolean>`(${ofCase} OR ${hasCode(containsText(search, 'c.extended_id', 'c.foreign_address'))})`,
    );
  }
  return listPage(query, withNames(query), page, 'cases');
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
  extended_id: string;
  created_at: Date;
  source: ScanSource;
  result: string;
  suspicion: string[];
  scan_app_id: number | null;
  latitude: number | null;
  longitude: number | null;
  details: Record<string, unknown>;
}

/**
 * Scans of the case's codes by people, without staff: how many of each code, and the newest ones, oldest first. A day
 * before the first suspicion has the scan that a distance is measured from. By the codes alone, so that the nodes of a
 * cluster that have them answer.
 */
export async function listCaseScans(
  db: Executor,
  { company_id, first_at, closed_at }: Pick<CaseRow, 'company_id' | 'first_at' | 'closed_at'>,
  codes: readonly string[],
) {
  if (codes.length === 0) return { counts: new Map<string, number>(), rows: [] };
  const ofCase = sql`extended_id = ANY(${[...codes]}::text[]) AND company_id = ${company_id} AND NOT is_staff
    AND is_person IS NOT FALSE AND created_at >= ${new Date(first_at.getTime() - 86_400_000)}::timestamptz
    AND ${closed_at ? sql`created_at <= ${closed_at}::timestamptz` : notToCome}`;
  const { rows: counts } = await sql<{ extended_id: string; count: number }>`
    SELECT extended_id, count(*)::int AS count FROM scans WHERE ${ofCase} GROUP BY extended_id`.execute(db);
  const { rows } = await sql<CaseScanRow>`
    SELECT uuid, extended_id, created_at, source, result, suspicion, scan_app_id, latitude, longitude, details
      FROM scans WHERE ${ofCase} ORDER BY created_at DESC, id DESC LIMIT ${mostScans}`.execute(db);
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
    counts: new Map(counts.map(({ extended_id, count }) => [extended_id, count])),
    rows: rows.reverse().map((row) => ({
      ...row,
      app: row.scan_app_id === null ? null : (names.get(row.scan_app_id) ?? null),
      hasPhoto: kept.has(row.uuid),
    })),
  };
}

export type ListedCaseScan = Awaited<ReturnType<typeof listCaseScans>>['rows'][number];

/** Codes of a case, in the order in which they came. */
export async function listCaseCodes(db: Executor, caseId: number) {
  const { rows } = await sql<CaseCodeRow>`
    SELECT c.extended_id, c.foreign_address, c.workorder_id, w.reference AS workorder_reference, c.product_id,
           p.name AS product_name, c.first_at, c.last_at, coalesce(e.suspicions, 0)::int AS suspicions
      FROM case_codes AS c
      LEFT JOIN workorders AS w ON w.id = c.workorder_id
      LEFT JOIN products AS p ON p.id = c.product_id
      LEFT JOIN (SELECT codes[1] AS code, count(*) AS suspicions FROM case_events
                  WHERE case_id = ${caseId} AND kind = 'suspicion' GROUP BY codes[1]) AS e
        ON e.code = coalesce(c.extended_id, c.foreign_address)
     WHERE c.case_id = ${caseId} ORDER BY c.id LIMIT ${maxCaseCodes}`.execute(db);
  return rows;
}

export interface CaseCodeRow {
  extended_id: string | null;
  foreign_address: string | null;
  workorder_id: number | null;
  workorder_reference: string | null;
  product_id: number | null;
  product_name: string | null;
  first_at: Date;
  last_at: Date;
  suspicions: number;
}

/** Status of codes by their id. By the codes alone: they lie on other nodes of a cluster. */
/** Status and place of codes that are there. */
export async function readStatuses(db: Executor, companyId: number, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('codes')
    .where('extended_id', 'in', [...codes])
    .where('company_id', '=', companyId)
    .select(['extended_id', 'activation_status', 'workorder_id', 'sequence'])
    .execute();
}

export async function countOpenReports(db: Executor, { id, company_id }: CaseRow): Promise<number> {
  return countRows(
    db
      .selectFrom('reports')
      .where('company_id', '=', company_id)
      .where('handled_at', 'is', null)
      .where('deleted_after', '>', sql<Date>`now()`)
      .where(isReportOf(id)),
  );
}

/** The order's, else the product's. */
export async function findIntendedMarkets(db: Executor, { workorder_id, product_id }: CaseRow): Promise<string[]> {
  const { rows } = await sql<{ markets: string[] }>`
    SELECT coalesce(nullif((SELECT intended_markets FROM workorders WHERE id = ${workorder_id}::integer), '{}'),
                    (SELECT intended_markets FROM products WHERE id = ${product_id}::integer), '{}') AS markets`.execute(
    db,
  );
  return rows[0]?.markets ?? [];
}

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
  const { rows } = await sql<{ case_id: number }>`
    INSERT INTO case_codes (case_id, company_id, extended_id, workorder_id, product_id, first_at, last_at)
    VALUES (nextval(pg_get_serial_sequence('cases', 'id')), ${companyId}, ${code.extended_id}, ${code.workorder_id},
            ${code.product_id}, now(), now())
    ON CONFLICT (company_id, extended_id) WHERE is_open DO NOTHING RETURNING case_id`.execute(trx);
  const id = rows[0]?.case_id;
  if (id === undefined) return undefined;
  await sql`
    INSERT INTO cases (id, company_id, extended_id, workorder_id, product_id, owner_id, first_at, last_at, earlier_id)
    OVERRIDING SYSTEM VALUE
    SELECT ${id}::bigint, ${companyId}::integer, ${code.extended_id}::text, ${code.workorder_id}::integer,
           ${code.product_id}::integer, ${userId}::integer, now(), now(),
           (SELECT max(case_id) FROM case_codes
             WHERE company_id = ${companyId} AND extended_id = ${code.extended_id} AND case_id <> ${id})`.execute(trx);
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

/** Finds those of the cases that belong to the company. */
export async function findCaseStates(db: Executor, companyId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('cases')
    .where('id', 'in', [...ids])
    .where('company_id', '=', companyId)
    .select(['id', 'state'])
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
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

/** Violates `case_codes_open` when the case is reopened and one of its codes has another that is not closed. */
export async function setCaseState(trx: Trx, id: number, state: CaseState): Promise<void> {
  const is_open = !isClosedState(state);
  await trx
    .updateTable('case_codes')
    .set({ is_open })
    .where('case_id', '=', id)
    .where('is_open', '<>', is_open)
    .execute();
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
  return countRows(
    db.selectFrom('case_events').where('user_id', '=', userId).where('at', '>', sql<Date>`now() - interval '1 hour'`),
  );
}

export async function countNotes(db: Executor, caseId: number): Promise<number> {
  return countRows(db.selectFrom('case_events').where('case_id', '=', caseId).where('kind', '=', 'note'));
}
