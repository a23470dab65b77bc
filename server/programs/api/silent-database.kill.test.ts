import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSid } from '#lib/contract/workorders.ts';
import { waitFor } from '#server/codes/testing/codes-world.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
let proxy: FaultProxy;
let token: string;

beforeAll(async () => {
  const limits = { DATABASE_CONNECT_SECONDS: '1', DATABASE_WAIT_SECONDS: '2', DATABASE_SILENCE_SECONDS: '0.5' };
  api = await startApi(
    { ...limits, API_RATE_PER_MINUTE: '1000000', JOB_PROGRESS_SECONDS: '10' },
    undefined,
    async (address) => {
      proxy = await startProxyOf(address);
      return proxy.through(address);
    },
  );
  ({ token } = api.world.people.workorderEditor);
  await api.startWorker();
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

interface Answer {
  status: number;
  retryAfter: string | null;
  /** When it was asked, and how long it took; milliseconds. */
  at: number;
  took: number;
}

async function ask(path: string): Promise<Answer> {
  const at = performance.now();
  const response = await fetch(`${api.baseUrl}${path}`, { headers: { authorization: `UAT ${token}` } });
  await response.text();
  const took = performance.now() - at;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), at, took };
}

/** Callers that ask again and again until they are stopped. */
function startTraffic(callers: number) {
  const answers: Answer[] = [];
  let stopped = false;
  const call = async (path: string) => {
    while (!stopped) {
      answers.push(await ask(path));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const calling = [call('/health'), ...Array.from({ length: callers }, () => call('/api/v2/me/'))];
  return {
    answers,
    stop: async () => {
      stopped = true;
      await Promise.all(calling);
    },
  };
}

/** Orders until it is acknowledged, as a client does: the same key, again and again. */
async function order(key: string): Promise<number> {
  return waitFor('the order to be acknowledged', async () => {
    // Not by the client of the contract, which takes no failure on our side for an answer.
    const response = await fetch(`${api.baseUrl}${createSid.path}`, {
      method: 'POST',
      headers: {
        authorization: `UAT ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key.replaceAll(/\W+/g, '-'),
      },
      body: JSON.stringify({ reference: key, quantity: 40, product: 'SOAP', activate_on_complete: true }),
    });
    const { id } = (await response.json()) as { id: number };
    if (response.status === 201) return id;
    // 409: the first of them still holds the key.
    expect([503, 409]).toContain(response.status);
    return undefined;
  });
}

const cutOff = 'cut off';

/** Longer than any limit of this test takes on a busy machine, far from the minutes that TCP would take. */
const tooLongMs = 30_000;

// conforms: F10
it.each<[string, () => Promise<void>, () => Promise<void>]>([
  ['frozen, new connections fine', async () => proxy.freeze(), async () => undefined],
  [cutOff, async () => proxy.cut(), async () => undefined],
  [
    'gone: taken connections are never answered',
    async () => {
      proxy.freeze();
      proxy.swallow();
    },
    async () => {
      await proxy.accept();
    },
  ],
  [
    'refused',
    async () => {
      await proxy.refuse();
      proxy.cut();
    },
    () => proxy.accept(),
  ],
])(
  'under traffic, connections to the database %s: calls fail soon with 503, and all works again by itself',
  async (name, fault, repair) => {
    const before = await order(`before ${name}`);
    const traffic = startTraffic(12);
    const { answers } = traffic;
    await waitFor('traffic', async () => (answers.length > 100 ? true : undefined));
    const faultAt = performance.now();
    await fault();
    const during = order(`during ${name}`);
    during.catch(() => undefined);
    await waitFor('calls to fail', async () => {
      if (answers.some(({ status }) => status !== 200)) return true;
      // A cut hits only what is under way at that moment.
      if (name === cutOff) await fault();
      return undefined;
    });
    const repairAt = performance.now();
    await repair();
    const after = await order(`after ${name}`);
    const recoveredAt = await waitFor('every caller to be answered', async () => {
      const last = answers.slice(-40);
      return last.every(({ status, at }) => status === 200 && at > repairAt) ? last[0]?.at : undefined;
    });
    await traffic.stop();

    const failed = answers.filter(({ status }) => status !== 200);
    expect([...new Set(failed.map(({ status }) => status))]).toEqual([503]);
    expect(failed.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const longest = Math.max(...answers.map(({ took }) => took));
    expect(longest).toBeLessThan(tooLongMs);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.info(
      `${name}: ${failed.length} calls failed, the longest call ${seconds(longest)} s; back ${seconds(recoveredAt - repairAt)} s after the repair, ${seconds(recoveredAt - faultAt)} s after the fault`,
    );

    for (const id of [before, await during, after]) {
      await waitFor('the codes', async () => {
        const row = await api.database.db
          .selectFrom('workorders')
          .where('id', '=', id)
          .select(['codegen_status', 'codes_generated'])
          .executeTakeFirstOrThrow();
        return row.codegen_status === 4 && row.codes_generated === 40 ? true : undefined;
      });
    }
    const { rows } = await api.database.pool.query(
      `SELECT w.reference, count(DISTINCT w.id) AS orders, count(c.*) AS codes
       FROM workorders AS w JOIN codes AS c ON c.workorder_id = w.id
      WHERE w.reference LIKE '% ' || $1 GROUP BY 1 ORDER BY 1`,
      [name],
    );
    expect(rows).toEqual(
      ['after', 'before', 'during'].map((when) => ({ reference: `${when} ${name}`, orders: 1, codes: 40 })),
    );
  },
);
