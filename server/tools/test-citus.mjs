// `npm run test:citus`: the API tests against a Citus cluster of three servers, and those that kill one of them. With
// arguments, the tests of those paths alone. Plain JavaScript without dependencies, like start.mjs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createProgress, ensureInstalled, projectEnvironment, projectNode, projectRoot } from './install/install.mjs';

const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
/** Programs are killed in a project of their own; of those, what a cluster adds. */
const killed = 'server/scale/';

function run(args) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...projectEnvironment(), TEST_CITUS: '1' };
    const child = spawn(projectNode, [vitest, 'run', ...args], { cwd: projectRoot, env, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal));
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** What it needs and this machine has not; the same as server/core/db/testing/citus-cluster.ts looks for. */
function missing() {
  const script = path.join(projectRoot, '../shared/engines/citus/start-cluster.sh');
  if (!existsSync(script)) return 'there is no ../shared/engines/citus with start-cluster.sh beside the project';
  const server = '/usr/lib/postgresql/15/bin/postgres';
  return existsSync(server) ? null : "Debian's postgresql-15 is not installed";
}

const paths = process.argv.slice(2);
const without = missing();
if (without !== null) console.log(`The tests against Citus were left out: ${without}.`);
else {
  await ensureInstalled(createProgress());
  const codes = [await run(['--project', 'api', ...paths])];
  if (paths.length === 0) codes.push(await run(['--project', 'kill', killed]));
  process.exitCode = Math.max(...codes);
}
