// What operation runs: one program of the service or the portal, on the project's own Node. Plain JavaScript without
// dependencies, since it runs on any Node (20.9 or later) the machine has.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { commands, services } from '#server/core/config/programs.mjs';
import {
  createProgress,
  ensureInstalled,
  projectEnvironment,
  projectNode,
  projectRoot,
} from '../tools/install/install.mjs';

const { PORTAL_PORT, HOST } = process.env;
/** What Next.js ends with when it was asked to end, and did. */
const endedBySigterm = 143;

const next = path.join(projectRoot, 'node_modules', 'next', 'dist', 'bin', 'next');

/** The arguments of the project's Node for each program, and what it finds in its environment. */
function programOf(name) {
  const service = services.find((each) => each.name === name);
  if (name === 'build') return { args: [next, 'build'] };
  if (name === 'portal') return { args: [next, 'start', '-p', PORTAL_PORT || '3000', '-H', HOST || '127.0.0.1'] };
  const entry = path.join(projectRoot, 'server', 'bin', `${name}.ts`);
  return { args: [...(service?.nodeOptions ?? []), entry], environment: service?.environment };
}

/** The programs run in the project's folder; a folder that is typed is meant from where it is typed. */
function resolveFolder(argument, index) {
  const isFolder = index === 0 && ['backup', 'verify', 'restore'].includes(name) && !argument.startsWith('-');
  return isFolder ? path.resolve(argument) : argument;
}

function usage() {
  const list = [...commands, ...services].map(({ name, about }) => `  ${name.padEnd(18)} ${about}`);
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
  let isAskedToEnd = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isAskedToEnd = true;
      child.kill('SIGTERM');
    });
  }
  child.on('error', (error) => {
    console.error(`The project's Node did not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(isAskedToEnd && code === endedBySigterm ? 0 : (code ?? 1)));
}

const [name = '', ...rest] = process.argv.slice(2);
try {
  if (name === 'install') await ensureInstalled(createProgress());
  else if (![...commands, ...services].some((program) => program.name === name)) {
    console.error(usage());
    process.exitCode = 2;
  } else if (!existsSync(projectNode)) {
    console.error('Nothing is installed yet: node server/bin/run.mjs install');
    process.exitCode = 1;
  } else run(programOf(name), rest.map(resolveFolder));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
