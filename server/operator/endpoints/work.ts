import * as contract from '#lib/contract/operator-work.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { readQueueDepth } from '#server/core/jobs/queue-depth.ts';
import { presentQueuedJobs, presentRunningWork } from '../present/present-work.ts';
import { countRunningWork, listRunningWork } from '../queries/running-work.ts';

/** Covers every company: support_view is a permission of the operator's users alone. */
export const getOperatorWork = endpoint(contract.getOperatorWork, async ({ query, database: { db } }) => {
  const [jobs, counts, running] = await Promise.all([
    readQueueDepth(db),
    countRunningWork(db),
    listRunningWork(db, query.limit),
  ]);
  return { jobs: jobs.map(presentQueuedJobs), counts, running: running.map(presentRunningWork) };
});
