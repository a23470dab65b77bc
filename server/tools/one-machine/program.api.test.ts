import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestDevelopmentLine } from './log-line.ts';
import { identify, isRunning } from './process-identity.ts';
import { Program } from './program.ts';

const withinMs = 60_000;
const graceMs = 5000;

let directory: string;
let entry: string;
let said: string[];
let program: Program;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'proofmark-program-'));
  entry = path.join(directory, 'program.mjs');
  said = [];
  const host = {
    logDirectory: directory,
    cwd: directory,
    say: (line: string) => void said.push(line),
    digest: digestDevelopmentLine,
    changed: () => undefined,
  };
  program = new Program({ name: 'demo', args: [entry], environment: {}, health: [], readyLine: 'ready' }, host);
});
afterEach(async () => {
  await program.stop(graceMs);
  rmSync(directory, { recursive: true, force: true });
});

const write = (source: string) => writeFileSync(entry, source);
const works = (version: number) => `console.log('version ${version} ready'); setInterval(() => {}, 1000);\n`;

describe('a program in development', () => {
  it('is ended and started with what the file holds now', async () => {
    write(works(1));
    await program.relaunch('first start', withinMs);
    const first = identify(program.pid ?? 0);
    write(works(2));
    await program.relaunch('program.mjs changed', withinMs);
    expect(first && isRunning(first)).toBe(false);
    expect(said).toEqual([
      '[demo] version 1 ready',
      expect.stringMatching(/^\[demo\] works after [\d.]+ s \(first start\)$/),
      '[demo] version 2 ready',
      expect.stringMatching(/^\[demo\] works after [\d.]+ s \(program\.mjs changed\)$/),
    ]);
  });

  it('that ends at its start says so, and waits for the next change', async () => {
    write("throw new Error('half written');\n");
    await program.relaunch('first start', withinMs);
    expect(said.join('\n')).toContain('half written');
    expect(said.at(-1)).toBe(
      '[demo] The demo program ended at its start; it is started again when a file of it changes',
    );
    expect(program.pid).toBeUndefined();
    write(works(1));
    await program.relaunch('program.mjs changed', withinMs);
    expect(said.at(-1)).toContain('works after');
  });

  it('that changes while it starts is started with the last change', async () => {
    write("console.log('on its way'); setInterval(() => {}, 1000);\n");
    const relaunched = program.relaunch('first start', withinMs);
    await expect.poll(() => said, { timeout: withinMs }).toContain('[demo] on its way');
    write(works(2));
    await Promise.all([relaunched, program.relaunch('program.mjs changed', withinMs)]);
    expect(said.at(-1)).toMatch(/works after [\d.]+ s \(program\.mjs changed\)$/);
    expect(said).toContain('[demo] version 2 ready');
  });
});

it('that does not end when asked to is killed, with what it started', async () => {
  const child = "import { spawn } from 'node:child_process';\nconst child = spawn('sleep', ['600']);\n";
  write(`${child}process.on('SIGTERM', () => {});\nconsole.log(child.pid, 'ready');\nsetInterval(() => {}, 1000);\n`);
  await program.start(withinMs);
  const own = identify(program.pid ?? 0);
  const grandchild = identify(Number.parseInt(said[0]?.replace('[demo] ', '') ?? '', 10));
  await program.stop(100);
  expect(own && isRunning(own)).toBe(false);
  // It is ended at the same moment, and gone when the system has taken it away.
  await expect.poll(() => grandchild && isRunning(grandchild), { timeout: withinMs }).toBe(false);
});
