import { loadConfig } from '#server/core/config/config.ts';
import { requireDirectDatabaseUrl } from '#server/core/config/required-settings.ts';
import { keyFingerprint } from '#server/core/config/secret-key.ts';
import { migrateToLatest } from '#server/core/db/migrate/migrate.ts';
import { recordKey } from '#server/core/db/migrate/record-key.ts';
import { recordRelease } from '#server/core/db/migrate/record-release.ts';
import { createLogger } from '#server/core/log.ts';
import { releaseVersion } from '#server/core/operations/release.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { listTextTwinsOf } from '#server/doctor/text-twins.ts';
import { jobs } from '#server/programs/worker/jobs.ts';

/**
 * Brings the database to this release's schema. In the demo it fills an empty one; outside it closes what only a demo
 * may have. Run before the programs start. `--embedded`: the database is the one that is kept in DATA_DIR.
 */
async function prepare(): Promise<void> {
  const config = loadConfig();
  const log = createLogger('prepare', config.logLevel);
  const databaseUrl = requireDirectDatabaseUrl(config);
  const embedded = process.argv.includes('--embedded');
  await migrateToLatest(databaseUrl, jobs, embedded ? { dataDir: config.dataDir } : {});
  log.info('The database is up to date');
  for (const twins of await listTextTwinsOf(databaseUrl))
    log.warn(twins, 'Values differ in invisible characters or spaces alone');
  if (config.secretKey !== undefined) {
    const kept = await recordKey(databaseUrl, config.secretKey);
    const fingerprint = kept === null ? {} : { given: keyFingerprint(config.secretKey), kept };
    await recordRelease(databaseUrl, releaseVersion());
    if (kept !== null) log.error(fingerprint, 'SECRET_KEY is not the one of this database: see `doctor`');
  }
  if (!config.demo) {
    const { closeDemo } = await import('#server/demo/close-demo.ts');
    if (await closeDemo(databaseUrl)) {
      log.info('The demo is closed: its accounts, tokens and apps open nothing, its sample codes are not judged');
    }
    return;
  }
  // Loaded only here: nothing else needs it.
  const { loadDemo } = await import('#server/demo/load-demo.ts');
  if (await loadDemo(config)) log.info('Demo data loaded');
}

try {
  await prepare();
  process.exit(0);
} catch (error) {
  endWithError('prepare', error);
}
