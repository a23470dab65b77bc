import { codegenStatus } from '#lib/contract/workorders.ts';
import type { JobContext } from './job-handler.ts';
import { queueSchema } from './queue.ts';

/**
 * Enqueues again what waits in its row without a job: the state is in the row, so a queue that lost a job, or gave one up
 * after its last try, loses no work.
 */
export async function requeueForgotten({ database, queue, log }: JobContext): Promise<void> {
  const { rows: workorders } = await database.pool.query<{ id: number }>(
    `SELECT id FROM workorders
      WHERE codegen_status NOT IN (${codegenStatus.waiting}, ${codegenStatus.completed})
        AND canceled_at IS NULL AND ingestion_key IS NULL AND created_at < now() - interval '1 minute'
        AND NOT EXISTS (
          SELECT FROM ${queueSchema}.job
           WHERE name = 'generate-codes' AND state < 'completed' AND (data->>'workorderId')::int = workorders.id
        ) LIMIT 100`,
  );
  const { rows: documents } = await database.pool.query<{ id: number }>(
    `SELECT id FROM documents
      WHERE status IN ('pending', 'in-progress') AND category = 'code' AND doctype = 'search-result'
        AND expires_at > now() AND created_at < now() - interval '1 minute'
        AND NOT EXISTS (
          SELECT FROM ${queueSchema}.job
           WHERE name = 'export-codes' AND state < 'completed' AND (data->>'documentId')::int = documents.id
        ) LIMIT 100`,
  );
  if (workorders.length + documents.length === 0) return;
  await database.db.transaction().execute(async (trx) => {
    const jobs = queue.inTransaction(trx);
    for (const { id } of workorders) await jobs.enqueue('generate-codes', { workorderId: id });
    for (const { id } of documents) await jobs.enqueue('export-codes', { documentId: id });
  });
  log.warn('Work without a job was enqueued again', { workorders: workorders.length, documents: documents.length });
}
