import { spawn } from 'node:child_process';
import path from 'node:path';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createCompany, createWorkorder } from './codes-fixture.ts';
import { runHandlerProcess } from './handler-process.ts';
import { memoryOf } from './process-usage.ts';
import { inSeconds, requirePsql, timePsqlGzip } from './yardstick.ts';

const barMegabytes = 250;
const barRatio = 2;
const lookMs = 20;

/**
 * The drill in numbers: an installation with codes and their file is backed up twice, verified, and restored into a new
 * database and a new store. Beside the backup psql writes the codes alone through gzip -1.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Usage: npm run bench -- backup [quantity]');
  console.log(`${quantity.toLocaleString('en')} codes and their file. Yardstick: ${requirePsql()}`);
  return withBenchDatabase(async (database) => {
    await fill(database, quantity);
    const folder = path.join(database.directory, 'backups');
    const here = { DATABASE_URL: database.url, DATA_DIR: database.directory };
    const psql = await timePsqlGzip(database.url, '\\copy codes TO STDOUT', path.join(database.directory, 'codes.gz'));
    const first = await runCommand('backup', [folder], here);
    const second = await runCommand('backup', [folder], here);
    const verified = await runCommand('verify', [folder, '--all'], here);
    const restored = new URL(database.url);
    restored.pathname = '/restored';
    await database.pool.query('CREATE DATABASE restored');
    const there = { DATABASE_URL: restored.href, DATA_DIR: path.join(database.directory, 'elsewhere') };
    const restore = await runCommand('restore', [folder], there);
    const runs = { backup: first, 'backup again': second, 'verify --all': verified, restore };
    for (const [name, { seconds, peak }] of Object.entries(runs)) {
      console.log(
        `${name}: ${inSeconds(seconds)}, peak memory ${peak === null ? 'not known' : `${peak.toFixed(0)} MB`}`,
      );
    }
    const ratio = first.seconds / psql;
    console.log(
      `psql \\copy codes | gzip -1: ${inSeconds(psql)}; the backup is ${ratio.toFixed(2)} × it (bar ${barRatio})`,
    );
    const peaks = Object.values(runs).map(({ peak }) => peak ?? 0);
    return ratio <= barRatio && Math.max(...peaks) <= barMegabytes;
  });
}

async function fill(database: BenchDatabase, quantity: number): Promise<void> {
  const company = await createCompany(database);
  const order = { ...company, quantity, style: 'compact-12' as const, reference: 'Bench' };
  const workorderId = await createWorkorder(database, order);
  const place = { databaseUrl: database.url, directory: database.directory };
  await runHandlerProcess({ name: 'generate-codes', payload: { workorderId } }, place);
  await database.pool.query('VACUUM ANALYZE codes');
  await database.pool.query('CHECKPOINT');
}

/** One command as an operator types it, in a process of its own. */
function runCommand(name: string, args: string[], settings: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `../server/bin/${name}.ts`), ...args], {
    env: { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  let peak: number | null = null;
  const looking = setInterval(() => {
    const now = child.pid === undefined ? null : memoryOf(child.pid, 'VmHWM');
    if (now !== null) peak = Math.max(peak ?? 0, now);
  }, lookMs);
  return new Promise<{ seconds: number; peak: number | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(looking);
      if (code === 0) resolve({ seconds: (performance.now() - began) / 1000, peak });
      else reject(new Error(`${name} ended with code ${code}: ${said}`));
    });
  });
}
