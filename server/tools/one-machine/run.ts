import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { Machine, type MachineOptions } from './machine.ts';

/**
 * Everything on one machine: PostgreSQL, the service's programs and the portal. Ends with 0 when it was asked to stop,
 * by a signal or by the program that started it. `--dev`: for development, `--inspect`: with debuggers.
 */
const farewellMs = 50;

async function main(): Promise<void> {
  const machine = new Machine(loadConfig(), readOptions());
  let asked = 0;
  const stop = async () => {
    asked += 1;
    if (asked > 1) return machine.kill();
    await machine.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('message', (message) => message === 'stop' && stop());
  // Our parent has ended and can no longer stop us.
  process.on('disconnect', stop);
  // The terminal may be gone with our parent: output that cannot be written is no reason to stop halfway.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  try {
    await machine.start();
    process.send?.('ready');
  } catch (error) {
    if (asked > 0) return;
    asked += 1;
    console.error(`\n${error instanceof Error ? error.message : error}\n`);
    await machine.stop();
    setTimeout(() => process.exit(1), farewellMs);
  }
}

function readOptions(): MachineOptions {
  try {
    const options = { dev: { type: 'boolean', default: false }, inspect: { type: 'boolean', default: false } } as const;
    const { dev, inspect } = parseArgs({ options }).values;
    if (inspect && !dev) throw new Error('--inspect is an option of npm run dev.');
    return { development: dev, inspect };
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `\n${error.message}\n` : error);
  process.exit(1);
});
