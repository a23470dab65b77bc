import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { withLocalInstallation } from '#server/core/config/local-installation.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { parseProgramCounts } from '#server/doctor/connections.ts';
import { describeFindings, examine } from '#server/doctor/examine.ts';
import manifest from '../../package.json' with { type: 'json' };

const usage = 'Usage: doctor [--json] [--programs api=2,photo=2,worker=2]';

/** `doctor`: looks at what the programs will need, changes nothing, and says what to do. Exit code 1 with a problem. */
async function main(args: string[]): Promise<void> {
  const rest = args.filter((each) => each !== '--json');
  const [option, counts = ''] = rest;
  const programs = option === undefined ? {} : parseProgramCounts(counts);
  if (programs === null || rest.length > 2 || (option !== undefined && option !== '--programs')) {
    throw new ConfigError(usage);
  }
  const config = withLocalInstallation(loadConfig());
  const { findings, tables } = await examine(config, programs, manifest.dependencies.node);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  if (args.includes('--json')) console.log(JSON.stringify({ problems, findings, tables }, null, 2));
  else for (const line of describeFindings(findings, tables)) console.log(line);
  process.exit(problems > 0 ? 1 : 0);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  endWithError('doctor', error);
}
