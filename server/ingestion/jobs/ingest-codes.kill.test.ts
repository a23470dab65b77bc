import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readProductCounts } from '#server/codes/testing/product-counts.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { openWorkerSuccession, type WorkerSuccession } from '#server/programs/worker/testing/worker-succession.ts';
import {
  type IngestionWorld,
  ingest,
  insertProcessingRecord,
  openIngestionWorld,
  readOutcome,
} from '../testing/ingestion-world.ts';
import { ingestCodes } from './ingest-codes.job.ts';

let world: IngestionWorld;
let workers: WorkerSuccession;

beforeAll(async () => {
  world = await openIngestionWorld();
  const { databaseUrl, context } = world;
  workers = openWorkerSuccession({ databaseUrl, directory: context.config.dataDir }, { LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await workers.close();
  await world.close();
});

const rowCount = 20_000;
const rows = (prefix: string) => Array.from({ length: rowCount }, (_, n) => `${prefix}-${String(n).padStart(8, '0')}`);

async function queryCount(text: string, values: unknown[]): Promise<number> {
  const { rows: found } = await world.context.database.pool.query<{ count: number }>(text, values);
  return found[0]?.count ?? 0;
}

/**
 * Counts statements of the workers' connections, so that the kill hits the intended step. An idle connection still
 * shows its last statement, which may be of an earlier test.
 */
const runs = (pattern: string, since: Date) =>
  queryCount(
    `SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'proofmark-worker' AND query ~ $1
        AND query_start >= $2`,
    [pattern, since],
  );

/** The server's, by which it says when a statement began. */
async function readClock(): Promise<Date> {
  const { rows: found } = await world.context.database.pool.query<{ now: Date }>('SELECT now()');
  return found[0]?.now ?? new Date();
}

const completed = `SELECT count(*) AS count FROM ingestions WHERE key = $1 AND status = 'completed'`;

async function enqueue(ingestionId: number): Promise<void> {
  await world.context.inUnitOfWork((uow) => uow.enqueue('ingest-codes', { ingestionId }, { group: null }));
}

describe('a worker killed', () => {
  // conforms: 31.11, F4
  it.each([
    ['while it copies', '^COPY codes', {}],
    ['just after', '(?i)^commit', {}],
    // Uploads that may contain an id twice are staged.
    ['while it stages', '^COPY staged_codes', { allow_posted_duplicates: true }],
    ['while it stores what is staged', '^INSERT INTO codes', { allow_posted_duplicates: true }],
  ])('%s leaves the same outcome as one that lives', async (_when, step, parameters) => {
    const prefix = `kill${step.replace(/\W/g, '').slice(0, 6)}`;
    const { id, key } = await insertProcessingRecord(
      world,
      world.brand,
      `id,product\n${rows(prefix)
        .map((code, n) => `${code},${n % 3 ? 'SOAP-2' : ''}`)
        .join('\n')}\n`,
      {
        parameters: {
          use_serial_number: true,
          default_scm_data: { product: 'SOAP-1', activation_status: 1 },
          ...parameters,
        },
      },
    );
    const before = await world.context.database.db
      .selectFrom('companies')
      .where('id', '=', world.brand.id)
      .select('next_serial_number as next')
      .executeTakeFirstOrThrow();
    const first = workers.living();
    const asked = await readClock();
    await enqueue(id);
    // Asked more often than `eventually` does: the step may take less than its pause.
    const reached = async () => (await runs(step, asked)) + (await queryCount(completed, [key]));
    await vi.waitFor(async () => expect(await reached()).toBeGreaterThan(0), { timeout: ceilingMs, interval: 8 });
    first.child.kill('SIGKILL');
    await first.ended;
    workers.living();
    await eventually(
      () =>
        queryCount('SELECT count(*) AS count FROM workorders WHERE ingestion_key = $1 AND codegen_status = 4', [key]),
      (completed) => completed > 0,
    );
    const { record, codes, workorder } = await readOutcome(world, id);
    expect(record).toMatchObject({ status: 'completed', row_count: rowCount, error_count: 0 });
    expect(codes.map((code) => code.extended_id)).toEqual(rows(prefix));
    expect(codes.map((code) => code.serial_number)).toEqual(codes.map((_, n) => before.next + n));
    expect(workorder).toMatchObject({ quantity: rowCount, codegen_status: 4, ingestion_key: record.key });
    const workorders = await queryCount('SELECT count(*) AS count FROM workorders WHERE ingestion_key = $1', [
      record.key,
    ]);
    expect(workorders).toBe(1);
    const { kept, counted } = await readProductCounts(world.context.database.pool);
    expect(kept).toEqual(counted);
    expect(Object.keys(kept).length).toBe(2);
  });
});

describe('a job that fails', () => {
  const failure = { error: new Error('storage is away'), final: false };

  it('leaves the record in processing while another try follows', async () => {
    const { id } = await insertProcessingRecord(world, world.brand, 'id\nfail-aaaa\n');
    await ingestCodes.failed?.({ ingestionId: id }, failure, world.context);
    expect((await readOutcome(world, id)).record.status).toBe('processing');
  });

  it('for the last time ends it in error, and the admins are notified', async () => {
    const { id } = await insertProcessingRecord(world, world.brand, 'id\nfail-bbbb\n');
    await ingestCodes.failed?.({ ingestionId: id }, { ...failure, final: true }, world.context);
    const { record, errors, notices } = await readOutcome(world, id);
    expect(record).toMatchObject({ status: 'error', error_count: 1 });
    expect(errors).toMatchObject([{ row: null, type: 'processing_failed' }]);
    expect(notices).toEqual(['upload_failed']);
  });

  it('changes nothing when the record has ended before', async () => {
    const { record } = await ingest(world, world.brand, 'id\nfail-cccc\n');
    await ingestCodes.failed?.({ ingestionId: record.id }, { ...failure, final: true }, world.context);
    expect((await readOutcome(world, record.id)).record.status).toBe('completed');
  });
});
