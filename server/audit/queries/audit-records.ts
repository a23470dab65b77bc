import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { type SqlBool, sql } from 'kysely';
import type { AuditFilters, auditOutcomes } from '#lib/contract/audit.ts';
import { csvLineLf } from '#lib/upload/write-csv.ts';
import type { Scope } from '#server/core/actor.ts';
import { openCopyOut } from '#server/core/db/copy/copy-out.ts';
import { inlineParameters } from '#server/core/db/copy/inline-parameters.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import { momentCondition } from '#server/core/db/statements/moment-condition.ts';
import { neutraliseText } from '#server/core/db/statements/sql-text.ts';

/** A place in the log: records are in the order of their time, then of their id. */
export interface AuditPlace {
  /** Microseconds since 1970. */
  micros: number;
  id: number;
}

interface AuditPage {
  limit: number;
  from: AuditPlace | null;
  direction: 'older' | 'newer';
}

/** A call that is still without an outcome after so long was cut short: requests end sooner. */
const longestCall = sql`interval '2 minutes'`;

const outcome = sql<(typeof auditOutcomes)[number]>`CASE
  WHEN records.status >= 500 THEN 'failed'
  WHEN records.status >= 400 THEN 'refused'
  WHEN records.status IS NOT NULL THEN 'success'
  WHEN records.created_at > now() - ${longestCall} THEN 'running'
  ELSE 'interrupted' END`;

/** The column that each filter of the contract compares. */
const columns = {
  company: 'records.company_id',
  user: 'records.user_id',
  token: 'records.token_id',
  scim_token: 'records.scim_token_id',
  action: 'records.action',
  resource: 'records.resource',
  resource_id: 'records.resource_id',
} as const satisfies Record<Exclude<keyof AuditFilters, 'created_at'>, string>;

const columnFilters = Object.keys(columns) as (keyof typeof columns)[];

function selectRecords(db: Executor, scope: Scope, filters: AuditFilters) {
  let query = db.selectFrom('audit_records as records');
  if ('companyId' in scope) query = query.where('records.company_id', '=', scope.companyId);
  for (const name of columnFilters) {
    if (filters[name] !== undefined) query = query.where(sql.ref(columns[name]), '=', filters[name]);
  }
  if (filters.created_at !== undefined) {
    query = query.where(momentCondition(sql.ref('records.created_at'), filters.created_at));
  }
  return query
    .leftJoin('companies', 'companies.id', 'records.company_id')
    .leftJoin('users', 'users.id', 'records.user_id')
    .leftJoin('tokens', 'tokens.id', 'records.token_id')
    .leftJoin('scim_tokens', 'scim_tokens.id', 'records.scim_token_id');
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRecords>>['rows'][number];

/** Records beyond a place, newest first; `more` when there are others beyond these. */
export async function listAuditRecords(db: Executor, scope: Scope, filters: AuditFilters, page: AuditPage) {
  // The newest are asked for most, and to ask each month takes longer than to ask two of them.
  const isWithinMonths = page.direction === 'older' && filters.created_at === undefined;
  if (isWithinMonths) {
    const lately = await readPage(db, scope, filters, page, monthBefore(page.from));
    if (lately.more) return lately;
  }
  return readPage(db, scope, filters, page, null);
}

/** The first moment of the month before that of a place, or of now. */
function monthBefore(place: AuditPlace | null): Date {
  const at = new Date(place ? place.micros / 1000 : Date.now());
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1));
}

async function readPage(db: Executor, scope: Scope, filters: AuditFilters, page: AuditPage, since: Date | null) {
  const isOlder = page.direction === 'older';
  let query = selectRecords(db, scope, filters);
  // As text of our own with a cast: a value that is known when the statement is planned, which leaves out other months.
  if (since) query = query.where(sql<SqlBool>`records.created_at >= ${since.toISOString()}::timestamptz`);
  if (page.from) {
    const { micros, id } = page.from;
    const place = sql`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`;
    const own = sql`(records.created_at, records.id)`;
    query = query.where(isOlder ? sql<SqlBool>`${own} < ${place}` : sql<SqlBool>`${own} > ${place}`);
  }
  const order = isOlder ? 'desc' : 'asc';
  const rows = await query
    .select([
      'records.id',
      'records.created_at',
      'records.company_id',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'records.user_id',
      'users.email as user_email',
      'users.name as user_name',
      'records.token_id',
      'tokens.name as token_name',
      'tokens.is_session',
      'records.scim_token_id',
      'scim_tokens.name as scim_token_name',
      'records.action',
      'records.resource',
      'records.resource_id',
      'records.address',
      'records.request_id',
      'records.status',
      'records.code',
      'records.changed_fields',
    ])
    .select(outcome.as('outcome'))
    .select(sql<number>`(extract(epoch FROM records.created_at) * 1000000)::bigint`.as('micros'))
    .orderBy('records.created_at', order)
    .orderBy('records.id', order)
    .limit(page.limit + 1)
    .execute();
  const kept = rows.slice(0, page.limit);
  return { rows: isOlder ? kept : kept.reverse(), more: rows.length > page.limit };
}

const csvColumns = {
  id: sql`records.id`,
  created_at: sql`replace(records.created_at::text, ' ', 'T') || ':00'`,
  company_id: sql`records.company_id`,
  user_id: sql`records.user_id`,
  user_email: neutraliseText(sql`users.email`),
  token_id: sql`records.token_id`,
  action: sql`records.action`,
  resource: sql`records.resource`,
  resource_id: neutraliseText(sql`records.resource_id`),
  address: sql`records.address`,
  request_id: sql`records.request_id`,
  outcome,
  status: sql`records.status`,
  code: sql`records.code`,
  changed_fields: sql`array_to_string(records.changed_fields, ' ')`,
  scim_token_id: sql`records.scim_token_id`,
  scim_token_name: neutraliseText(sql`scim_tokens.name`),
};

/**
 * In the order of the index, row by row: millions of records are neither sorted nor gathered before the first is sent.
 */
const settings = {
  timezone: "'UTC'",
  datestyle: "'ISO, YMD'",
  enable_sort: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** Every record that fits as CSV, every value quoted, newest first. */
export async function streamAuditRecords({ db, pool }: Database, scope: Scope, filters: AuditFilters) {
  const columns = Object.entries(csvColumns);
  const query = selectRecords(db, scope, filters)
    .select(columns.map(([name, value]) => sql`coalesce((${value})::text, '')`.as(name)))
    .orderBy('records.created_at', 'desc')
    .orderBy('records.id', 'desc')
    .compile();
  const statement = `COPY (${inlineParameters(query)}) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`;
  const { stream } = await openCopyOut(pool, statement, settings);
  const header = csvLineLf(columns.map(([name]) => name));
  return withHeader(stream, header);
}

function withHeader(rows: Readable, header: string): Readable {
  const body = new PassThrough();
  body.write(header);
  rows.on('error', (error) => body.destroy(error));
  // A reader that leaves early ends the query too.
  body.on('close', () => rows.destroy());
  return rows.pipe(body);
}
