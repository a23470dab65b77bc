// `npm run test:citus`: the API tests against a Citus cluster of three servers, and those that kill one of them. With
// arguments, the tests of those paths alone. Plain JavaScript without dependencies, like start.mjs.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { citusSettings, missingForCitus } from './citus-tests.mjs';
import { createProgress, ensureInstalled, projectEnvironment, projectNode, projectRoot } from './install/install.mjs';

const progress = createProgress();
const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
/** Programs are killed in a project of their own; of those, what a cluster adds. */
const killed = 'server/scale/';

function run(args) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...projectEnvironment(), ...citusSettings };
    const child = spawn(projectNode, [vitest, 'run', ...args], { cwd: projectRoot, env, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal));
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const paths = process.argv.slice(2);
const missing = missingForCitus();
if (missing !== null) console.log(`The tests against Citus were left out: ${missing}.`);
else {
  await ensureInstalled(progress);
  const codes = [await run(['--project', 'api', ...paths])];
  if (paths.length === 0) codes.push(await run(['--project', 'kill', killed]));
  process.exitCode = Math.max(...codes);
}
