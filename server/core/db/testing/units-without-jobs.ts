import type { Database } from '../database.ts';
import { createUnitsOfWork, type InUnitOfWork } from '../unit-of-work.ts';

/** Units of work for what enqueues no jobs: of a test without a queue. */
export function unitsWithoutJobs(database: Database): InUnitOfWork {
  const enqueue = async (name: string) => {
    throw new Error(`There is no queue for ${name}.`);
  };
  return createUnitsOfWork(database, { inTransaction: () => ({ enqueue }) });
}
