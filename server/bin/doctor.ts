import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder } from '#server/backup/snapshots.ts';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { withLocalInstallation } from '#server/core/config/local-installation.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { parseProgramCounts } from '#server/doctor/connections.ts';
import { describeFindings, examine } from '#server/doctor/examine.ts';
import manifest from '../../package.json' with { type: 'json' };

const usage = 'Usage: doctor [--json] [--programs api=2,photo=2,worker=2] [--backups <folder>] [--pause]';
const root = path.resolve(import.meta.dirname, '../..');

function readOptions(args: string[]) {
  const options = {
    json: { type: 'boolean' },
    programs: { type: 'string' },
    backups: { type: 'string' },
    pause: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    return null;
  }
}

/** `doctor`: looks at what the programs will need, changes nothing, and says what to do. Exit code 1 with a problem. */
async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  const programs = options?.programs === undefined ? {} : parseProgramCounts(options.programs);
  if (!options || programs === null) throw new ConfigError(usage);
  const given = loadConfig();
  const config = withLocalInstallation(given);
  // `npm start` makes the portal's secret from its own key.
  const secret = given.ofPortal.secret ?? (given.secretKey === undefined ? config.secretKey : undefined);
  const { findings, tables } = await examine(config, programs, {
    nodeVersion: manifest.dependencies.node,
    portal: { root, secret, trustedProxies: given.ofPortal.trustedProxies },
    backups: path.resolve(options.backups ?? backupFolder),
    // Programs and local store end a request that is silent for the whole limit.
    pauseMs: options.pause ? 0.8 * config.limits.http.idleMs : 0,
  });
  const problems = findings.filter(({ level }) => level === 'problem').length;
  if (options.json) console.log(JSON.stringify({ problems, findings, tables }, null, 2));
  else for (const line of describeFindings(findings, tables)) console.log(line);
  process.exit(problems > 0 ? 1 : 0);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  endWithError('doctor', error);
}
