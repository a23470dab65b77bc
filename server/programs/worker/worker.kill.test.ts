import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesFileKey } from '#server/codes/rules/codes-file.ts';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import {
  type CodesWorld,
  openCodesWorld,
  readAll,
  readArchive,
  secretKey,
  waitFor,
} from '#server/codes/testing/codes-world.ts';
import { readProductCounts } from '#server/codes/testing/product-counts.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { holdUpdates } from '#server/core/db/testing/hold-updates.ts';
import { insertWebhook } from '../api/testing/webhook-resources.ts';
import { openWorkerSuccession, type WorkerSuccession } from './testing/worker-succession.ts';

let world: CodesWorld;
let workers: WorkerSuccession;

beforeAll(async () => {
  world = await openCodesWorld();
  workers = openWorkerSuccession(world);
});
afterAll(async () => {
  await workers.close();
  await world.close();
});

async function order(quantity: number): Promise<number> {
  const { database, brand, context } = world;
  const workorderId = await insertWorkorderFixture(database, brand, { quantity });
  await context.inUnitOfWork(async ({ enqueue }) => {
    await enqueue('generate-codes', { workorderId }, { group: null });
  });
  return workorderId;
}

const findRow = (id: number) =>
  world.database.db.selectFrom('workorders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const waitForCodes = (id: number, codes: number) =>
  waitFor(`${codes} codes`, async () => ((await findRow(id)).codes_generated >= codes ? true : undefined));

const waitForCompletion = (id: number) =>
  waitFor('completion', async () => {
    const row = await findRow(id);
    return row.codegen_status === 4 ? row : undefined;
  });

/** The database and the file both hold exactly what was ordered. */
async function expectExactly(id: number, quantity: number): Promise<void> {
  const { rows } = await world.database.pool.query<{ extended_id: string; sequence: number; serial_number: number }>(
    'SELECT extended_id, sequence, serial_number FROM codes WHERE workorder_id = $1 ORDER BY sequence',
    [id],
  );
  const { first_serial_number: firstSerialNumber } = await findRow(id);
  expect(rows.length).toBe(quantity);
  expect(new Set(rows.map((row) => row.extended_id)).size).toBe(quantity);
  const first = firstSerialNumber ?? 0;
  expect(rows.every((row, index) => row.sequence === index + 1 && row.serial_number === first + index)).toBe(true);

  const { kept, counted } = await readProductCounts(world.database.pool);
  expect(kept).toEqual(counted);

  const entries = await readArchive(await readAll((await world.store.get(codesFileKey(id))).body));
  const csv = entries.get('codes.csv') ?? Buffer.alloc(0);
  const { data } = Papa.parse<string[]>(csv.toString().trimEnd());
  expect(data.slice(1).map((row) => row[0])).toEqual(rows.map((row) => row.extended_id));
  const manifest = JSON.parse((entries.get('manifest.json') ?? '').toString());
  expect(manifest.entries[0].sha256).toBe(createHash('sha256').update(csv).digest('hex'));
}

describe('a worker killed with -9', () => {
  // conforms: 33.1, F3
  it('loses and doubles nothing, however often and wherever it is killed', async () => {
    const quantity = 20_000;
    const { brand, database } = world;
    const listener = { companyId: brand.companyId, userId: brand.userId };
    const webhook = await insertWebhook(database, listener, { secretKey });
    const id = await order(quantity);
    // Anywhere within the blocks, the last time while the file is packed.
    const moments = Array.from({ length: 3 }, () => Math.ceil(Math.random() * quantity * 0.9)).sort((a, b) => a - b);
    for (const moment of [...moments, quantity]) {
      const worker = workers.living();
      await waitForCodes(id, moment);
      worker.child.kill('SIGKILL');
      await worker.ended;
    }
    workers.living();
    const row = await waitForCompletion(id);
    expect(row).toMatchObject({ state: 'completed', codes_generated: quantity, codegen_error: null });
    await expectExactly(id, quantity);
    // Sent once, in the transaction that it became true in.
    const events = await database.db
      .selectFrom('webhook_events')
      .where(sql<boolean>`(data->>'id')::int = ${id}`)
      .select('type')
      .orderBy('id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['workorder.codes_ready', 'workorder.completed']);
    await database.db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
  });

  // conforms: 33.1
  it('loses no job of its backlog', async () => {
    const { database, brand, context } = world;
    const ids: number[] = [];
    while (ids.length < 12) ids.push(await insertWorkorderFixture(database, brand, { quantity: 10 }));
    // Killed in the middle: jobs before it are done, both takers are at work, others wait.
    const hold = await holdUpdates(database.pool, 'workorders', `new.id = ${ids[5]} AND new.codes_generated > 0`);
    const worker = workers.living();
    await context.inUnitOfWork(async ({ enqueue }) => {
      for (const workorderId of ids) await enqueue('generate-codes', { workorderId }, { group: null });
    });
    await hold.reached();
    worker.child.kill('SIGKILL');
    await worker.ended;
    await hold.abandon();
    await hold.release();
    workers.living();
    for (const id of ids) await waitForCompletion(id);
    for (const id of ids) await expectExactly(id, 10);
  });

  // conforms: 33.1
  it('is replaced by another that runs already', async () => {
    const quantity = 10_000;
    // It has not made the rest when the other is there, and has its claim on the job until it is killed.
    const hold = await holdUpdates(world.database.pool, 'workorders', 'new.codes_generated > 5000');
    const id = await order(quantity);
    const first = workers.living();
    await hold.reached();
    const second = workers.start();
    await second.ready;
    expect((await findRow(id)).codes_generated).toBe(5_000);
    first.child.kill('SIGKILL');
    await first.ended;
    await hold.abandon();
    await hold.release();
    await waitForCompletion(id);
    await expectExactly(id, quantity);
  });
});

describe('a worker asked to stop', () => {
  it('hands its job on within seconds, and the next one ends it', async () => {
    const quantity = 10_000;
    const hold = await holdUpdates(world.database.pool, 'workorders', 'new.codes_generated > 5000');
    const id = await order(quantity);
    const first = workers.living();
    await hold.reached();
    const asked = Date.now();
    // In the middle of a block, of which it hears the end together with the signal.
    first.child.kill('SIGSTOP');
    first.child.kill('SIGTERM');
    await hold.release();
    first.child.kill('SIGCONT');
    expect(await first.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(ceilingMs);
    const { rows } = await world.database.pool.query(
      "SELECT state, retry_count FROM pgboss.job WHERE name = 'generate-codes' AND (data->>'workorderId')::int = $1",
      [id],
    );
    expect(rows).toEqual([{ state: 'retry', retry_count: 0 }]);
    workers.living();
    await waitForCompletion(id);
    await expectExactly(id, quantity);
  });

  it('ends when the program that started it is gone', async () => {
    const worker = workers.living();
    await worker.ready;
    worker.child.disconnect();
    expect(await worker.ended).toBe(0);
  });
});
