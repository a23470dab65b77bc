import path from 'node:path';
import { restoreBackup } from '#server/backup/restore.ts';
import { findSnapshot } from '#server/backup/snapshots.ts';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { requireDirectDatabaseUrl, requireSecretKey } from '#server/core/config/required-settings.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

/** `restore <folder> [name]`: the newest backup of a folder, or the one of that name, into an empty installation. */
async function main([folder, name, ...rest]: string[]): Promise<void> {
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new ConfigError('Usage: restore <folder> [name]');
  const config = loadConfig();
  const secretKey = requireSecretKey(config);
  const snapshot = await findSnapshot(path.resolve(folder), name);
  const restored = await restoreBackup({
    databaseUrl: requireDirectDatabaseUrl(config),
    store: createObjectStore(config.storage, secretKey, config.limits.jobStore),
    secretKey,
    folder: path.resolve(folder),
    snapshot,
    jobs,
    report: (line) => console.error(line),
  });
  console.log(`Restored ${snapshot}, of release ${restored.release}, begun ${restored.startedAt}.`);
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  endWithError('restore', error);
}
