import path from 'node:path';
import { backUp } from '#server/backup/backup.ts';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { withLocalInstallation } from '#server/core/config/local-installation.ts';
import { requireDirectDatabaseUrl, requireSecretKey } from '#server/core/config/required-settings.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import manifest from '../../package.json' with { type: 'json' };

/** `backup <folder>`: database and objects into a folder, where earlier backups keep what both have. */
async function main([folder, ...rest]: string[]): Promise<void> {
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new ConfigError('Usage: backup <folder>');
  const config = withLocalInstallation(loadConfig());
  const secretKey = requireSecretKey(config);
  const { snapshot, manifest: made } = await backUp({
    databaseUrl: requireDirectDatabaseUrl(config),
    store: createObjectStore(config.storage, secretKey, config.limits.jobStore),
    secretKey,
    folder: path.resolve(folder),
    release: manifest.version,
    report: (line) => console.error(line),
  });
  const { missing, firstMissing } = made.objects;
  if (missing > 0) {
    console.error(`  ${missing} files that rows name are not in the store: ${firstMissing.join(', ')}`);
  }
  console.error(`SECRET_KEY is not in the backup (fingerprint ${made.keyFingerprint}). Keep it at another place.`);
  console.log(snapshot);
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  endWithError('backup', error);
}
