import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheCheck } from '#lib/operations/cache-check.ts';
import type { Check } from '#lib/operations/readiness.ts';
import { portalEnv } from './env.ts';

const serviceFreshMs = 5_000;
const serviceLimitMs = 1_200;

/**
 * Checks for /readyz of the portal: its settings, the build it was started with, and the service. Without the service
 * it stays ready, since a page that says so is better than none.
 * @param folder of the portal
 */
export async function portalChecks(folder: string): Promise<readonly Check[]> {
  const checks: Check[] = [{ name: 'settings', run: async () => void portalEnv() }];
  // In development there is no build.
  if (process.env.NODE_ENV === 'production') checks.push(await buildCheck(path.join(folder, '.next', 'BUILD_ID')));
  return [...checks, { name: 'service', isOptional: true, run: cacheCheck(askService, serviceFreshMs) }];
}

async function buildCheck(file: string): Promise<Check> {
  const read = () => readFile(file, 'utf8').catch(() => null);
  const started = await read();
  return {
    name: 'build',
    run: async () => {
      const found = await read();
      if (found === null) throw new Error('the build (.next) cannot be read');
      if (found !== started) throw new Error('another build is in .next: restart the portal');
    },
  };
}

async function askService(): Promise<void> {
  const signal = AbortSignal.timeout(serviceLimitMs);
  const answer = await fetch(`${portalEnv().apiUrl}/health`, { redirect: 'manual', signal }).catch(() => null);
  if (answer === null) throw new Error('the service does not answer');
  await answer.body?.cancel();
  // A foreign service may have another address for this.
  if (answer.status >= 500) throw new Error(`the service answers ${answer.status}`);
}
