import type { Database } from '#server/core/db/database.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import { createLogger } from '#server/core/log.ts';
import { applyScanRules } from '../jobs/apply-scan-rules.ts';

/** Has rules look at the scans that were recorded, as the worker does. */
export const applyQueuedRules = (database: Database): Promise<void> =>
  applyScanRules({
    inUnitOfWork: unitsWithoutJobs(database),
    log: createLogger('test', 'silent'),
    signal: new AbortController().signal,
  });
