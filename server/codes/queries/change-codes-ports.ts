import type { Transaction } from 'kysely';
import { listScmKeys } from '#server/catalog/exports/upload-lookups.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import type { ChangeStatusPorts, StartScmChangePorts } from '../operations/change-codes.ts';
import { findIdsBySerialNumber, findOwnIds, hasAllCodes, insertCodeTask } from './tasks.ts';

export function changeCodesPorts(
  { db }: Database,
  options: { jobsIn(trx: Transaction<Schema>): JobQueue },
): ChangeStatusPorts & StartScmChangePorts {
  return {
    findOwnIds: (companyId, ids) => findOwnIds(db, companyId, ids),
    findIdsBySerialNumber: (companyId, numbers) => findIdsBySerialNumber(db, companyId, numbers),
    hasAllCodes: (companyId, workorderId) => hasAllCodes(db, companyId, workorderId),
    listScmKeys: (companyId) => listScmKeys(db, companyId),
    transaction: (work) =>
      db
        .transaction()
        .execute((trx) => work({ insertTask: (task) => insertCodeTask(trx, task), jobs: options.jobsIn(trx) })),
  };
}
