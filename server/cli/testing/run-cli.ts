import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import type { CliRun } from './cli-runs.ts';

const program = fileURLToPath(new URL('../../bin/cli.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/proofmark-cli', import.meta.url));

export interface CliEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  env?: Record<string, string>;
  stdin?: string;
  /** By server/bin/cli.ts in a process of its own, as a user starts it: for what has to do with processes. */
  alone?: boolean;
  /** Another program than server/bin/cli.ts, in a process of its own. */
  program?: string;
  /** Another Node than this process has. */
  node?: string;
  /** Called with what is on stderr so far, to act on it. */
  onStderr?: (soFar: string, interrupt: () => void) => void;
}

export interface CliHome {
  /** Where the command runs, empty at first. */
  directory: string;
  configDirectory: string;
  run(args: readonly string[], options?: CliOptions): Promise<CliEnd>;
  /** Runs with --json and reads the one document on stdout. */
  json<T = Record<string, unknown>>(args: readonly string[], options?: CliOptions): Promise<CliEnd & { value: T }>;
  remove(): Promise<void>;
}

interface Runner {
  child: ChildProcess;
  /** Rejects when the program ends. */
  ended: Promise<never>;
}

/** Programs that run commands one after the other, until the test file ends. A command beside another has one more. */
const idle: Runner[] = [];

function startRunner(): Runner {
  const child = forkProgram(new URL('./cli-runs.ts', import.meta.url), {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  endWithTestFile(child);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The program that runs commands has ended.')));
  ended.catch(() => undefined);
  return { child, ended };
}

async function runShared(order: CliRun): Promise<CliEnd> {
  const isThere = ({ child }: Runner) => !child.killed && child.connected;
  let runner = idle.pop();
  while (runner && !isThere(runner)) runner = idle.pop();
  runner ??= startRunner();
  const answered = once(runner.child, 'message');
  runner.child.send(order);
  const [end] = await Promise.race([answered, runner.ended]);
  idle.push(runner);
  return end;
}

/** A user's folders, and the command line as that user runs it. */
export async function createCliHome(env: Record<string, string> = {}): Promise<CliHome> {
  const home = await mkdtemp(path.join(tmpdir(), 'proofmark-cli-'));
  const directory = await mkdtemp(path.join(home, 'work-'));
  const configHome = path.join(home, 'config');
  const run = async (args: readonly string[], options: CliOptions = {}): Promise<CliEnd> => {
    if (!options.alone && !options.program && !options.node && !options.onStderr) {
      const own = { XDG_CONFIG_HOME: configHome, ...env, ...options.env };
      return runShared({ args, directory, env: own, stdin: options.stdin ?? '' });
    }
    const child = spawn(options.node ?? process.execPath, [options.program ?? program, ...args], {
      cwd: directory,
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_CONFIG_HOME: configHome,
        NODE_COMPILE_CACHE: compileCache,
        ...env,
        ...options.env,
      } as unknown as NodeJS.ProcessEnv,
    });
    endWithTestFile(child);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
      options.onStderr?.(stderr, () => child.kill('SIGINT'));
    });
    child.stdin.end(options.stdin ?? '');
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code));
    });
    const stdout = await text(child.stdout);
    return { code: await ended, stdout, stderr };
  };
  return {
    directory,
    configDirectory: path.join(configHome, 'proofmark'),
    run,
    async json<T>(args: readonly string[], options?: CliOptions) {
      const end = await run([...args, '--json'], options);
      return { ...end, value: JSON.parse(end.stdout) as T };
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
