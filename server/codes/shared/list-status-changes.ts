import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';

/** A change of the status of many codes that came to one of them. */
export interface StatusChange {
  /** Key of the task. */
  key: string;
  at: Date;
  by: string;
  by_name: string;
  parameters: Record<string, unknown>;
}

export interface PlacedCode {
  extended_id: string;
  company_id: number;
  workorder_id: number;
  sequence: number;
}

/**
 * Changes that came to a code, oldest first; of those that kept nothing, also where they found it so already. Asked
 * where the company changed the status of any codes: as a part of the query of the code it makes each code cost more.
 */
export async function listStatusChanges(db: Executor, code: PlacedCode): Promise<StatusChange[]> {
  const { extended_id, company_id, workorder_id, sequence } = code;
  const { rows } = await sql<StatusChange>`
    SELECT t.key, t.created_at AS at, actors.email AS by, actors.name AS by_name, t.parameters
      FROM code_tasks AS t JOIN users AS actors ON actors.id = t.created_by
     WHERE t.company_id = ${company_id} AND t.kind = 'status'
       AND ${cameTo(sql`${extended_id}`, sql`${workorder_id}`, sql`${sequence}`)}
     ORDER BY t.id LIMIT 1000 ${prepared}`.execute(db);
  return rows;
}

/** A change of the status that came to several codes. */
export interface SharedStatusChange {
  id: number;
  at: Date;
  by_id: number;
  by_name: string;
  parameters: Record<string, unknown>;
  /** It puts back what another changed. */
  is_undo: boolean;
  codes: string[];
}

/** Changes of a company that are looked at: more in the time of a case say nothing of it. */
const mostChanges = 200;

/** The same for several codes of one company from a time on, each change with the codes that it came to. */
export async function listSharedStatusChanges(
  db: Executor,
  companyId: number,
  codes: readonly Omit<PlacedCode, 'company_id'>[],
  { since, until }: { since: Date; until: Date | null },
): Promise<SharedStatusChange[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<SharedStatusChange>`
    SELECT t.id, t.created_at AS at, actors.id AS by_id, actors.name AS by_name, t.parameters,
           t.undo_of IS NOT NULL AS is_undo, array_agg(v.code ORDER BY v.code) AS codes
      FROM (SELECT * FROM code_tasks WHERE company_id = ${companyId} AND kind = 'status' AND created_at >= ${since}
               AND created_at <= ${until ?? new Date()} ORDER BY id DESC LIMIT ${mostChanges}) AS t
      JOIN users AS actors ON actors.id = t.created_by
      JOIN unnest(${codes.map(({ extended_id }) => extended_id)}::text[],
             ${codes.map(({ workorder_id }) => workorder_id)}::integer[],
             ${codes.map(({ sequence }) => sequence)}::bigint[]) AS v (code, workorder, sequence)
        ON ${cameTo(sql`v.code`, sql`v.workorder`, sql`v.sequence`)}
     GROUP BY t.id, t.created_at, actors.id, actors.name, t.parameters, t.undo_of
     ORDER BY t.id`.execute(db);
  return rows;
}

/** Whether the task `t` came to a code. */
const cameTo = (id: RawBuilder<unknown>, workorder: RawBuilder<unknown>, sequence: RawBuilder<unknown>) => sql`(
  EXISTS (SELECT FROM code_task_changes AS k
    WHERE k.task_id = t.id AND k.workorder_id = ${workorder} AND k.sequence = ${sequence})
  OR (NOT t.keeps_former AND (
    (t.workorder_id = ${workorder} AND t.cursor_position >= ${sequence})
    OR t.id IN (
      SELECT c.task_id FROM code_task_codes AS c JOIN code_tasks AS n ON n.id = c.task_id
       WHERE c.extended_id = ${id} AND n.cursor_position >= c.position))))`;
