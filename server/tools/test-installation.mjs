// `npm run test:installation`: releases are upgraded to this one, and the files of docs/production are used by the
// programs they are for. Ends with 'N passed, N failed'. Plain JavaScript without dependencies, like start.mjs.
import { createProgress, ensureInstalled } from './install/install.mjs';
import { createTestRun } from './test-run.mjs';

const progress = createProgress();
const tests = createTestRun(progress);
await tests.finish(async () => {
  await ensureInstalled(progress);
  await tests.runVitest('Tests of an installation', { args: ['--project', 'installation', ...process.argv.slice(2)] });
});
