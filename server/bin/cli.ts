import { readCliEnvironment } from '#server/core/config/cli-environment.ts';
import { commands, services } from '#server/core/config/programs.mjs';
import manifest from '../../package.json' with { type: 'json' };
import { exitCodes } from '../cli/exit-codes.ts';
import { runCli } from '../cli/program.ts';

/** The command line. server/bin/proofmark.mjs starts it on the project's own Node. */
const interruptedWithinMs = 1500;

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupt.abort();
    // Ends the process even while it waits for something that cannot be aborted, such as a read of stdin.
    setTimeout(() => process.exit(exitCodes.interrupted), interruptedWithinMs).unref();
  });
}
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe may close it early: proofmark codes list | head.
    if (error.code === 'EPIPE') process.exit(0);
    if (stream === process.stdout) process.stderr.write(`The result cannot be written: ${error.message}\n`);
    process.exit(exitCodes.failed);
  });
}

const { stdin, stdout, stderr } = process;
process.exitCode = await runCli(process.argv.slice(2), {
  environment: readCliEnvironment(),
  terminal: { stdin, stdout, stderr },
  version: manifest.version,
  programs: [...commands, ...services],
  signal: interrupt.signal,
});
// A connection that is kept open for a next request must not keep the program.
// After a failed write the stream's error ends the program.
stdout.write('', (error) => error || process.exit());
