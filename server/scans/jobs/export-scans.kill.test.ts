import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CodesWorld, openCodesWorld, readAll, waitFor } from '#server/codes/testing/codes-world.ts';
import { scanCategory } from '#server/documents/shared/categories.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { startWorkerProcess, type WorkerProcess } from '#server/programs/worker/testing/worker-process.ts';

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

const quantity = 5_000;

function startWorker(): WorkerProcess {
  const worker = startWorkerProcess(world);
  started.push(worker);
  return worker;
}

// conforms: F5
it('an export of scans survives a worker killed with -9: the document ends complete, with each scan once', async () => {
  const { database, brand, context, store } = world;
  await database.pool.query(
    `INSERT INTO scans (company_id, extended_id, workorder_id, source, result, activation_status, created_at)
     SELECT $1, 'code-' || n, 1, 'photo', 'sid', 1, timestamptz '2026-03-01Z' + n * interval '1 second'
       FROM generate_series(1, $2::integer) AS n`,
    [brand.companyId, quantity],
  );
  const documentId = await context.inUnitOfWork(async ({ trx, enqueue }) => {
    const id = await insertDocument(trx, {
      key: 'doc_killed_scans',
      companyId: brand.companyId,
      createdBy: brand.userId,
      description: '',
      parameters: { content: 'scans', created_at: '2026-03-01,2026-03-02', time_zone: 'UTC' },
      relatedId: null,
      lifetimeDays: 7,
      category: scanCategory,
      doctype: 'scans',
    });
    await enqueue('export-scans', { documentId: id }, { group: null });
    return id;
  });
  const read = () =>
    database.db.selectFrom('documents').where('id', '=', documentId).selectAll().executeTakeFirstOrThrow();
  const isAtWork = async (what: string) => {
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
      'BEGIN PERFORM pg_advisory_xact_lock(4712); RETURN new; END';
    CREATE TRIGGER wait_for_test BEFORE UPDATE ON documents FOR EACH ROW
      WHEN (new.status = 'complete') EXECUTE FUNCTION wait_for_test()`);
  const holder = await database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(4712)');
  const worker = startWorker();
  await waitFor('its end', async () =>
    (await isAtWork('UPDATE documents\\s+SET status = .complete')) ? true : undefined,
  );
  worker.child.kill('SIGKILL');
  await worker.ended;
  expect(await read()).toMatchObject({ status: 'in-progress', object_key: null, row_count: 0, file_size: 0 });
  // The server may still wait on behalf of the killed one, and would finish its statement once the lock is gone.
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'proofmark-worker'`,
  );
  await waitFor('the statement to end', async () => ((await isAtWork('')) ? undefined : true));
  await holder.query('SELECT pg_advisory_unlock(4712)');
  holder.release();
  startWorker();
  const document = await waitFor('the document', async () => {
    const row = await read();
    return row.status === 'complete' ? row : undefined;
  });
  const file = await readAll((await store.get(document.object_key ?? '')).body);
  expect(document).toMatchObject({ row_count: quantity, file_size: file.length, progress: 1, error_data: {} });
  const { data } = Papa.parse<Record<string, string>>(file.toString().slice(1).trimEnd(), { header: true });
  expect(new Set(data.map(({ code }) => code)).size).toBe(quantity);
});
