import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LogFile } from './log-file.ts';
import { digestLogLine } from './log-line.ts';

it('keeps the newest lines in a bounded number of bounded files', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'proofmark-log-'));
  try {
    const log = new LogFile(directory, 'api', 1000);
    for (let line = 0; line < 1000; line++) log.write(`line ${line}`);
    expect(readdirSync(directory).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
    for (const name of readdirSync(directory)) expect(statSync(path.join(directory, name)).size).toBeLessThan(1100);
    expect(readFileSync(log.path, 'utf8').trimEnd().split('\n').at(-1)).toBe('line 999');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

it.each([
  ['{"level":30,"msg":"request"}', 'stdout', undefined],
  ['{"level":50,"msg":"job failed","err":{"message":"disk full"}}', 'stdout', 'job failed: disk full'],
  ['{"level":"error","msg":"request failed","error":"no such key"}', 'stderr', 'request failed: no such key'],
  ['{"level":"info","msg":"listening"}', 'stderr', undefined],
  ['ready', 'stdout', undefined],
  ['Error: boom', 'stderr', 'Error: boom'],
  ['{"level":50', 'stderr', '{"level":50'],
] as const)('shows of %s on %s: %s', (line, from, shown) => {
  expect(digestLogLine(line, from)).toBe(shown);
});
