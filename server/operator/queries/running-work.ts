import { sql } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';

export interface RunningWorkRow {
  kind: 'workorder' | 'ingestion' | 'document' | 'task';
  key: string;
  name: string;
  company_id: number;
  company_name: string;
  company_slug: string;
  state: string;
  progress: number | null;
  remaining: number | null;
  created_at: Date;
}

const { queued, generating, packing, failed } = codegenStatus;

/** Queued and running work of every company, for the operator only. */
const running = sql`
  SELECT 'workorder' AS kind, id::text AS key, reference AS name, company_id,
         CASE codegen_status WHEN ${queued}::int THEN 'queued' WHEN ${generating}::int THEN 'generating'
                             WHEN ${packing}::int THEN 'packing' ELSE 'trying again' END AS state,
         codes_generated::float8 / greatest(1, quantity) AS progress,
         greatest(0, quantity - codes_generated) AS remaining, created_at
    FROM workorders
   WHERE codegen_status IN (${queued}, ${generating}, ${packing}, ${failed}) AND canceled_at IS NULL
  UNION ALL
  SELECT 'ingestion', key, description, company_id, status, progress::float8, NULL, created_at
    FROM ingestions WHERE status = 'processing'
  UNION ALL
  SELECT 'document', key, description, company_id, status, progress::float8, NULL, created_at
    FROM documents WHERE status IN ('pending', 'in-progress')
  UNION ALL
  SELECT 'task', key, CASE kind WHEN 'scm' THEN 'SCM values' ELSE 'Status of codes' END, company_id, status,
         processed::float8 / nullif(total, 0), greatest(0, total - processed), created_at
    FROM code_tasks WHERE status IN ('pending', 'in-progress')`;

export async function countRunningWork(db: Executor): Promise<Record<RunningWorkRow['kind'], number>> {
  const { rows } = await sql<{ kind: RunningWorkRow['kind']; count: number }>`
    SELECT kind, count(*) AS count FROM (${running}) AS work GROUP BY kind`.execute(db);
  const countOf = (kind: RunningWorkRow['kind']) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    workorder: countOf('workorder'),
    ingestion: countOf('ingestion'),
    document: countOf('document'),
    task: countOf('task'),
  };
}

export async function listRunningWork(db: Executor, limit: number): Promise<RunningWorkRow[]> {
  const { rows } = await sql<RunningWorkRow>`
    SELECT work.*, companies.name AS company_name, companies.slug AS company_slug
      FROM (SELECT * FROM (${running}) AS every ORDER BY created_at, kind, key LIMIT ${limit}) AS work
      JOIN companies ON companies.id = work.company_id
     ORDER BY work.created_at, work.kind, work.key`.execute(db);
  return rows;
}
