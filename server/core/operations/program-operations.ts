import { tmpdir } from 'node:os';
import { type Operations, startOperations } from '#lib/operations/operations-server.ts';
import { type OperatedProgram, operationsAddress } from '#lib/operations/operations-settings.ts';
import type { Check } from '#lib/operations/readiness.ts';
import { startTracing } from '#lib/operations/tracing.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log.ts';
import { announceProgram } from './announce.ts';
import { diskChecks } from './disk-checks.ts';
import { measureDisks } from './disk-metrics.ts';
import { releaseVersion } from './release.ts';

interface ProgramOptions {
  program: Exclude<OperatedProgram, 'portal'>;
  config: Config;
  log: Pick<Logger, 'info' | 'warn'>;
  checks: readonly Check[];
  /** Asks the database; without it the program is not announced. */
  query?: ((text: string, values?: unknown[]) => Promise<unknown>) | undefined;
}

/** Opens a program of the service to those who run it: /livez, /readyz, /metrics and, when asked for, traces. */
export async function startProgramOperations({
  program,
  config,
  log,
  checks,
  query,
}: ProgramOptions): Promise<Operations> {
  const version = releaseVersion();
  const { storage } = config;
  const places = {
    data: config.dataDir,
    temporary: tmpdir(),
    ...(storage.driver === 'local' && { store: storage.directory }),
  };
  measureDisks(places, config.diskReserveBytes);
  await startTracing({
    ...config.traces,
    service: program,
    version,
    warn: (fields, text) => log.warn(fields, text),
  });
  const operations = await startOperations({
    program,
    version,
    address: operationsAddress(config.operations, program),
    checks: [...checks, ...diskChecks(places)],
    // No load balancer sends work to a worker: it takes jobs itself, and stops taking at once.
    drainSeconds: program === 'worker' ? 0 : config.operations.drainSeconds,
    log,
  });
  if (query) {
    const onError = (err: unknown) => log.warn({ err }, 'Program heartbeat failed');
    const stop = announceProgram({ name: program, places, check: () => operations.readiness.check(), query, onError });
    return {
      ...operations,
      // Before the database is closed.
      drain: async (signal?: string) => {
        stop();
        await operations.drain(signal);
      },
    };
  }
  return operations;
}
