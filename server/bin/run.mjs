// What operation runs: one program of the service or the portal, on the project's own Node. Plain JavaScript without
// dependencies, since it runs on whatever Node (20.9 or later) the machine has.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { photoEnvironment, photoNodeOptions } from '#server/core/config/photo-memory.mjs';
import { workerNodeOptions } from '#server/core/config/worker-node-options.mjs';
import {
  createProgress,
  ensureInstalled,
  projectEnvironment,
  projectNode,
  projectRoot,
} from '../tools/install/install.mjs';

const { PORTAL_PORT, HOST } = process.env;
const service = (name) => path.join(projectRoot, 'server', 'bin', `${name}.ts`);
const next = path.join(projectRoot, 'node_modules', 'next', 'dist', 'bin', 'next');

/** What each is for, and the arguments its Node is started with. */
const programs = {
  build: { about: 'builds the portal; once for each release', args: [next, 'build'] },
  prepare: { about: 'brings the database to this release', args: [service('prepare')] },
  'create-operator': { about: '<e-mail> [name]: makes the first account', args: [service('create-operator')] },
  api: { about: 'management API', args: [service('api')] },
  photo: {
    about: 'photo API and code addresses',
    args: [...photoNodeOptions, service('photo')],
    environment: photoEnvironment,
  },
  worker: { about: 'runs the jobs', args: [...workerNodeOptions, service('worker')] },
  storage: { about: 'local object store; not needed with S3', args: [service('storage')] },
  portal: { about: 'portal', args: [next, 'start', '-p', PORTAL_PORT || '3000', '-H', HOST || '127.0.0.1'] },
};

function usage() {
  const lines = Object.entries({
    install: { about: 'installs packages and Node; once for each release' },
    ...programs,
  });
  const list = lines.map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`);
  return ['Usage: node server/bin/run.mjs <program> [arguments]', ...list].join('\n');
}

function run({ args, environment = {} }, rest) {
  const preload = path.join(projectRoot, 'server', 'tools', 'one-machine', 'exit-with-parent.mjs');
  const child = spawn(projectNode, ['--import', preload, ...args, ...rest], {
    cwd: projectRoot,
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
      ...projectEnvironment(),
      PROOFMARK_SUPERVISOR: String(process.pid),
    },
    // In a session of its own: a Ctrl-C in the terminal reaches it through us, once. The channel ends it when we are
    // killed.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`The project's Node did not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

const [name = '', ...rest] = process.argv.slice(2);
try {
  if (name === 'install') await ensureInstalled(createProgress());
  else if (!Object.hasOwn(programs, name)) {
    console.error(usage());
    process.exitCode = 2;
  } else if (!existsSync(projectNode)) {
    console.error('Nothing is installed yet: node server/bin/run.mjs install');
    process.exitCode = 1;
  } else run(programs[name], rest);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
