import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LogFile } from './log-file.ts';

it('keeps the newest lines in a bounded number of bounded files', () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'proofmark-log-'));
  try {
    const log = new LogFile(directory, 'api', 1000);
    for (let line = 0; line < 1000; line += 1) log.write(`line ${line}`);
    expect(readdirSync(directory).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
    for (const name of readdirSync(directory)) expect(statSync(path.join(directory, name)).size).toBeLessThan(1100);
    expect(readFileSync(log.path, 'utf8').trimEnd().split('\n').at(-1)).toBe('line 999');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
