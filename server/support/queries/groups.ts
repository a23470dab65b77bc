import { type RawBuilder, sql } from 'kysely';
import { supportDays } from '#lib/contract/support.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

export interface GroupFilter {
  state?: 'open' | 'resolved' | undefined;
  company?: number | undefined;
  errorType?: string | undefined;
  assignee?: number | undefined;
  /** In the names of the companies and of the files. */
  search?: string | undefined;
}

export interface GroupRow {
  company_id: number;
  company_name: string;
  company_slug: string;
  error_type: string;
  records: number;
  new_records: number;
  corrected_records: number;
  errors: number;
  kind_errors: number;
  first_at: Date;
  last_at: Date;
  last_key: string;
  last_description: string;
  resolved_at: Date | null;
  is_open: boolean;
  assignee_id: number | null;
  assignee_name: string | null;
  assignee_email: string | null;
  notes: number;
}

/**
 * Failed uploads by company and the kind that most of their errors have, so that each upload is in one group. A group
 * is open while it has an upload that is not closed and failed after the group was resolved: nothing has to be written.
 */
function groups(scope: Scope, filter: GroupFilter): RawBuilder<unknown> {
  const company = 'companyId' in scope ? scope.companyId : filter.company;
  return sql`
    WITH failures AS (
      SELECT i.id, i.key, i.description, i.company_id, i.status_updated_at AS at, c.type AS error_type,
        i.error_count AS errors, c.errors AS kind_errors, i.closed_at IS NOT NULL AS is_closed
      FROM ingestions AS i JOIN LATERAL (
        SELECT type, sum(errors)::bigint AS errors FROM ingestion_error_counts WHERE ingestion_id = i.id
        GROUP BY type ORDER BY sum(errors) DESC, type LIMIT 1
      ) AS c ON true
      WHERE i.status = 'error' AND i.status_updated_at > now() - make_interval(days => ${supportDays})
        ${company === undefined ? sql`` : sql`AND i.company_id = ${company}`}
        ${'companyId' in scope && filter.company !== undefined ? sql`AND i.company_id = ${filter.company}` : sql``}
        ${filter.search ? matches(filter.search) : sql``}
        ${filter.errorType === undefined ? sql`` : sql`AND c.type = ${filter.errorType}`}
    ), counted AS (
      SELECT f.company_id, f.error_type, count(*)::integer AS records, sum(f.errors)::bigint AS errors,
        sum(f.kind_errors)::bigint AS kind_errors,
        count(*) FILTER (WHERE f.is_closed)::integer AS corrected_records,
        count(*) FILTER (WHERE NOT f.is_closed AND (s.resolved_at IS NULL OR f.at > s.resolved_at))::integer AS new_records,
        min(f.at) AS first_at, max(f.at) AS last_at,
        (array_agg(f.key ORDER BY f.at DESC, f.id DESC))[1] AS last_key,
        (array_agg(f.description ORDER BY f.at DESC, f.id DESC))[1] AS last_description,
        s.resolved_at, s.assignee_id, bool_or(NOT f.is_closed AND (s.resolved_at IS NULL OR f.at > s.resolved_at)) AS is_open
      FROM failures AS f
      LEFT JOIN support_cases AS s ON s.company_id = f.company_id AND s.error_type = f.error_type
      GROUP BY f.company_id, f.error_type, s.resolved_at, s.assignee_id
    ), matching AS (
      SELECT * FROM counted
      WHERE true ${filter.state === undefined ? sql`` : sql`AND is_open = ${filter.state === 'open'}`}
        ${filter.assignee === undefined ? sql`` : sql`AND assignee_id = ${filter.assignee}`}
    )`;
}

const matches = (search: string) => sql`AND (
  i.company_id IN (SELECT id FROM companies WHERE ${containsText(search, 'name')})
  OR ${containsText(search, 'i.description', 'i.original_name')})`;

const orders = {
  last_at: sql`m.last_at`,
  records: sql`m.records`,
  company: sql`companies.name`,
  error_type: sql`m.error_type`,
} as const;

