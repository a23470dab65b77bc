import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { Machine } from './machine.ts';

/**
 * Everything on one machine: PostgreSQL, the service's programs and the portal. Ends with 0 when it was asked to stop, by
 * a signal or by the program that started it.
 */
const FAREWELL_MS = 50;

async function main(): Promise<void> {
  const machine = new Machine(loadConfig());
  let asked = 0;
  const stop = async () => {
    asked += 1;
    if (asked > 1) return machine.kill();
    await machine.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('message', (message) => message === 'stop' && stop());
  // Whoever started us is gone and can stop us no more.
  process.on('disconnect', stop);
  // The terminal may be gone with whoever started us: lines nobody can read are no reason to stop halfway.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  try {
    await machine.start();
    process.send?.('ready');
  } catch (error) {
    if (asked > 0) return;
    asked += 1;
    console.error(`\n${error instanceof Error ? error.message : error}\n`);
    await machine.stop();
    setTimeout(() => process.exit(1), FAREWELL_MS);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `\n${error.message}\n` : error);
  process.exit(1);
});
