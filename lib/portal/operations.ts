import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { createLogger, type Logger } from '#lib/operations/log.ts';
import { type Operations, startOperations } from '#lib/operations/operations-server.ts';
import { operationsAddress } from '#lib/operations/operations-settings.ts';
import { startTracing, stopTracing } from '#lib/operations/tracing.ts';
import { portalEnv } from './env.ts';
import { observePortalRequests } from './observe-requests.ts';
import { portalChecks } from './readiness-checks.ts';

/**
 * Opens the portal to those who run it: /livez, /readyz and /metrics on a port of their own, one line in the log for
 * each request, traces when asked for. Once in each process, before it answers.
 */
export async function openToOperators(): Promise<void> {
  const env = portalEnv();
  const log = createLogger('portal', env.logLevel);
  if (process.env.NODE_ENV === 'production') writeConsoleInto(log);
  const folder = process.cwd();
  const version = portalVersion(folder);
  observePortalRequests(log, folder, env.trustedProxies);
  await startTracing({
    service: 'portal',
    version,
    url: env.traces.url,
    warn: (fields, text) => log.warn(fields, text),
  });
  const operations = await startOperations({
    program: 'portal',
    version,
    address: operationsAddress(env.operations, 'portal'),
    checks: await portalChecks(folder),
    drainSeconds: env.operations.drainSeconds,
    log,
  });
  drainBeforeEnd(operations);
}

/** Next ends the server at once when it is asked to; what it does then waits until others have noticed. */
function drainBeforeEnd(operations: Operations): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const ends = process.listeners(signal);
    process.removeAllListeners(signal);
    process.on(signal, async () => {
      const again = operations.readiness.draining;
      await operations.drain(signal);
      if (again) return;
      await stopTracing();
      for (const end of ends) end.call(process, signal);
      if (ends.length === 0) process.exit(0);
    });
  }
}

/** Writes Next's output and errors as lines of our log format. */
function writeConsoleInto(log: Logger): void {
  const line = (level: 'info' | 'warn' | 'error') =>
    function write(...parts: unknown[]) {
      const err = parts.find((part) => part instanceof Error);
      const text = parts.filter((part) => part !== err);
      log[level](err ? { err } : {}, text.length > 0 ? format(...text).trim() : (err?.message ?? ''));
    };
  Object.assign(console, { log: line('info'), info: line('info'), warn: line('warn'), error: line('error') });
}

/** The version of this portal, as package.json has it. */
export function portalVersion(folder = process.cwd()): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}
