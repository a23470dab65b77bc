import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { photoEnvironment, photoNodeOptions } from '#server/core/config/photo-memory.mjs';
import type { BenchDatabase } from './bench-database.ts';

export interface BenchProgram {
  pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts a program of server/bin as in operation, over the bench's database, and waits until it says that it is well.
 * @param port where it answers
 * @param settings of the program, beside the database
 */
export async function startProgram(
  name: 'api' | 'photo',
  database: BenchDatabase,
  port: number,
  settings: Record<string, string>,
): Promise<BenchProgram> {
  const isPhoto = name === 'photo';
  const program = path.join(import.meta.dirname, `../server/bin/${name}.ts`);
  const child = spawn(process.execPath, [...(isPhoto ? photoNodeOptions : []), program], {
    env: {
      ...process.env,
      ...(isPhoto && photoEnvironment),
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: database.directory,
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The program ${name} ended with code ${child.exitCode}.`);
    await delay(100);
  }
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
