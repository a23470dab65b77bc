import { ConfigError, loadConfig } from '#server/config/config.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { requireDatabaseUrl } from './required-settings.ts';

/** Brings the database to this release's schema and, in the demo, fills an empty one. Run before the programs start. */
async function prepare(): Promise<void> {
  const config = loadConfig();
  await migrateToLatest(requireDatabaseUrl(config));
  console.log('The database is up to date');
  if (!config.demo) return;
  // Loaded only here: outside the demo nothing of it is needed.
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
