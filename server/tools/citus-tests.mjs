// Which tests run against a Citus cluster, and whether they can here. Plain JavaScript without dependencies.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './install/install.mjs';

/** What they need and this machine has not; the same as server/core/db/testing/citus-cluster.ts looks for. */
export function missingForCitus() {
  const script = path.join(projectRoot, '../shared/engines/citus/start-cluster.sh');
  if (!existsSync(script)) return 'there is no ../shared/engines/citus with start-cluster.sh beside the project';
  const server = '/usr/lib/postgresql/15/bin/postgres';
  return existsSync(server) ? null : "Debian's postgresql-15 is not installed";
}

/**
 * Tests of what writes or reads codes and scans, which lie on several nodes: what `npm test` runs there. Of the others
 * those that send the most statements to the nodes which none of these sends, for the seconds they take.
 */
export const distributedTests = [
  'server/codes/',
  'server/scans/',
  'server/scale/',
  'server/ingestion/jobs/',
  'server/activity/',
  'server/catalog/exports/',
  'server/apps/code-address/',
  'server/apps/api/lists',
  'server/apps/photo/suspicious-scans',
  'server/apps/worker/expire-records',
  'server/apps/worker/retention',
  'server/ledger/operations/print-models',
  'server/operator/operations/work',
  'server/webhooks/jobs/events-of-jobs',
];

/** Settings of a run against the cluster. */
export const citusSettings = { TEST_CITUS: '1' };
