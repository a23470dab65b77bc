import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { compileCache } from '#server/core/config/testing/compile-cache.ts';
import { handleError } from '#server/core/http/problem.ts';
import { createLogger, type Logger, loggerOptions } from '#server/core/log.ts';
import { digestDevelopmentLine, digestLogLine, explainLogLine } from './log-line.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The lines that the programs' own logger writes. */
function linesOf(write: (log: Logger) => void): string[] {
  const lines: string[] = [];
  write(createLogger('worker', 'info', { write: (line) => void lines.push(line) }));
  return lines;
}

it.each<[string, (log: Logger) => void, string | undefined]>([
  [
    'an error',
    (log) => log.error({ job: 'generate-codes', err: new Error('disk full') }, 'Job failed'),
    'Job failed: disk full',
  ],
  ['a warning', (log) => log.warn({ rows: 2 }, 'Enqueued again'), 'Enqueued again'],
  ['an error without a message', (log) => log.error(new Error('disk full')), 'disk full'],
  ['fields alone', (log) => log.error({ rows: 2 }), 'error'],
  ['a finished job', (log) => log.info({ job: 'generate-codes' }, 'Job finished'), undefined],
])('shows of %s of a program', (_what, write, shown) => {
  const lines = linesOf(write);
  expect(lines).toHaveLength(1);
  for (const from of ['stdout', 'stderr'] as const) expect(digestLogLine(lines[0] ?? '', from)).toBe(shown);
});

it('shows of a request that failed what failed, and of one that did not nothing', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...loggerOptions('api', 'info'), stream } });
  app.setErrorHandler(handleError);
  app.get('/broken', () => Promise.reject(new Error('relation "codes" does not exist')));
  app.get('/fine', async () => 'ok');
  await app.inject('/fine');
  await app.inject('/broken');
  await app.close();
  const shown = lines.map((line) => digestLogLine(line, 'stdout')).filter((line) => line !== undefined);
  expect(lines.length).toBeGreaterThan(shown.length);
  expect(shown).toEqual(['request failed: relation "codes" does not exist']);
});

it('shows why a program ended, with its stack where the cause is looked for', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = z.object({ port: z.number() }).parse(taken.address());
  const directory = mkdtempSync(path.join(os.tmpdir(), 'proofmark-log-line-'));
  const child = spawn(process.execPath, [path.join(root, 'server/bin/storage.ts')], {
    env: {
      ...compileCache,
      NODE_ENV: 'test',
      DATA_DIR: directory,
      SECRET_KEY: 'x'.repeat(32),
      STORAGE_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'close');
  taken.close();
  rmSync(directory, { recursive: true });
  const line = said.trimEnd().split('\n').at(-1) ?? '';
  const why = `The program ended by an error: listen EADDRINUSE: address already in use 127.0.0.1:${port}`;
  expect(digestLogLine(line, 'stdout')).toBe(why);
  expect(explainLogLine(line)).toMatch(
    /^The program ended by an error: listen EADDRINUSE.*\nError: listen EADDRINUSE.*\n {4}at /,
  );
});

it.each([
  ['ready', 'stdout', undefined],
  ['Error: boom', 'stderr', 'Error: boom'],
  ['{"level":"error"', 'stderr', '{"level":"error"'],
  ['{"of":"another program"}', 'stderr', '{"of":"another program"}'],
  ['{"of":"another program"}', 'stdout', undefined],
  [' ', 'stderr', undefined],
] as const)('shows of %s on %s, which is no line of the logger: %s', (line, from, shown) => {
  expect(digestLogLine(line, from)).toBe(shown);
});

it('shows in development also what a program prints, and of an error its stack', () => {
  const [line = ''] = linesOf((log) => log.error({ err: new Error('disk full') }, 'Job failed'));
  expect(digestDevelopmentLine(line)).toMatch(/^Job failed: disk full\nError: disk full\n {4}at /);
  expect(linesOf((log) => log.info('Job finished')).map(digestDevelopmentLine)).toEqual([undefined]);
  expect(digestDevelopmentLine('looked at here: 42')).toBe('looked at here: 42');
  expect(digestDevelopmentLine('Debugger listening on ws://127.0.0.1:9229/97084b5a')).toBeUndefined();
});
