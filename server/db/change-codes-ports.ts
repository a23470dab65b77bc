import type { Transaction } from 'kysely';
import type { ChangeStatusPorts, StartScmChangePorts } from '#server/domain/codes/change-codes.ts';
import type { JobQueue } from '#server/domain/jobs.ts';
import { findIdsBySerialNumber, findOwnIds, hasAllCodes, insertCodeTask } from './code-task-repository.ts';
import type { Database } from './database.ts';
import { listScmKeys } from './ingestion-repository.ts';
import type { Schema } from './schema.ts';

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
