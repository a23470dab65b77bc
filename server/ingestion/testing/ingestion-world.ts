import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import { insertToken } from '#server/accounts/queries/tokens.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { createUnitsOfWork, transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { createLogger } from '#server/core/log.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import { startStorageServer } from '#server/storage/testing/start-storage-server.ts';
import { ingestUpload } from '../jobs/ingest-codes.job.ts';
import type { IngestionParameters } from '../rules/parameters.ts';
import { createRecordKey, sourceObjectKey } from '../rules/record-key.ts';

export interface TestCompany {
  id: number;
  adminId: number;
  token: string;
}

/**
 * A database with two brand owners that know nothing of each other, a partner of the first, support, and storage over
 * HTTP.
 */
export async function openIngestionWorld(env: Record<string, string> = {}) {
  const testDatabase = await createTestDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-ingestion-'));
  const storage = await startStorageServer(path.join(directory, 'storage'));
  const config = loadConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    CODE_URL: 'http://codes.test',
    SECRET_KEY: 'a secret key for tests, of 32 or more characters',
    ...env,
  });
  const database = openDatabase(testDatabase.url, { max: 8, applicationName: 'proofmark-test' });
  const queue = await openJobQueue(database.pool, () => undefined);
  const context: JobContext = {
    config,
    database,
    store: createLocalObjectStore(storage.settings),
    inUnitOfWork: createUnitsOfWork(database, queue),
    log: createLogger('test', 'silent'),
    signal: new AbortController().signal,
  };
  const brand = await insertCompany(database, 'Brand', 'brand_owner', 'account_admin');
  const rival = await insertCompany(database, 'Rival', 'brand_owner', 'account_admin');
  const partner = await insertCompany(database, 'Printer', 'printing_partner', 'account_admin');
  const support = await insertCompany(database, 'Operator', 'operator', 'support');
  await database.db
    .insertInto('partnerships')
    .values({ brand_owner_id: brand.id, printing_partner_id: partner.id, state: 'accepted' })
    .execute();
  for (const company of [brand, rival]) await insertCatalog(database, company);
  return {
    databaseUrl: testDatabase.url,
    storageUrl: storage.settings.publicUrl,
    context,
    queue,
    brand,
    rival,
    partner,
    support,
    async close() {
      await queue.close();
      await database.close();
      await storage.close();
      await testDatabase.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type IngestionWorld = Awaited<ReturnType<typeof openIngestionWorld>>;

export const standardParameters: IngestionParameters = {
  default_scm_data: {},
  use_serial_number: false,
  id_format: 'default',
  url_prefix: 'http://codes.test/',
  printing_partner: null,
  allow_posted_duplicates: false,
};

/** A record whose file was posted and pinned, waiting for its job. */
export async function insertProcessingRecord(
  { context }: IngestionWorld,
  company: TestCompany,
  content: string | Uint8Array,
  options: { filetype?: 'csv' | 'json'; parameters?: Partial<IngestionParameters>; description?: string } = {},
) {
  const key = createRecordKey();
  const filetype = options.filetype ?? 'csv';
  const sourceKey = sourceObjectKey(key, filetype);
  const file = typeof content === 'string' ? Buffer.from(content) : content;
  await context.store.put(sourceKey, file);
  const { id } = await context.database.db
    .insertInto('ingestions')
    .values({
      key,
      company_id: company.id,
      created_by: company.adminId,
      description: options.description ?? '',
      status: 'processing',
      ingestion_mode: 'file',
      filetype,
      parameters: JSON.stringify({ ...standardParameters, ...options.parameters }),
      source_key: sourceKey,
      file_size: file.length,
      processing_started_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** Ingests a file by the real job and returns its results. */
export async function ingest(
  world: IngestionWorld,
  company: TestCompany,
  content: string | Uint8Array,
  options: Parameters<typeof insertProcessingRecord>[3] = {},
) {
  const { id } = await insertProcessingRecord(world, company, content, options);
  await ingestUpload(id, world.context);
  return readOutcome(world, id);
}

/** Reads the outcome of a record. Checks that each error's message is that of its reason. */
export async function readOutcome({ context }: IngestionWorld, id: number) {
  const { db, pool } = context.database;
  const record = await db.selectFrom('ingestions').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const errors = await db
    .selectFrom('ingestion_errors')
    .where('ingestion_id', '=', id)
    .orderBy('position')
    .select(['row', 'column_name', 'value', 'type', 'message', 'message_reason'])
    .execute();
  for (const { message, message_reason } of errors) {
    expect(message_reason && formatReasons('en')(message_reason), message).toBe(message);
  }
  const codes = await db
    .selectFrom('codes')
    .where('workorder_id', '=', record.workorder_id ?? 0)
    .orderBy('sequence')
    .selectAll()
    .execute();
  const workorder = await db
    .selectFrom('workorders')
    .where('ingestion_key', '=', record.key)
    .selectAll()
    .executeTakeFirst();
  const { rows: jobs } = await pool.query<{ name: string; data: unknown }>(
    `SELECT name, data FROM pgboss.job WHERE name = 'generate-codes' AND data->>'workorderId' = $1::text`,
    [record.workorder_id],
  );
  const { rows: notices } = await pool.query<{ kind: string }>(
    `SELECT kind FROM notice_events WHERE (kind = 'order_waiting' AND subject_id = $1)
        OR (kind IN ('upload_failed', 'codes_added') AND subject_id = $2)`,
    [record.workorder_id, id],
  );
  return { record, errors, codes, workorder, jobs, notices: notices.map(({ kind }) => kind) };
}

async function insertCompany(
  database: Database,
  name: string,
  type: 'brand_owner' | 'printing_partner' | 'operator',
  role: string,
): Promise<TestCompany> {
  const { db } = database;
  const slug = name.toLowerCase();
  const company = await db
    .insertInto('companies')
    .values({ name, slug, company_type: type })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({ company_id: company.id, email: `admin@${slug}.test`, name, role, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = createToken();
  await transact(database, ({ trx }) =>
    insertToken(trx, {
      userId: user.id,
      name: 'test',
      hash: hashToken(token),
      permissions: [],
      isSession: true,
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );
  return { id: company.id, adminId: user.id, token };
}

/** Products SOAP-1 and SOAP-2, SCM fields lot and plant. */
async function insertCatalog({ db }: Database, company: TestCompany): Promise<void> {
  const brand = await db
    .insertInto('brands')
    .values({ company_id: company.id, name: 'Soaps' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const sku of ['SOAP-1', 'SOAP-2']) {
    await db.insertInto('products').values({ company_id: company.id, brand_id: brand.id, name: sku, sku }).execute();
  }
  for (const key of ['lot', 'plant']) {
    await db.insertInto('scm_fields').values({ company_id: company.id, key, name: key }).execute();
  }
}
