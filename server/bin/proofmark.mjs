#!/usr/bin/env node
// Runs `proofmark` on the project's own Node: the programs of an installation, the commands that maintain one, and the
// command line that speaks to a service from anywhere. Plain JavaScript without dependencies, since it runs on any Node
// (20.9 or later) of the machine.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { commands, services } from '#server/core/config/programs.mjs';
import {
  createProgress,
  ensureInstalled,
  projectEnvironment,
  projectNode,
  projectRoot,
} from '../tools/install/install.mjs';

const envFile = /^--env-file=(.+)$/.exec(process.argv[2] ?? '')?.[1];
const typed = process.argv.slice(envFile ? 3 : 2);
const [name = '', ...rest] = typed;
const service = services.find((each) => each.name === name);
const command = commands.find((each) => each.name === name);
const cli = path.join(projectRoot, 'server', 'bin', 'cli.ts');
// Compiling the command line takes longer than most commands; with this it is done once.
const compileCache = path.join(projectRoot, 'node_modules', '.cache', 'proofmark-cli');
const next = path.join(projectRoot, 'node_modules', 'next', 'dist', 'bin', 'next');
/** Exit code of Next.js after SIGTERM. */
const endedBySigterm = 143;

/** The arguments of the project's Node for the program that was asked for. */
function programArguments() {
  const { PORTAL_PORT, HOST } = process.env;
  if (name === 'build') return [next, 'build'];
  if (name === 'portal')
    return [next, 'start', '-p', PORTAL_PORT || '3000', '-H', HOST || '127.0.0.1', '--keepAliveTimeout', '75000'];
  return [...(service?.nodeOptions ?? []), path.join(projectRoot, 'server', 'bin', `${name}.ts`)];
}

/** The programs run in the project's folder; a folder that is typed is meant from where it is typed. */
function resolveFolder(argument, index) {
  const place = { backup: 0, verify: 0, restore: 0, research: 1 }[name];
  const isFolder = index === place && !argument.startsWith('-');
  return isFolder ? path.resolve(argument) : argument;
}

/** Passes signals on to a child, and ends as it ends. */
function endWith(child) {
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
  child.on('exit', (code, signal) => {
    // A program that still starts has no handler. A command that was stopped has not done its work.
    const isStopped = isAskedToEnd && (code === endedBySigterm || (service && signal === 'SIGTERM'));
    process.exit(isStopped ? 0 : signal ? 130 : (code ?? 1));
  });
}

/** A program of an installation: settings are those of production, but for what is typed beside `npm start`. */
function runProgram() {
  const isBesideDemo = command?.besideDemo && !process.env.DATABASE_URL;
  const preload = path.join(projectRoot, 'server', 'tools', 'one-machine', 'exit-with-parent.mjs');
  if (name === 'build') execFileSync(projectNode, [path.join('server', 'bin', 'check-page.ts')], { cwd: projectRoot });
  const child = spawn(projectNode, ['--import', preload, ...programArguments(), ...rest.map(resolveFolder)], {
    cwd: projectRoot,
    env: {
      ...(!isBesideDemo && { NODE_ENV: 'production' }),
      NEXT_TELEMETRY_DISABLED: '1',
      ...service?.environment,
      ...projectEnvironment(),
      PROOFMARK_SUPERVISOR: String(process.pid),
    },
    // In a session of its own: a Ctrl-C in the terminal reaches it through us, once. The channel ends it when we are
    // killed.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  endWith(child);
}

/** The command line, which asks a service over HTTP. */
async function runClient() {
  if (existsSync(projectNode) && realpathSync(projectNode) === process.execPath) {
    module.enableCompileCache(compileCache);
    if (envFile) process.argv.splice(2, 1);
    await import(cli);
    return;
  }
  // A service that runs from this folder is not to be disturbed by an installation.
  if (!existsSync(projectNode)) await ensureInstalled((line) => console.error(line));
  const env = { ...projectEnvironment(), NODE_COMPILE_CACHE: compileCache };
  const args = ['--disable-warning=ExperimentalWarning', cli, ...typed];
  endWith(spawn(projectNode, args, { env, stdio: 'inherit' }));
}

try {
  if (envFile) process.loadEnvFile(envFile);
  if (name === 'install') await ensureInstalled(createProgress());
  else if (!service && !command) await runClient();
  else if (existsSync(projectNode)) runProgram();
  else {
    console.error('Nothing is installed yet: proofmark install');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
