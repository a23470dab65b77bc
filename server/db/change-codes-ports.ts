import type { Transaction } from 'kysely';
import type { ChangeStatusPorts, StartScmChangePorts } from '#server/domain/codes/change-codes.ts';
import type { JobQueue } from '#server/domain/jobs.ts';
import { findCodes, findCodesBySerialNumber, findStatusWorkorder, insertCodeTask } from './code-task-repository.ts';
import type { Database } from './database.ts';
import { listScmKeys } from './ingestion-repository.ts';
import type { Schema } from './schema.ts';

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
