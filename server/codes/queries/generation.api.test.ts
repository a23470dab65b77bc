import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { generateWorkorder } from '../jobs/generate-workorder.ts';
import { generateIds, idAt } from '../rules/generate-ids.ts';
import { type CompanyFixture, insertCompanyFixture, insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, waitFor } from '../testing/codes-world.ts';
import { type CodeStore, createCodeStore } from './generation.ts';

let world: CodesWorld;
let database: Database;
let company: CompanyFixture;
let store: CodeStore;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await openCodesWorld();
  ({ database, brand: company } = world);
  store = createCodeStore(world.context);
});
afterAll(() => world.close());

/** Exactly the codes that were ordered: each sequence and serial number once, and the row's count right. */
async function expectExactly(workorderId: number, quantity: number): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT count(*) AS codes, count(DISTINCT extended_id) AS ids, count(DISTINCT sequence) AS sequences,
            min(c.sequence) AS first, max(c.sequence) AS last,
            bool_and(c.serial_number = w.first_serial_number + c.sequence - 1) AS "serialsFit",
            bool_and(c.company_id = w.company_id AND c.product_id = w.product_id) AS "ownersFit",
            max(w.codes_generated) AS counted
       FROM codes c JOIN workorders w ON w.id = c.workorder_id WHERE w.id = $1`,
    [workorderId],
  );
  expect(rows[0]).toEqual({
    codes: quantity,
    ids: quantity,
    sequences: quantity,
    first: 1,
    last: quantity,
    serialsFit: true,
    ownersFit: true,
    counted: quantity,
  });
}

/** A store that ends the connection under the given blocks: before anything, in the COPY, or when the answer comes. */
function crashing(store: CodeStore, crashAt: Map<number, 'before' | 'after'>): CodeStore {
  let block = 0;
  return {
    ...store,
    storeBlock: async (...given) => {
      const crash = crashAt.get(block++);
      if (crash === 'before') throw new Error('planted crash');
      const result = await store.storeBlock(...given);
      if (crash === 'after') throw new Error('planted crash');
      return result;
    },
  };
}

async function generateThroughCrashes(workorderId: number, store: CodeStore): Promise<number> {
  for (let crashes = 0; ; crashes++) {
    try {
      await generateWorkorder(workorderId, store, { signal });
      return crashes;
    } catch (error) {
      // A connection that was cut shows as what the server said last, or as a write that found it gone.
      if (!(error instanceof Error) || !/planted crash|terminat|EPIPE|ECONNRESET/.test(error.message)) throw error;
    }
  }
}

describe('createCodeStore', () => {
  it('stores what was ordered', async () => {
    const id = await insertWorkorderFixture(database, company, { quantity: 12_345 });
    expect(await generateWorkorder(id, store, { signal })).toBe(true);
    await expectExactly(id, 12_345);
  });

  it('stores every block once through crashes before and after its commit', async () => {
    const id = await insertWorkorderFixture(database, company, { quantity: 40_000 });
    const plan = new Map([
      [0, 'before'],
      [2, 'after'],
      [3, 'after'],
      [5, 'before'],
      [9, 'after'],
    ] as const);
    const crashes = await generateThroughCrashes(id, crashing(store, plan));
    // The block beside one that crashes is not stored, nor is its own crash met.
    expect(crashes).toBe(plan.size - 1);
    await expectExactly(id, 40_000);
  });

  it('keeps nothing of a block whose connection is cut in the middle of the COPY', async () => {
    const id = await insertWorkorderFixture(database, company, { quantity: 60_000 });
    const admin = new pg.Client({ connectionString: world.databaseUrl });
    await admin.connect();
    let cut = 0;
    let done = false;
    const cutting = (async () => {
      while (!done && cut < 4) {
        const { rowCount } = await admin.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'COPY codes%'",
        );
        cut += rowCount ?? 0;
      }
    })();
    const crashes = await generateThroughCrashes(id, store);
    done = true;
    await cutting;
    await admin.end();
    expect(crashes).toBeGreaterThan(0);
    await expectExactly(id, 60_000);
  });

  it('lets several workers at one workorder make it once', async () => {
    const id = await insertWorkorderFixture(database, company, { quantity: 25_000, style: 'legacy' });
    const worker = () => generateWorkorder(id, store, { signal });
    expect(await Promise.all([worker(), worker(), worker()])).toEqual([true, true, true]);
    await expectExactly(id, 25_000);
  });

  // conforms: 29.10
  it('stores the block with other ids when one of them exists, here or at another company', async () => {
    const first = await insertWorkorderFixture(database, company, { quantity: 10 });
    const other = await insertCompanyFixture(database, 'other');
    const second = await insertWorkorderFixture(database, other, { quantity: 10 });
    const taken = generateIds('compact-12', 10);
    await generateWorkorder(first, store, { signal, makeIds: () => taken });
    const fresh = generateIds('compact-12', 10);
    const collides = { ...fresh, text: fresh.text.slice(0, 108) + idAt(taken, 4) };
    const offered = [collides, fresh];
    await generateWorkorder(second, store, {
      signal,
      makeIds: () => offered.shift() ?? generateIds('compact-12', 10),
    });
    expect(offered).toHaveLength(0);
    await expectExactly(first, 10);
    await expectExactly(second, 10);
  });

  it('stores nothing for a workorder canceled meanwhile', async () => {
    const id = await insertWorkorderFixture(database, company, { quantity: 30_000 });
    const cancelsFirst: CodeStore = {
      ...store,
      storeBlock: async (...given) => {
        await database.pool.query('UPDATE workorders SET canceled_at = now() WHERE id = $1', [id]);
        return store.storeBlock(...given);
      },
    };
    expect(await generateWorkorder(id, cancelsFirst, { signal })).toBe(false);
    const { rows } = await database.pool.query('SELECT count(*) AS n FROM codes WHERE workorder_id = $1', [id]);
    expect(rows[0]).toEqual({ n: 0 });
  });

  it('stores a block only behind the one before, however soon its codes are there', async () => {
    const id = await insertWorkorderFixture(database, company, { quantity: 10_000 });
    const outcomes: string[] = [];
    const copied = async () => {
      const { rows } = await database.pool.query<{ blocks: number }>(
        `SELECT count(*) AS blocks FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'COPY codes%'`,
      );
      return rows[0]?.blocks === 1 ? true : undefined;
    };
    const slowFirst: CodeStore = {
      ...store,
      storeBlock: async (block, before, begins) => {
        const { firstSequence } = block.values;
        if (firstSequence === 1) {
          begins?.();
          await waitFor('the codes of the second block', copied);
        }
        const result = await store.storeBlock(block, before, begins);
        outcomes.push(`${firstSequence} ${result}`);
        return result;
      },
    };
    expect(await generateWorkorder(id, slowFirst, { signal })).toBe(true);
    expect(outcomes).toEqual(['1 stored', '5001 stored']);
    await expectExactly(id, 10_000);
  });

  it('writes the status and who activated the code', async () => {
    const active = await insertWorkorderFixture(database, company, { quantity: 2 });
    const inactive = await insertWorkorderFixture(database, company, {
      quantity: 2,
      activateOnComplete: false,
      useSerialNumber: false,
    });
    for (const id of [active, inactive]) await generateWorkorder(id, store, { signal });
    const { rows } = await database.pool.query(
      `SELECT DISTINCT workorder_id, activation_status, activated_by, activated_at IS NULL AS "neverActivated",
              serial_number IS NULL AS "noSerial", blacklist_reason, scm
         FROM codes WHERE workorder_id = ANY($1) ORDER BY workorder_id`,
      [[active, inactive]],
    );
    const common = { blacklist_reason: 0, scm: null };
    expect(rows).toEqual([
      {
        ...common,
        workorder_id: active,
        activation_status: 1,
        activated_by: company.userId,
        neverActivated: false,
        noSerial: false,
      },
      {
        ...common,
        workorder_id: inactive,
        activation_status: 0,
        activated_by: null,
        neverActivated: true,
        noSerial: true,
      },
    ]);
  });
});
