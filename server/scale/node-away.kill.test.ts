import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCode, searchCodes } from '#lib/contract/codes.ts';
import { type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';
import { uploadScm } from '#lib/contract/scm.ts';
import { createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { workerNode } from '#server/core/db/testing/kill-node.ts';
import { isOnCitus } from '#server/core/db/testing/on-citus.ts';
import type { CallInput } from '#server/programs/api/testing/api-client.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { patientLimits } from '#server/programs/api/testing/patient-limits.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { type PhotoProcess, startPhotoProcess } from '#server/programs/photo/testing/photo-process.ts';
import { startCalls } from './testing/calls-going-on.ts';

const quantity = 100_000;
const asOftenAsTheyLike = '1000000';

/**
 * A node of the cluster ends with -9 and comes back: what concerns it is refused or tried again, and nothing is lost.
 */
describe.skipIf(!isOnCitus())('a node that is killed and brought back', () => {
  let api: TestApi;
  let token: string;
  let photo: PhotoProcess;

  beforeAll(async () => {
    let databaseUrl = '';
    api = await startApi({ API_RATE_PER_MINUTE: asOftenAsTheyLike }, undefined, async (url) => {
      databaseUrl = url;
      return url;
    });
    token = api.world.people.brandAdmin.token;
    await api.startWorker();
    photo = await startPhotoProcess({
      DATABASE_URL: databaseUrl,
      SECRET_KEY: testSecretKey,
      CODE_URL: 'http://codes.test',
      CODE_RATE_PER_MINUTE: asOftenAsTheyLike,
      PHOTO_READERS: '1',
      ...patientLimits,
    });
  });
  afterAll(async () => {
    await photo.kill();
    await decideWhatIsInDoubt();
    await api.close();
  });

  /** Resolves in-doubt transactions, as the coordinator's maintenance does each minute. */
  const decideWhatIsInDoubt = () => api.database.pool.query('SELECT recover_prepared_transactions()');

  const order = async (reference: string, size: number) => {
    const body = { reference, quantity: size, activate_on_complete: true };
    const { status, body: made } = await api.call(createSid, { token, body });
    expect(status).toBe(201);
    return made.id;
  };
  const untilCompleted = (id: number) =>
    eventually(
      async () => (await api.call(getWorkorder, { token, params: { id } })).body.state,
      (state) => state === 'completed',
    );
  const generated = async (id: number) => {
    const { rows } = await api.database.pool.query<{ count: number }>(
      'SELECT codes_generated AS count FROM workorders WHERE id = $1',
      [id],
    );
    return rows[0]?.count ?? 0;
  };
  /** 503 is in no endpoint's list of answers, which `call` holds an answer to. */
  const send = (endpoint: EndpointShape, { params, query, body }: CallInput) =>
    fetch(`${api.baseUrl}${endpointUrl(endpoint, { params, query })}`, {
      method: endpoint.method,
      headers: { authorization: `UAT ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it('an order goes on and has each of its codes once', async () => {
    const node = workerNode(0);
    const id = await order('NODE-AWAY', quantity);
    await eventually(
      () => generated(id),
      (count) => count > 0,
    );
    node.kill();
    try {
      // Other requests still work: accounts and orders are on the coordinator.
      expect((await api.call(getWorkorder, { token, params: { id } })).status).toBe(200);
      const list = await send(searchCodes, { query: { workorder: id } });
      expect(list.status).toBe(503);
      expect(list.headers.get('retry-after')).not.toBeNull();
    } finally {
      await node.restart();
    }
    await untilCompleted(id);
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

  /** Codes of a workorder that lie on the node, and those that lie on the other one. */
  async function codesByNode(workorder: number, port: number): Promise<{ there: string[]; elsewhere: string[] }> {
    const { rows: codes } = await api.database.pool.query<{ id: string }>(
      'SELECT extended_id AS id FROM codes WHERE workorder_id = $1 ORDER BY sequence',
      [workorder],
    );
    const { rows } = await api.database.pool.query<{ id: string; isThere: boolean }>(
      `SELECT given.id, shard.nodeport = $2 AS "isThere" FROM unnest($1::text[]) AS given (id)
         JOIN pg_dist_shard_placement AS shard ON shard.shardid = get_shard_id_for_distribution_column('codes', given.id)`,
      [codes.map(({ id }) => id), port],
    );
    const where = (isThere: boolean) => rows.filter((row) => row.isThere === isThere).map(({ id }) => id);
    return { there: where(true), elsewhere: where(false) };
  }

  it('calls go on: what the other node has is answered, the rest is refused or done, and no change or visit is lost', async () => {
    const node = workerNode(0);
    const id = await order('CALLS-GO-ON', 40);
    await untilCompleted(id);
    const { there, elsewhere } = await codesByNode(id, node.port);
    expect([there.length, elsewhere.length].every((count) => count > 0)).toBe(true);

    let visits = 0;
    /** By code: the last confirmed value, and the values sent since without a known result. */
    const values = new Map<string, (string | undefined)[]>();
    async function setValue(code: string, value: string): Promise<Response> {
      const known = values.get(code) ?? [undefined];
      values.set(code, [...known, value]);
      const answer = await send(uploadScm, { body: { items: [{ extended_id: code, lot: value }] } });
      if (answer.status === 200) values.set(code, [value]);
      return answer;
    }
    async function visit(code: string): Promise<Response> {
      const answer = await fetch(`${photo.codeUrl}/${code}`, { redirect: 'manual' });
      visits += 1;
      return answer;
    }
    const onCodes = (where: string, codes: readonly string[]) => {
      const at = (turn: number) => codes[turn % codes.length] ?? '';
      return {
        [`page ${where}`]: (turn: number) => send(getCode, { params: { extended_id: at(turn) } }),
        [`value ${where}`]: (turn: number) => setValue(at(turn), `${where} ${turn}`),
        [`visit ${where}`]: (turn: number) => visit(at(turn)),
      };
    };
    const needing = {
      ...onCodes('there', there),
      list: () => send(searchCodes, { query: { workorder: id } }),
    };
    const others = {
      ...onCodes('elsewhere', elsewhere),
      order: () => send(getWorkorder, { params: { id } }),
    };
    const [ofNode, ofOthers] = [Object.keys(needing), Object.keys(others)];
    const calls = startCalls({ ...needing, ...others });
    try {
      await calls.tenMore([...ofNode, ...ofOthers], 'answered');
      calls.time = 'between';
      node.kill();
      try {
        // Its processes end a moment after it, and answer until then.
        await calls.tenMore(ofNode, 'refused');
        calls.time = 'away';
        await Promise.all([calls.tenMore(ofNode, 'refused'), calls.tenMore(ofOthers, 'answered')]);
      } finally {
        calls.time = 'between';
        await node.restart();
      }
      await decideWhatIsInDoubt();
      calls.time = 'after';
      await calls.tenMore([...ofNode, ...ofOthers], 'answered');
    } finally {
      await calls.stop();
    }
    expect(calls.wrong).toEqual([]);
    expect(ofNode.filter((kind) => calls.count(kind, 'answered', 'away') > 0)).toEqual([]);
    // A phone's patience ends on a busy machine too.
    const patient = ofOthers.filter((kind) => !kind.startsWith('visit'));
    expect(patient.filter((kind) => calls.count(kind, 'refused') > 0)).toEqual([]);

    await decideWhatIsInDoubt();
    const { rows: codes } = await api.database.pool.query<{ code: string; lot: string | null }>(
      "SELECT extended_id AS code, scm ->> 'lot' AS lot FROM codes WHERE workorder_id = $1",
      [id],
    );
    expect(codes).toHaveLength(there.length + elsewhere.length);
    for (const { code, lot } of codes) expect(values.get(code) ?? [undefined]).toContain(lot ?? undefined);
    const recorded = async () => {
      const { rows: scans } = await api.database.pool.query<{ scans: number; uuids: number }>(
        'SELECT count(*)::int AS scans, count(DISTINCT uuid)::int AS uuids FROM scans WHERE workorder_id = $1',
        [id],
      );
      return scans[0];
    };
    await eventually(recorded, (now) => (now?.scans ?? 0) >= visits);
    expect(await recorded()).toEqual({ scans: visits, uuids: visits });
  });
});
