import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchAudit } from '#lib/contract/audit.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { startApiProcess } from './testing/api-process.ts';
import { eventually } from './testing/eventually.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

// conforms: 33.4, F2
it('keeps the record of a call whose program is killed between the record and the end of the change', async () => {
  const { token, id } = api.world.people.brandAdmin;
  const { pool, db } = api.database;
  const killed = await startApiProcess({
    DATABASE_URL: String(pool.options.connectionString),
    SECRET_KEY: 'a secret key for tests, of 32 or more characters',
  });
  const lock = await pool.connect();
  try {
    // The order waits here, its record written, until the program is gone.
    await lock.query('BEGIN; LOCK TABLE workorders IN ACCESS EXCLUSIVE MODE');
    const body = { reference: 'never ordered', quantity: 2, activate_on_complete: true };
    const call = killed.call(createSid, { token, body }).catch(() => 'cut off');
    const open = () => db.selectFrom('audit_records').where('user_id', '=', id).selectAll().execute();
    await eventually(open, (records) => records.length === 1);
    await killed.kill();
    expect(await call).toBe('cut off');
  } finally {
    await killed.kill();
    await lock.query('ROLLBACK');
    lock.release();
  }
  await db
    .updateTable('audit_records')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', id)
    .execute();
  const { results } = (await api.call(searchAudit, { token })).body;
  expect(results).toMatchObject([
    { action: 'createSidWorkorder', user: { id }, outcome: 'interrupted', status: null, resource_id: null },
  ]);
});
