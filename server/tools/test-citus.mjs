// `npm run test:citus`: the API tests and upgrades against a Citus cluster of three servers, and those that kill one.
// With arguments, the tests of those paths alone. Ends with 'N passed, N failed'; where the machine has none of what a
// cluster needs, it says so and has run nothing. Plain JavaScript without dependencies, like start.mjs.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createProgress, ensureInstalled, projectRoot } from './install/install.mjs';
import { createTestRun } from './test-run.mjs';

const progress = createProgress();
const settings = { TEST_CITUS: '1' };
/** Programs are killed in a project of their own; of those, what a cluster adds. */
const killed = 'server/scale/';

/**
 * Packages that the tests need and this machine lacks; the same as server/core/db/testing/citus-cluster.ts looks for.
 */
function missingForCitus() {
  const script = path.join(projectRoot, '../shared/engines/citus/start-cluster.sh');
  if (!existsSync(script)) return 'there is no ../shared/engines/citus with start-cluster.sh beside the project';
  const server = '/usr/lib/postgresql/15/bin/postgres';
  return existsSync(server) ? null : "Debian's postgresql-15 is not installed";
}

async function testOnCitus(tests, paths) {
  await ensureInstalled(progress);
  const args = ['--project', 'api', '--project', 'installation', ...paths];
  await tests.runVitest('API tests and upgrades on Citus', { args, settings });
  if (paths.length > 0) return;
  await tests.runVitest('A node of Citus killed', { args: ['--project', 'kill', killed], settings });
}

const missing = missingForCitus();
if (missing !== null) console.log(`The tests against Citus were left out: ${missing}.`);
else {
  const tests = createTestRun(progress);
  await tests.finish(() => testOnCitus(tests, process.argv.slice(2)));
}
