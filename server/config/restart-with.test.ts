import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./testing/restarting-program.ts', import.meta.url));

async function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--no-warnings', program, 'a', 'b c'], {
    env: { ...environment, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { pid: child.pid, told: JSON.parse(await text(child.stdout)) as unknown };
}

describe.runIf(process.platform === 'linux')('restartWith', () => {
  it('runs the program with the settings and options, in the same process', async () => {
    const { pid, told } = await run({});
    const nodeOptions = ['--no-warnings', '--max-semi-space-size=3'];
    expect(told).toEqual({ pid, settings: ['one', 'two'], nodeOptions, args: ['a', 'b c'] });
  });

  it('leaves a setting that the program was started with', async () => {
    const { told } = await run({ SECOND_SETTING: 'mine' });
    expect(told).toMatchObject({ settings: ['one', 'mine'] });
  });

  it('does not restart a program that has them all', async () => {
    const { told } = await run({ FIRST_SETTING: '', SECOND_SETTING: 'mine' });
    expect(told).toMatchObject({ settings: ['', 'mine'], nodeOptions: ['--no-warnings'] });
  });

  it('does not cut the channel to a parent', async () => {
    const child = fork(program, [], { env: { NODE_ENV: 'test' }, execArgv: [] });
    const [[told]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
    expect(told).toMatchObject({ pid: child.pid, settings: [null, null], nodeOptions: [] });
  });
});
