import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readCliEnvironment } from '#server/core/config/cli-environment.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { runCli } from '../program.ts';

/** A command line, and all that the program takes from outside. */
export interface CliRun {
  args: readonly string[];
  directory: string;
  env: Record<string, string>;
  stdin: string;
}

/**
 * Runs one command line after another, each with the folder, the environment and the terminal it is given: what
 * server/bin/cli.ts does once, for tests that would start it a hundred times.
 */
process.on('message', async ({ args, directory, env, stdin }: CliRun) => {
  process.chdir(directory);
  const terminal = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const written = Promise.all([text(terminal.stdout), text(terminal.stderr)]);
  terminal.stdin.end(stdin);
  const { signal } = new AbortController();
  const code = await runCli(args, {
    environment: readCliEnvironment(env),
    terminal,
    version: manifest.version,
    programs: [],
    signal,
  });
  terminal.stdout.end();
  terminal.stderr.end();
  const [stdout, stderr] = await written;
  process.send?.({ code, stdout, stderr });
});
// Otherwise it would end where a program under a supervisor has nothing more to do: before its first order.
process.channel?.ref();
