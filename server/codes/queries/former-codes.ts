import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

/** Changes that ended so long ago cannot be put back from now on, but for those that are just being put back. */
export async function endPuttingBack(trx: Transaction<Schema>, days: number): Promise<void> {
  await sql`
    UPDATE code_tasks SET is_forgotten = true
     WHERE NOT is_forgotten AND completed_at < now() - make_interval(days => ${days})
       AND NOT EXISTS (SELECT FROM code_tasks AS undo
                        WHERE undo.undo_of = code_tasks.id AND undo.status IN ('pending', 'in-progress'))`.execute(trx);
}

/**
 * Deletes the next of what is kept of codes for changes that cannot be put back any more, and of what they were asked
 * for one by one.
 * @returns how many rows
 */
export async function deleteFormerCodes(trx: Transaction<Schema>, limit: number): Promise<number> {
  let deleted = 0n;
  for (const table of ['code_task_changes', 'code_task_refusals', 'code_task_codes'] as const) {
    const rows = sql.table(table);
    const { numAffectedRows } = await sql`
      DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(
        SELECT kept.ctid FROM code_tasks JOIN ${rows} AS kept ON kept.task_id = code_tasks.id
         WHERE code_tasks.is_forgotten LIMIT ${limit}))`.execute(trx);
    deleted += numAffectedRows ?? 0n;
  }
  return Number(deleted);
}

/**
 * Deletes changes of many codes that cannot be put back, of which nothing else is kept; one that was put back after
 * what put it back.
 * @returns how many
 */
export async function deleteForgottenTasks(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM code_tasks WHERE id IN (
      SELECT id FROM code_tasks AS t
       WHERE t.is_forgotten AND t.completed_at < now() - make_interval(days => ${days})
         AND NOT EXISTS (SELECT FROM code_tasks AS undo WHERE undo.undo_of = t.id)
         AND NOT EXISTS (SELECT FROM code_task_changes WHERE task_id = t.id)
         AND NOT EXISTS (SELECT FROM code_task_refusals WHERE task_id = t.id)
       ORDER BY t.completed_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
