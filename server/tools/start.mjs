// Runs for `npm start` and `npm run dev`: installs what is missing, then hands over to one-machine/run.ts on the
// project's own Node, with the options it was given, and passes on the signals. Plain JavaScript without dependencies:
// it must run on any Node (20.9 or later) before anything is installed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createProgress, ensureInstalled, projectEnvironment, projectNode, projectRoot } from './install/install.mjs';

const began = Date.now();
const progress = createProgress(began);

// One Ctrl-C in a terminal reaches this process twice: from the terminal and, a moment later, passed on by npm.
const sameKeystrokeMs = 400;
const parentCheckMs = 500;

async function start() {
  console.log('Proofmark');
  await ensureInstalled(progress);

  const env = projectEnvironment();
  env.DEMO ??= '1';
  const child = spawn(
    projectNode,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(projectRoot, 'server/tools/one-machine/run.ts'),
      ...process.argv.slice(2),
    ],
    {
      cwd: projectRoot,
      env: { ...env, PROOFMARK_STARTED_AT: String(began) },
      // In a session of its own, so that a Ctrl-C reaches the programs in the right order and only through here.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );

  let lastSignal = 0;
  const stop = () => {
    const now = Date.now();
    const repeated = now - lastSignal < sameKeystrokeMs;
    lastSignal = now;
    if (!repeated && child.connected) child.send('stop');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

  // npm killed with -9 passes nothing on; a changed parent process is the only sign.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stop();
    }, parentCheckMs);
  }

  child.on('error', (error) => {
    console.error(`The project's Node did not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

start().catch((error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
