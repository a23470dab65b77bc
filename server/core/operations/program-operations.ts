import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Operations, startOperations } from '#lib/operations/operations-server.ts';
import { type OperatedProgram, operationsAddress } from '#lib/operations/operations-settings.ts';
import type { Check } from '#lib/operations/readiness.ts';
import { startTracing } from '#lib/operations/tracing.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log.ts';
import { measureDisks } from './disk-metrics.ts';

interface ProgramOptions {
  program: Exclude<OperatedProgram, 'portal'>;
  config: Config;
  log: Pick<Logger, 'info' | 'warn'>;
  checks: readonly Check[];
}

/** Opens a program of the service to those who run it: /livez, /readyz, /metrics and, when asked for, traces. */
export async function startProgramOperations({ program, config, log, checks }: ProgramOptions): Promise<Operations> {
  const version = releaseVersion();
  measureDisks({ data: config.dataDir, temporary: tmpdir() });
  await startTracing({
    ...config.traces,
    service: program,
    version,
    warn: (fields, text) => log.warn(fields, text),
  });
  return startOperations({
    program,
    version,
    address: operationsAddress(config.operations, program),
    checks,
    // No load balancer sends work to a worker: it takes jobs itself, and stops taking at once.
    drainSeconds: program === 'worker' ? 0 : config.operations.drainSeconds,
    log,
  });
}

function releaseVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}
