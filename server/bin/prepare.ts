import { jobs } from '#server/apps/worker/jobs.ts';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { requireDatabaseUrl } from '#server/core/config/required-settings.ts';
import { migrateToLatest } from '#server/core/db/migrate.ts';

/** Brings the database to this release's schema. In the demo it fills an empty one; outside it closes what only a demo may have. Run before the programs start. */
async function prepare(): Promise<void> {
  const config = loadConfig();
  const databaseUrl = requireDatabaseUrl(config);
  await migrateToLatest(databaseUrl, jobs);
  console.log('The database is up to date');
  if (!config.demo) {
    const { closeDemo } = await import('#server/demo/close-demo.ts');
    if (await closeDemo(databaseUrl)) {
      console.log('The demo is closed: its accounts, tokens and apps open nothing, its sample codes are not judged');
    }
    return;
  }
  // Loaded only here: nothing else needs it.
  const { loadDemo } = await import('#server/demo/load-demo.ts');
  if (await loadDemo(config)) console.log('Demo data loaded');
}

try {
  await prepare();
  process.exit(0);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
