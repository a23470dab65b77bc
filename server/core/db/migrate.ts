import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { JobTable } from '../jobs/define-job.ts';
import { prepareQueue } from '../jobs/queue.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as scanAppAllowances from './migrations/0003-scan-app-allowances.ts';
import * as printing from './migrations/0004-printing.ts';
import * as ingestionTemplates from './migrations/0005-ingestion-templates.ts';
import * as codeTasks from './migrations/0006-code-tasks.ts';
import * as idempotencyKeys from './migrations/0007-idempotency-keys.ts';
import * as catalogAndSettings from './migrations/0008-catalog-and-settings.ts';
import * as lists from './migrations/0009-lists.ts';
import * as webhooks from './migrations/0010-webhooks.ts';
import * as auditAndTwoFactor from './migrations/0011-audit-and-two-factor.ts';
import * as artwork from './migrations/0013-artwork.ts';
import * as printQuality from './migrations/0014-print-quality.ts';
import * as ingestionErrorCounts from './migrations/0015-ingestion-error-counts.ts';
import * as searchAndNotices from './migrations/0016-search-and-notices.ts';
import * as scanPhotos from './migrations/0017-scan-photos.ts';
import * as suspiciousScans from './migrations/0019-suspicious-scans.ts';
import * as demoRows from './migrations/0020-demo-rows.ts';
import * as scansByPhoto from './migrations/0021-scans-by-photo.ts';

/** Every migration by name, oldest first. A new one is a file beside the others and a line here. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0003-scan-app-allowances': scanAppAllowances,
  '0004-printing': printing,
  '0005-ingestion-templates': ingestionTemplates,
  '0006-code-tasks': codeTasks,
  '0007-idempotency-keys': idempotencyKeys,
  '0008-catalog-and-settings': catalogAndSettings,
  '0009-lists': lists,
  '0010-webhooks': webhooks,
  '0011-audit-and-two-factor': auditAndTwoFactor,
  '0013-artwork': artwork,
  '0014-print-quality': printQuality,
  '0015-ingestion-error-counts': ingestionErrorCounts,
  '0017-scan-photos': scanPhotos,
  '0019-suspicious-scans': suspiciousScans,
  '0016-search-and-notices': searchAndNotices,
  '0020-demo-rows': demoRows,
  '0021-scans-by-photo': scansByPhoto,
};

/** Brings a database to the newest schema, the job queue's own tables included. Safe to run from several programs at once: the migrator takes a lock. */
export async function migrateToLatest(databaseUrl: string, jobs: JobTable): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
  await prepareQueue(databaseUrl, jobs);
}
