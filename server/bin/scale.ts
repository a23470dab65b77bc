import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { withLocalInstallation } from '#server/core/config/local-installation.ts';
import { requireDirectDatabaseUrl } from '#server/core/config/required-settings.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { describePlan } from '#server/scale/describe-plan.ts';
import { describeCluster, distribute, obstaclesOf, stepsToDo } from '#server/scale/distribute.ts';

const usage = 'Usage: scale distribute [--shards 32] [--yes]';
const mostShards = 1024;

/** `scale distribute`: brings the codes and scans of a database over to the nodes of its Citus cluster. */
async function main(args: string[]): Promise<void> {
  const { shards, isConfirmed } = readArguments(args);
  const client = new pg.Client({
    connectionString: requireDirectDatabaseUrl(withLocalInstallation(loadConfig())),
    application_name: 'proofmark-scale',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const cluster = await describeCluster(client);
    const obstacles = obstaclesOf(cluster);
    if (obstacles.length > 0) throw new ConfigError(['Nothing was changed.', ...obstacles].join('\n'));
    const steps = await stepsToDo(client, shards);
    if (steps.length === 0) {
      console.log(`The database is distributed over ${cluster.nodes.join(', ')}. There is nothing to do.`);
      return;
    }
    for (const line of describePlan(cluster, steps, shards)) console.log(line);
    if (!isConfirmed && !(await confirm())) throw new ConfigError('Nothing was changed.');
    const began = performance.now();
    await distribute(client, shards, (line) => console.log(`${seconds(began)}  ${line}`));
    console.log(`${seconds(began)}  Done. The programs need no restart.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function readArguments(args: string[]): { shards: number; isConfirmed: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { shards: { type: 'string', default: '32' }, yes: { type: 'boolean', default: false } },
    });
    const shards = Number(values.shards);
    const isKnown = positionals.length === 1 && positionals[0] === 'distribute';
    if (!isKnown || !Number.isInteger(shards) || shards < 1 || shards > mostShards) throw new ConfigError(usage);
    return { shards, isConfirmed: values.yes };
  } catch {
    throw new ConfigError(usage);
  }
}

/** Without a terminal there is no answer to a question: --yes is required. */
async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new ConfigError('Say --yes to do this. Nothing was changed.');
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await questions.question('Do this now? [y/N] ')).trim());
  } finally {
    questions.close();
  }
}

const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1).padStart(8)} s`;

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  endWithError('scale', error);
}
