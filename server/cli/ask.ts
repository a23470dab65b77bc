import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CliError, InterruptedError, usageError } from './exit-codes.ts';
import type { CliContext } from './run.ts';
import { safeText } from './safe-text.ts';

/** Asks on the terminal; what is typed to a hidden question is not shown. @throws a usage error without a terminal. */
export async function ask(
  { terminal, signal }: CliContext,
  question: string,
  options: { hidden?: boolean; otherwise: string },
): Promise<string> {
  if (!terminal.stdin.isTTY) throw usageError(options.otherwise);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: terminal.stdin,
    output: options.hidden ? silent : terminal.stderr,
    terminal: true,
  });
  try {
    if (options.hidden) terminal.stderr.write(safeText(question));
    const stopped = new Promise<never>((_, reject) => lines.once('SIGINT', () => reject(new InterruptedError())));
    stopped.catch(() => undefined);
    return await Promise.race([lines.question(options.hidden ? '' : safeText(question), { signal }), stopped]);
  } catch (error) {
    throw error instanceof CliError ? error : new InterruptedError();
  } finally {
    lines.close();
    if (options.hidden) terminal.stderr.write('\n');
  }
}

/**
 * A password: asked for, or the first line of stdin with --password-stdin. It is never an option: others could see it.
 */
export async function readPassword(context: CliContext, fromStdin: boolean, question: string): Promise<string> {
  if (!fromStdin) {
    return ask(context, question, { hidden: true, otherwise: 'There is no terminal to ask on: use --password-stdin.' });
  }
  const [password = ''] = (await text(context.terminal.stdin)).split(/\r?\n/, 1);
  if (password === '') throw usageError('There is no password on stdin.');
  return password;
}
