import { type Kysely, sql } from 'kysely';

/**
 * Ids that would end at 2.1 billion, of rows that can be that many: what is written for each download, upload, change
 * of many codes, delivery and mail, and what names them. A column of another width rewrites its table, once, under a
 * lock: none of these is large yet. Those of workorders stay as they are: each code and each scan names one.
 */
const columns: Record<string, readonly string[]> = {
  documents: ['id'],
  document_links: ['document_id'],
  document_codes: ['document_id'],
  ingestions: ['id'],
  ingestion_errors: ['ingestion_id'],
  ingestion_error_counts: ['ingestion_id'],
  support_entries: ['ingestion_id'],
  code_tasks: ['id', 'undo_of'],
  code_task_codes: ['task_id'],
  code_task_changes: ['task_id'],
  code_task_refusals: ['task_id'],
  webhook_deliveries: ['id'],
  webhook_attempts: ['delivery_id'],
  notice_batches: ['id'],
  notice_events: ['batch_id'],
  notice_mails: ['id', 'batch_id'],
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => sql`ALTER COLUMN ${sql.ref(name)} TYPE bigint`);
    await sql`ALTER TABLE ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
}