export async function listGroups(
  db: Executor,
  scope: Scope,
  filter: GroupFilter,
  page: { column: keyof typeof orders; direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ count: number; rows: GroupRow[] }> {
  const direction = page.direction === 'asc' ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<GroupRow & { total: number }>`
    ${groups(scope, filter)}
    SELECT m.*, companies.name AS company_name, companies.slug AS company_slug,
      users.name AS assignee_name, users.email AS assignee_email,
      (SELECT count(*)::integer FROM support_entries AS e
        WHERE e.company_id = m.company_id AND e.error_type = m.error_type AND e.kind IN ('note', 'told')) AS notes,
      count(*) OVER ()::integer AS total
    FROM matching AS m
    JOIN companies ON companies.id = m.company_id
    LEFT JOIN users ON users.id = m.assignee_id
    ORDER BY ${orders[page.column]} ${direction}, m.company_id ${direction}, m.error_type ${direction}
    LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  // A page beyond the end has no row to say how many there are.
  const count = rows[0]?.total ?? (page.offset === 0 ? 0 : await countGroups(db, scope, filter));
  return { count, rows };
}

async function countGroups(db: Executor, scope: Scope, filter: GroupFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${groups(scope, filter)} SELECT count(*)::integer AS count FROM matching`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findGroup(
  db: Executor,
  scope: Scope,
  key: { companyId: number; errorType: string },
): Promise<GroupRow | undefined> {
  const page = { column: 'last_at', direction: 'desc', limit: 1, offset: 0 } as const;
  const { rows } = await listGroups(db, scope, { company: key.companyId, errorType: key.errorType }, page);
  return rows[0];
}

export interface CauseRow {
  error_type: string;
  errors: number;
  records: number;
}

/** Errors of a group's uploads by kind, most first. */
export async function listCauses(
  db: Executor,
  scope: Scope,
  key: { companyId: number; errorType: string },
): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    ${groups(scope, { company: key.companyId, errorType: key.errorType })}
    SELECT c.type AS error_type, sum(c.errors)::bigint AS errors, count(DISTINCT f.id)::integer AS records
    FROM failures AS f JOIN ingestion_error_counts AS c ON c.ingestion_id = f.id
    GROUP BY c.type ORDER BY 2 DESC, 1`.execute(db);
  return rows.map((row) => ({ ...row, errors: Number(row.errors) }));
}

export interface SummaryRows {
  open: number;
  resolved: number;
  mine: number;
  records: number;
  error_types: { error_type: string; groups: number; records: number }[];
  companies: { id: number; name: string; slug: string; groups: number; records: number }[];
}

const shownCompanies = 50;

/** The groups by kind and by company, those that are open; and how many there are in all. */
export async function summariseGroups(db: Executor, scope: Scope, userId: number): Promise<SummaryRows> {
  const { rows } = await sql<SummaryRows>`
    ${groups(scope, {})},
    open_groups AS (SELECT * FROM matching WHERE is_open)
    SELECT
      (SELECT count(*)::integer FROM open_groups) AS open,
      (SELECT count(*)::integer FROM matching WHERE NOT is_open) AS resolved,
      (SELECT count(*)::integer FROM open_groups WHERE assignee_id = ${userId}) AS mine,
      (SELECT coalesce(sum(new_records), 0)::integer FROM open_groups) AS records,
      (SELECT coalesce(jsonb_agg(k ORDER BY k.records DESC, k.error_type), '[]') FROM (
        SELECT error_type, count(*)::integer AS groups, sum(new_records)::integer AS records
        FROM open_groups GROUP BY error_type) AS k) AS error_types,
      (SELECT coalesce(jsonb_agg(k ORDER BY k.records DESC, k.id), '[]') FROM (
        SELECT companies.id, companies.name, companies.slug, count(*)::integer AS groups,
          sum(g.new_records)::integer AS records
        FROM open_groups AS g JOIN companies ON companies.id = g.company_id
        GROUP BY companies.id ORDER BY sum(g.new_records) DESC, companies.id LIMIT ${shownCompanies}) AS k) AS companies`.execute(
    db,
  );
  return rows[0] ?? { open: 0, resolved: 0, mine: 0, records: 0, error_types: [], companies: [] };
}
