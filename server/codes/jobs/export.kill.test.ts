import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { startWorkerProcess, type WorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, readAll, readArchive, waitFor } from '../testing/codes-world.ts';

let world: CodesWorld;
const started: WorkerProcess[] = [];

beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  await world.close();
});

const ordered = 5_000;

function startWorker(): WorkerProcess {
  const worker = startWorkerProcess(world);
  started.push(worker);
  return worker;
}

// conforms: 30.4, F5
it('an export survives workers killed with -9: the document ends complete, with each code once', async () => {
  const { database, brand, context, store } = world;
  const workorderId = await insertWorkorderFixture(database, brand, { quantity: ordered, codegenStatus: 4 });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
     SELECT 'export-' || lpad(n::text, 8, '0'), $1, $2, n, n % 2 FROM generate_series(1, $3::integer) AS n`,
    [brand.companyId, workorderId, ordered],
  );
  const documentId = await context.inUnitOfWork(async ({ trx, enqueue }) => {
    const id = await insertDocument(trx, {
      key: 'doc_killed',
      companyId: brand.companyId,
      createdBy: brand.userId,
      description: '',
      parameters: { workorder: workorderId },
      relatedId: workorderId,
      lifetimeDays: 7,
    });
    await enqueue('export-codes', { documentId: id }, { group: null });
    return id;
  });
  const read = () =>
    database.db.selectFrom('documents').where('id', '=', documentId).selectAll().executeTakeFirstOrThrow();
  const workersAt = async (what: string): Promise<boolean> => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'proofmark-worker' AND state = 'active' AND query ~ $1`,
      [what],
    );
    return (rowCount ?? 0) > 0;
  };
  // No document becomes complete while the test holds this lock, however fast the worker or slow the test is.
  await database.pool.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN new; END';
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON documents FOR EACH ROW
      WHEN (new.status = 'complete') EXECUTE FUNCTION wait_for_test()`);
  const holder = await database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(4711)');
  const finishing = 'UPDATE documents\\s+SET status = .complete';
  for (const moment of [`^COPY|${finishing}`, finishing]) {
    const worker = startWorker();
    await waitFor(moment, async () => ((await workersAt(moment)) ? true : undefined));
    worker.child.kill('SIGKILL');
    await worker.ended;
    expect(await read()).toMatchObject({ status: 'in-progress', object_key: null, row_count: 0, file_size: 0 });
    // The server may still wait on behalf of the killed one, and would finish its statement once the lock is gone.
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'proofmark-worker'`,
    );
    await waitFor('its end', async () => ((await workersAt('')) ? undefined : true));
  }
  await holder.query('SELECT pg_advisory_unlock(4711)');
  holder.release();
  startWorker();
  const document = await waitFor('the end', async () => {
    const row = await read();
    return row.status === 'complete' ? row : undefined;
  });
  const archive = await readAll((await store.get(document.object_key ?? '')).body);
  expect(document).toMatchObject({ row_count: ordered, file_size: archive.length, progress: 1, error_data: {} });
  const csv = (await readArchive(archive)).get('codes-export.csv')?.toString() ?? '';
  const { data, errors } = Papa.parse<string[]>(csv.trimEnd());
  expect(errors).toEqual([]);
  const ids = data.slice(1).map((row) => row[0] ?? '');
  expect(ids).toHaveLength(ordered);
  expect(new Set(ids).size).toBe(ordered);
  const unfinished = () =>
    database.pool.query(`SELECT FROM pgboss.job WHERE name = 'export-codes' AND state <> 'completed'`);
  await waitFor('the job to end', async () => ((await unfinished()).rowCount === 0 ? true : undefined));
});
