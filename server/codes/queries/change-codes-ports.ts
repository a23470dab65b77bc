import type { Transaction } from 'kysely';
import { listScmKeys } from '#server/catalog/exports/upload-lookups.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import type { ChangeStatusPorts, StartScmChangePorts } from '../operations/change-codes.ts';
import { findCodes, findCodesBySerialNumber, findStatusWorkorder, insertCodeTask } from './tasks.ts';

export function changeCodesPorts(
  { db }: Database,
  options: { jobsIn(trx: Transaction<Schema>): JobQueue },
): ChangeStatusPorts & StartScmChangePorts {
  return {
    findCodes: (scope, ids) => findCodes(db, scope, ids),
    findCodesBySerialNumber: (scope, numbers) => findCodesBySerialNumber(db, scope, numbers),
    findWorkorder: (scope, workorderId) => findStatusWorkorder(db, scope, workorderId),
    listScmKeys: (companyId) => listScmKeys(db, companyId),
    transaction: (work) =>
      db
        .transaction()
        .execute((trx) => work({ insertTask: (task) => insertCodeTask(trx, task), jobs: options.jobsIn(trx) })),
  };
}
