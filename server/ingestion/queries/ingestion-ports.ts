import { sql, type Transaction } from 'kysely';
import { isAcceptedPartner } from '#server/accounts/exports/accepted-partner.ts';
import { listScmKeys } from '#server/catalog/exports/upload-lookups.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import type { ProcessFromFilePorts } from '../operations/process-from-file.ts';
import type { NewIngestion, StartIngestionPorts } from '../operations/start-ingestion.ts';
import type { IngestionParameters } from '../rules/parameters.ts';
import { ingestionExists } from './ingestions.ts';

interface Transactions {
  jobsIn(trx: Transaction<Schema>): JobQueue;
}

/** What starting an ingestion needs of the database; storage is the caller's. */
export function startIngestionDatabasePorts(
  { db }: Database,
  options: Transactions,
): Pick<StartIngestionPorts, 'listScmKeys' | 'isAcceptedPartner' | 'ingestionExists' | 'transaction'> {
  return {
    listScmKeys: (companyId) => listScmKeys(db, companyId),
    isAcceptedPartner: (companyId, partnerId) => isAcceptedPartner(db, companyId, partnerId),
    ingestionExists: (companyId, key) => ingestionExists(db, companyId, key),
    transaction: (work) =>
      db.transaction().execute((trx) =>
        work({
          jobs: options.jobsIn(trx),
          insertIngestion: (ingestion) => insertIngestion(trx, ingestion),
        }),
      ),
  };
}

async function insertIngestion(db: Executor, ingestion: NewIngestion): Promise<number> {
  const { id } = await db
    .insertInto('ingestions')
    .values({
      key: ingestion.key,
      company_id: ingestion.companyId,
      created_by: ingestion.createdBy,
      description: ingestion.description,
      status: ingestion.mode === 'api' ? 'processing' : 'uploading',
      ingestion_mode: ingestion.mode,
      storage_kind: ingestion.mode === 'api' ? 'api' : 'S3',
      filetype: ingestion.filetype,
      parameters: JSON.stringify(ingestion.parameters),
      template_id: ingestion.templateId,
      template_settings: sql`(SELECT to_jsonb(w) || jsonb_build_object('ingestion_mode', t.ingestion_mode)
        FROM ingestion_templates AS t JOIN workorder_templates AS w ON w.id = t.workorder_template_id
       WHERE t.id = ${ingestion.templateId})`,
      target_workorder_id: ingestion.targetWorkorderId,
      retry_of: ingestion.retryOf,
      upload_key: ingestion.uploadKey,
      source_key: ingestion.sourceKey,
      file_size: ingestion.fileSize,
      processing_started_at: ingestion.mode === 'api' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What starting the processing of a file needs of the database; storage is the caller's. */
export function processFromFileDatabasePorts(
  { db }: Database,
  options: Transactions,
): Pick<ProcessFromFilePorts, 'transaction'> {
  return {
    transaction: (work) =>
      db.transaction().execute((trx) =>
        work({
          jobs: options.jobsIn(trx),
          async lockIngestion(companyId, key) {
            const row = await trx
              .selectFrom('ingestions')
              .where('key', '=', key)
              .where('company_id', '=', companyId)
              .selectAll()
              .forUpdate()
              .executeTakeFirst();
            return (
              row && {
                id: row.id,
                key: row.key,
                status: row.status,
                type: row.type,
                storageKind: row.storage_kind,
                mode: row.ingestion_mode,
                filetype: row.filetype,
                uploadKey: row.upload_key,
                parameters: row.parameters as unknown as IngestionParameters,
                hasFixedSettings: row.template_id !== null || row.target_workorder_id !== null,
              }
            );
          },
          async setParameters(id, parameters) {
            await trx
              .updateTable('ingestions')
              .set({ parameters: JSON.stringify(parameters) })
              .where('id', '=', id)
              .execute();
          },
          async startProcessing(id, source) {
            await trx
              .updateTable('ingestions')
              .set({
                status: 'processing',
                status_updated_at: sql`now()`,
                processing_started_at: sql`now()`,
                source_key: source.key,
                file_size: source.size,
              })
              .where('id', '=', id)
              .execute();
          },
        }),
      ),
  };
}
