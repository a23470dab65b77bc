import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { queueSchema } from '#server/core/jobs/queue.ts';

export interface ProgramRow {
  name: string;
  host: string;
  version: string;
  commit: string | null;
  started_at: Date;
  seen_at: Date;
  checks: Record<string, string>;
  disks: { place: string; free: number; size: number }[];
  is_silent: boolean;
}

const most = { programs: 100, errors: 20, companies: 20 };

/**
 * Programs that announced themselves within a day. One that went silent is left out when another of its name began
 * after it: a restart, or a release on another machine.
 */
export async function listPrograms(db: Executor): Promise<ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    SELECT name, host, version, commit, started_at, seen_at, checks, disks,
           seen_at < now() - interval '1 minute' AS is_silent
      FROM programs AS p
     WHERE seen_at > now() - interval '1 day'
       AND (seen_at > now() - interval '1 minute' OR NOT EXISTS (
             SELECT FROM programs AS later WHERE later.name = p.name AND later.id <> p.id AND later.started_at > p.seen_at))
     ORDER BY name, host, started_at LIMIT ${most.programs}`.execute(db);
  return rows;
}

/** Jobs that were given up in the last day, by kind. */
export async function countFailedJobs(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    SELECT name AS kind, count(*)::int AS count FROM ${sql.id(queueSchema, 'job')}
     WHERE state = 'failed' AND completed_on > now() - interval '1 day' GROUP BY name`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

export async function listErrors(db: Executor) {
  const { rows } = await sql<{ program: string; message: string; count: number; last_hour: Date; in_all: number }>`
    SELECT program, message, sum(count)::bigint AS count, max(hour) AS last_hour,
           (sum(sum(count)) OVER ())::bigint AS in_all
      FROM program_errors WHERE hour > now() - interval '1 day'
     GROUP BY program, message ORDER BY 3 DESC, program, message LIMIT ${most.errors}`.execute(db);
  return { count: rows[0]?.in_all ?? 0, rows: rows.map(({ in_all, ...row }) => row) };
}

export interface VolumeRow {
  id: number;
  name: string;
  slug: string;
  codes: number;
  codes_before: number;
  uploads: number;
  uploads_before: number;
  scans: number;
  scans_before: number;
}

/** Volume of each company's orders, uploads and scans in the last seven days and in the seven before. */
export async function listVolume(db: Executor): Promise<VolumeRow[]> {
  const begins = sql`date_trunc('day', now() AT TIME ZONE 'UTC') - interval '6 days'`;
  const { rows } = await sql<VolumeRow>`
    WITH bounds AS (SELECT ${begins} AS now, ${begins} - interval '7 days' AS before),
    parts AS (
      SELECT company_id, codes_completed_at AT TIME ZONE 'UTC' >= (SELECT now FROM bounds) AS is_now,
             codes_generated::bigint AS codes, 0 AS uploads, 0::bigint AS scans
        FROM workorders WHERE codes_completed_at >= (SELECT before FROM bounds) AT TIME ZONE 'UTC'
      UNION ALL
      SELECT company_id, created_at AT TIME ZONE 'UTC' >= (SELECT now FROM bounds), 0, 1, 0
        FROM ingestions WHERE created_at >= (SELECT before FROM bounds) AT TIME ZONE 'UTC'
      UNION ALL
      SELECT company_id, day >= (SELECT now FROM bounds)::date, 0, 0, scans
        FROM scan_day_results WHERE day >= (SELECT before FROM bounds)::date
    ), sums AS (
      SELECT company_id,
             coalesce(sum(codes) FILTER (WHERE is_now), 0)::bigint AS codes,
             coalesce(sum(codes) FILTER (WHERE NOT is_now), 0)::bigint AS codes_before,
             coalesce(sum(uploads) FILTER (WHERE is_now), 0)::int AS uploads,
             coalesce(sum(uploads) FILTER (WHERE NOT is_now), 0)::int AS uploads_before,
             coalesce(sum(scans) FILTER (WHERE is_now), 0)::bigint AS scans,
             coalesce(sum(scans) FILTER (WHERE NOT is_now), 0)::bigint AS scans_before
        FROM parts GROUP BY company_id)
    SELECT c.id, c.name, c.slug, s.codes, s.codes_before, s.uploads, s.uploads_before, s.scans, s.scans_before
      FROM sums AS s JOIN companies AS c ON c.id = s.company_id
     ORDER BY s.codes + s.scans DESC, s.codes_before + s.scans_before DESC, c.id LIMIT ${most.companies}`.execute(db);
  return rows;
}

export async function readRelease(db: Executor) {
  return db.selectFrom('installation').select(['release', 'previous_release', 'release_since']).executeTakeFirst();
}
