import { sql } from 'kysely';
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

interface PlacedCode {
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
     WHERE t.company_id = ${company_id} AND t.kind = 'status' AND (
       EXISTS (SELECT FROM code_task_changes AS k
         WHERE k.task_id = t.id AND k.workorder_id = ${workorder_id} AND k.sequence = ${sequence})
       OR (NOT t.keeps_former AND (
         (t.workorder_id = ${workorder_id} AND t.cursor_position >= ${sequence})
         OR t.id IN (
           SELECT c.task_id FROM code_task_codes AS c JOIN code_tasks AS n ON n.id = c.task_id
            WHERE c.extended_id = ${extended_id} AND n.cursor_position >= c.position))))
     ORDER BY t.id LIMIT 1000 ${prepared}`.execute(db);
  return rows;
}
