import { codegenStatus } from '#lib/contract/workorders.ts';
import type { JobContext } from './job-handler.ts';
import type { JobName, JobPayloads } from './job-names.ts';
import { queueSchema } from './queue.ts';

const AT_ONCE = 100;

/** Rows that wait for a job of this name, for longer than enqueuing it could take. */
const waiting: { [N in JobName]?: { payload: (id: number) => JobPayloads[N]; key: string; rows: string } } = {
  'generate-codes': {
    payload: (workorderId) => ({ workorderId }),
    key: 'workorderId',
    rows: `workorders AS r WHERE r.codegen_status NOT IN (${codegenStatus.waiting}, ${codegenStatus.completed})
             AND r.canceled_at IS NULL AND r.ingestion_key IS NULL AND r.created_at < now() - interval '1 minute'`,
  },
  'change-workorder-codes': {
    payload: (workorderId) => ({ workorderId }),
    key: 'workorderId',
    rows: `workorders AS r WHERE r.codes_change IS NOT NULL AND r.codes_change_at < now() - interval '1 minute'`,
  },
  'export-codes': {
    payload: (documentId) => ({ documentId }),
    key: 'documentId',
    rows: `documents AS r WHERE r.status IN ('pending', 'in-progress') AND r.doctype = 'search-result'
             AND r.category = 'code' AND r.expires_at > now() AND r.created_at < now() - interval '1 minute'`,
  },
  'draw-artwork': {
    payload: (documentId) => ({ documentId }),
    key: 'documentId',
    rows: `documents AS r WHERE r.status IN ('pending', 'in-progress') AND r.category = 'artwork'
             AND r.expires_at > now() AND r.created_at < now() - interval '1 minute'`,
  },
  'change-codes': {
    payload: (taskId) => ({ taskId }),
    key: 'taskId',
    rows: `code_tasks AS r WHERE r.status IN ('pending', 'in-progress') AND r.created_at < now() - interval '1 minute'`,
  },
  'deliver-webhook': {
    payload: (deliveryId) => ({ deliveryId }),
    key: 'deliveryId',
    rows: `webhook_deliveries AS r WHERE r.status = 'pending' AND r.next_attempt_at < now() - interval '1 minute'`,
  },
  'ingest-codes': {
    payload: (ingestionId) => ({ ingestionId }),
    key: 'ingestionId',
    rows: `ingestions AS r WHERE r.status = 'processing' AND r.status_updated_at < now() - interval '1 minute'`,
  },
};

/**
 * Enqueues again what waits in its row without a job: the state is in the row, so a queue that lost a job, or gave one up
 * after its last try, loses no work.
 */
export async function requeueForgotten(context: JobContext): Promise<void> {
  for (const name of Object.keys(waiting) as JobName[]) await requeue(name, context);
}

async function requeue<N extends JobName>(name: N, { database, queue, log }: JobContext): Promise<void> {
  const kind = waiting[name];
  if (!kind) return;
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT r.id FROM ${kind.rows} AND NOT EXISTS (
       SELECT FROM ${queueSchema}.job
        WHERE name = $1 AND state < 'completed' AND data ->> '${kind.key}' = r.id::text
     ) LIMIT ${AT_ONCE}`,
    [name],
  );
  if (rows.length === 0) return;
  await database.db.transaction().execute(async (trx) => {
    for (const { id } of rows) await queue.inTransaction(trx).enqueue(name, kind.payload(id));
  });
  log.warn({ job: name, rows: rows.length }, 'Work without a job was enqueued again');
}
