import { sql, type Transaction } from 'kysely';
import type { AddSidsPorts } from '#server/domain/ingestion/add-sids.ts';
import type { ProcessFromFilePorts } from '#server/domain/ingestion/process-from-file.ts';
import type { JobQueue } from '#server/domain/jobs.ts';
import { isAcceptedPartner } from './company-repository.ts';
import type { Database } from './database.ts';
import { ingestionExists, listScmKeys } from './ingestion-repository.ts';
import type { Schema } from './schema.ts';

interface Transactions {
  jobsIn(trx: Transaction<Schema>): JobQueue;
}

/** What add-sids needs of the database; storage is the caller's. */
export function addSidsDatabasePorts(
  { db }: Database,
  options: Transactions,
): Pick<AddSidsPorts, 'listScmKeys' | 'isAcceptedPartner' | 'ingestionExists' | 'transaction'> {
  return {
    listScmKeys: (companyId) => listScmKeys(db, companyId),
    isAcceptedPartner: (companyId, partnerId) => isAcceptedPartner(db, companyId, partnerId),
    ingestionExists: (companyId, key) => ingestionExists(db, companyId, key),
    transaction: (work) =>
      db.transaction().execute((trx) =>
        work({
          jobs: options.jobsIn(trx),
          async insertIngestion(ingestion) {
            const { id } = await trx
              .insertInto('ingestions')
              .values({
                key: ingestion.key,
                company_id: ingestion.companyId,
                created_by: ingestion.createdBy,
                description: ingestion.description,
                status: ingestion.mode === 'api' ? 'processing' : 'uploading',
                ingestion_mode: ingestion.mode,
                filetype: ingestion.filetype,
                parameters: JSON.stringify(ingestion.parameters),
                retry_of: ingestion.retryOf,
                upload_key: ingestion.uploadKey,
                source_key: ingestion.sourceKey,
                file_size: ingestion.fileSize,
                processing_started_at: ingestion.mode === 'api' ? new Date() : null,
              })
              .returning('id')
              .executeTakeFirstOrThrow();
            return id;
          },
        }),
      ),
  };
}

/** What process-from-file needs of the database; storage is the caller's. */
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
              .select(['id', 'key', 'status', 'type', 'ingestion_mode', 'filetype', 'upload_key'])
              .forUpdate()
              .executeTakeFirst();
            return row && { ...row, mode: row.ingestion_mode, uploadKey: row.upload_key };
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
