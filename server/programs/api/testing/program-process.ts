import { once } from 'node:events';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { eventually } from './eventually.ts';

export type ProgramName = 'api' | 'photo' | 'worker' | 'storage';
const places: Record<ProgramName, number> = { api: 0, photo: 1, worker: 2, storage: 3 };

export interface ProgramProcess {
  /** Asks the address for operators. */
  ask(path: string): Promise<{ status: number; headers: Headers; text: string; milliseconds: number }>;
  /** Lines of its log that hold all of these texts, once there is one. */
  linesWith(...texts: string[]): Promise<Record<string, unknown>[]>;
  signal(name: NodeJS.Signals): void;
  ended: Promise<unknown[]>;
  /** All whole lines so far. */
  written(): string[];
}

/**
 * A program of server/bin in a process of its own, answered once it is ready. It ends with the test file at the latest.
 */
export async function startProgramProcess(
  name: ProgramName,
  env: Record<string, string>,
  until: '/readyz' | '/livez' = '/readyz',
): Promise<ProgramProcess> {
  const port = await findFreePort();
  const child = forkProgram(new URL(`../../../bin/${name}.ts`, import.meta.url), {
    env: { NODE_ENV: 'test', ...env, OPERATIONS_PORT: String(port - places[name]) },
    silent: true,
  });
  endWithTestFile(child);
  const ended = once(child, 'close');
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const ask: ProgramProcess['ask'] = async (path) => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, milliseconds: performance.now() - began };
  };
  const status = () =>
    ask(until).then(
      (answer) => `${answer.status} ${answer.text}`,
      () => '',
    );
  await eventually(status, (answered) => answered.startsWith('200') || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`${name} ended at once: ${written}`);
  const lines = () => written.split('\n').slice(0, -1);
  const linesWith = (texts: string[]) =>
    lines()
      .filter((line) => texts.every((text) => line.includes(text)))
      .map((line): Record<string, unknown> => JSON.parse(line));
  return {
    ask,
    linesWith: (...texts) =>
      eventually(
        async () => linesWith(texts),
        (lines) => lines.length > 0,
      ),
    signal: (signal) => child.kill(signal),
    ended,
    written: () => lines(),
  };
}
