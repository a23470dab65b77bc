import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCode, searchCodes } from '#lib/contract/codes.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { eventually } from '#server/apps/api/testing/eventually.ts';
import { startApi, type TestApi } from '#server/apps/api/testing/start-api.ts';
import { workerNode } from '#server/core/db/testing/kill-node.ts';
import { isOnCitus } from '#server/core/db/testing/on-citus.ts';

const quantity = 100_000;

/**
 * A node of the cluster ends with -9 and comes back: what concerns it is refused or tried again, and nothing is lost.
 */
describe.skipIf(!isOnCitus())('a node that is killed and brought back', () => {
  let api: TestApi;
  let token: string;

  beforeAll(async () => {
    api = await startApi();
    token = api.world.people.brandAdmin.token;
    await api.startWorker();
  });
  afterAll(async () => {
    // What was in doubt when the node ended is decided by the coordinator, as its maintenance does each minute.
    await api.database.pool.query('SELECT recover_prepared_transactions()');
    await api.close();
  });

  const order = async (reference: string) => {
    const body = { reference, quantity, activate_on_complete: true };
    const { status, body: made } = await api.call(createSid, { token, body });
    expect(status).toBe(201);
    return made.id;
  };
  const generated = async (id: number) => {
    const { rows } = await api.database.pool.query<{ count: number }>(
      'SELECT codes_generated AS count FROM workorders WHERE id = $1',
      [id],
    );
    return rows[0]?.count ?? 0;
  };

  it('an order goes on and has each of its codes once', async () => {
    const node = workerNode(0);
    const id = await order('NODE-AWAY');
    await eventually(
      () => generated(id),
      (count) => count > 0,
    );
    node.kill();
    try {
      // What the other programs are asked meanwhile: accounts and orders are on the coordinator.
      expect((await api.call(getWorkorder, { token, params: { id } })).status).toBe(200);
      const address = `${api.baseUrl}${endpointUrl(searchCodes, { query: { workorder: id } })}`;
      const list = await fetch(address, { headers: { authorization: `UAT ${token}` } });
      expect(list.status).toBe(503);
      expect(list.headers.get('retry-after')).not.toBeNull();
    } finally {
      await node.bringBack();
    }
    await eventually(
      async () => (await api.call(getWorkorder, { token, params: { id } })).body.state,
      (state) => state === 'completed',
    );
    const { rows } = await api.database.pool.query(
      `SELECT count(*)::int AS codes, count(DISTINCT extended_id)::int AS ids, count(DISTINCT sequence)::int AS sequences,
              min(sequence) AS first, max(sequence) AS last FROM codes WHERE workorder_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ codes: quantity, ids: quantity, sequences: quantity, first: 1, last: quantity }]);
    const found = await api.call(searchCodes, { token, query: { workorder: id } });
    const [first] = found.body.results;
    const params = { extended_id: first?.extended_id ?? '' };
    expect((await api.call(getCode, { token, params })).status).toBe(200);
  });
});
