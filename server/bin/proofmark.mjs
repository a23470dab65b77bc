#!/usr/bin/env node
// What `npx proofmark` runs: the command line, on the project's own Node. Plain JavaScript without dependencies, like
// server/tools/start.mjs. Installs only where nothing is installed yet: a service that runs from this folder is not to
// be disturbed.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { operatorCommands } from '#server/core/config/programs.mjs';
import { ensureInstalled, projectEnvironment, projectNode, projectRoot } from '../tools/install/install.mjs';

// What looks after an installation runs beside its programs, with their settings; all else asks a service over HTTP.
const [first = ''] = process.argv.slice(2);
const isOperator = operatorCommands.includes(first);
const program = path.join(projectRoot, 'server/bin', isOperator ? `${first}.ts` : 'cli.ts');
if (isOperator) process.argv.splice(2, 1);
// Compiling the program takes longer than most commands; with this it is done once.
const compileCache = path.join(projectRoot, 'node_modules/.cache/proofmark-cli');

function runOnProjectNode() {
  const args = ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)];
  const env = { ...projectEnvironment(), NODE_COMPILE_CACHE: compileCache };
  const child = spawn(projectNode, args, { env, stdio: 'inherit' });
  // A Ctrl-C reaches the child from the terminal as well; asked twice it stops once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`The project's Node did not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
}

try {
  if (!existsSync(projectNode)) await ensureInstalled((line) => console.error(line));
  if (realpathSync(projectNode) === process.execPath) {
    module.enableCompileCache(compileCache);
    await import(program);
  } else runOnProjectNode();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
