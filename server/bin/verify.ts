import path from 'node:path';
import { findSnapshot } from '#server/backup/snapshots.ts';
import { verifyBackup } from '#server/backup/verify.ts';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { withLocalInstallation } from '#server/core/config/local-installation.ts';
import { endWithError } from '#server/core/program-errors.ts';

/** `verify <folder> [name] [--all]`: reads a backup and says what is wrong with it; exit code 1 then. */
async function main(args: string[]): Promise<void> {
  const [folder, name, ...rest] = args.filter((each) => each !== '--all');
  if (!folder || [folder, name, ...rest].some((each) => each?.startsWith('-')) || rest.length > 0) {
    throw new ConfigError('Usage: verify <folder> [name] [--all]');
  }
  const snapshot = await findSnapshot(path.resolve(folder), name);
  const { manifest, problems, objectsRead } = await verifyBackup({
    folder: path.resolve(folder),
    snapshot,
    all: args.includes('--all'),
    secretKey: withLocalInstallation(loadConfig()).secretKey,
    report: (line) => console.error(line),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${snapshot}: release ${manifest.release}, ${manifest.tables.length} tables with ${rows} rows, ` +
      `${manifest.objects.count} objects, ${objectsRead} of them read.`,
  );
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'Nothing is wrong with it.' : `${problems.length} found wrong.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  endWithError('verify', error);
}
