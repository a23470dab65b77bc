import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCodeTask, undoCodeTask } from '#lib/contract/code-tasks.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { decideUnprinted, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let printer: string;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.brandAdmin.token;
  printer = api.world.people.printOperator.token;
});
afterAll(() => api.close());

let made = 0;
/** An order that is ready to print, with ids UNPRINTED1-000000 and so on; its codes are inactive. */
async function readyToPrint(count = 10, changes: object = {}) {
  const prefix = `UNPRINTED${++made}-`;
  const { companies, people } = api.world;
  const options = { prefix, count, partnerId: companies.printer, layout: 'sg-inside' as const };
  const id = await insertFinishedWorkorder(api, companies.brand, options);
  const { db } = api.database;
  await db.updateTable('codes').set({ activation_status: 0 }).where('workorder_id', '=', id).execute();
  await db
    .updateTable('workorders')
    .set({ created_by: people.brandAdmin.id, ...changes })
    .where('id', '=', id)
    .execute();
  return { id, idOf: (sequence: number) => `${prefix}${String(sequence - 1).padStart(6, '0')}` };
}

const report = (id: number, body: Record<string, unknown>) =>
  api.call(reportPrinted, { token: printer, params: { id }, body });
const decide = (id: number, body: Record<string, unknown>, token = brand) =>
  api.call(decideUnprinted, { token, params: { id }, body });
const read = async (id: number) => (await api.call(getWorkorder, { token: brand, params: { id } })).body;

/** A character for each code: 1 active, 0 inactive, x not printed. */
async function statuses(id: number): Promise<string> {
  const rows = await api.database.db
    .selectFrom('codes')
    .where('workorder_id', '=', id)
    .select(['activation_status as status', 'blacklist_reason as reason'])
    .orderBy('sequence')
    .execute();
  return rows.map(({ status, reason }) => (status === 2 && reason === 11 ? 'x' : String(status))).join('');
}

async function settled(id: number) {
  return eventually(
    () =>
      api.database.db
        .selectFrom('workorders')
        .where('id', '=', id)
        .select(['printed_change_at', 'codes_change'])
        .executeTakeFirstOrThrow(),
    (row) => row.printed_change_at === null && row.codes_change === null,
  );
}

describe('a report of fewer prints than ordered', () => {
  // conforms: 28.34
  it('has to say which codes were not printed', async () => {
    const { id } = await readyToPrint();
    const { status, problem } = await report(id, { printed_quantity: 8 });
    expect({ status, messages: problem.unprinted }).toEqual({
      status: 400,
      messages: [messageOf('unprintedCodesMissing', { printed: 8, ordered: 10 })],
    });
    expect((await read(id)).state).toBe('ready to print');
  });

  it.each([
    [
      'numbers that do not add up',
      { printed_quantity: 8, unprinted: { last: 3 } },
      messageOf('unprintedCountDiffers', { printed: 8, unprinted: 3, ordered: 10 }),
    ],
    ['more than ordered', { unprinted: { last: 11 } }, messageOf('notAsManyCodes', { count: 10 })],
    [
      'a place that is not in the order',
      { unprinted: { ranges: [[9, 11]] } },
      messageOf('rangeEndNotInOrder', { end: '11' }),
    ],
    [
      'a name that is not in the order',
      { unprinted: { ranges: [['NOWHERE', 10]] } },
      messageOf('rangeEndNotInOrder', { end: 'NOWHERE' }),
    ],
    [
      'a range that runs backwards',
      { unprinted: { ranges: [[5, 4]] } },
      messageOf('rangeBackwards', { first: '5', last: '4' }),
    ],
    [
      'ranges that overlap',
      {
        unprinted: {
          ranges: [
            [4, 6],
            [1, 4],
          ],
        },
      },
      messageOf('rangesOverlap', { one: '1–4', other: '4–6' }),
    ],
    [
      'not known where all were printed',
      { printed_quantity: 10, unprinted: { unknown: true } },
      messageOf('nothingUnprinted'),
    ],
    ['another form', { unprinted: { first: 3 } }, messageOf('notUnprinted')],
    ['two forms at once', { unprinted: { last: 1, unknown: true } }, messageOf('notUnprinted')],
    [
      'too many ranges',
      { unprinted: { ranges: Array.from({ length: 101 }, () => [1, 1]) } },
      messageOf('notUnprinted'),
    ],
  ])('refuses %s', async (_, body, message) => {
    const { id } = await readyToPrint();
    const { status, problem } = await report(id, body);
    expect({ status, messages: problem.unprinted }).toEqual({ status: 400, messages: [message] });
    expect(await read(id)).toMatchObject({ state: 'ready to print', unprinted: null });
  });

  it('knows no code of another order as an end', async () => {
    const [{ id }, other] = [await readyToPrint(), await readyToPrint()];
    expect((await report(id, { unprinted: { ranges: [[1, other.idOf(2)]] } })).problem.unprinted).toEqual([
      messageOf('rangeEndNotInOrder', { end: other.idOf(2) }),
    ]);
  });

  it('takes places, serial numbers, ids and scanned addresses as the ends of ranges', async () => {
    const { id, idOf } = await readyToPrint();
    const { first_serial_number: serial } = await read(id);
    const ranges = [
      [`http://codes.test/${idOf(9)}?utm=1`, `https://elsewhere.test/x/${idOf(10)}`],
      [serial, 2],
      [idOf(5), idOf(5)],
      [3, 3],
    ];
    const { status, body } = await report(id, { unprinted: { ranges } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      printed_quantity: 4,
      unprinted: {
        is_known: true,
        quantity: 6,
        ranges: [
          [1, 3],
          [5, 5],
          [9, 10],
        ],
        by: { id: api.world.people.printOperator.id },
      },
      reported_by: { id: api.world.people.printOperator.id },
    });
  });

  it('is asked for no codes where each is printed several times, and may name them', async () => {
    const several = { ordered_quantity: 100, is_static_print: true };
    const fewer = await readyToPrint(10, several);
    expect((await report(fewer.id, { printed_quantity: 96 })).body).toMatchObject({
      printed_quantity: 96,
      unprinted: null,
    });
    const named = await readyToPrint(10, several);
    expect((await report(named.id, { printed_quantity: 90, unprinted: { last: 1 } })).body).toMatchObject({
      printed_quantity: 90,
      unprinted: { ranges: [[10, 10]] },
    });
  });
});

// conforms: 28.34
it('blacklists the codes that were not printed, activates the others, and puts them back as they were', async () => {
  const worker = await api.startWorker();
  try {
    const { id, idOf } = await readyToPrint();
    await report(id, {
      printed_quantity: 7,
      unprinted: {
        ranges: [
          [2, 3],
          [idOf(10), idOf(10)],
        ],
      },
    });
    await settled(id);
    expect(await statuses(id)).toBe('1xx111111x');
    const { unprinted } = await read(id);
    const task_id = unprinted?.task ?? '';
    const task = (await api.call(getCodeTask, { token: brand, params: { task_id } })).body;
    expect(task).toMatchObject({ status: 'complete', total_codes: 3, changed_codes: 3, workorder: id, can_undo: true });
    expect(task.change).toEqual({ activation_status: 2, blacklist_reason: 11 });

    // One of them is blacklisted for another reason since: it stays so.
    const stolen = { extended_ids: [idOf(2)], activation_status: 2, blacklist_reason: 4 };
    const other = (await api.call(updateCodeStatus, { token: brand, body: stolen })).body.task;
    await complete(other);
    const undo = await api.call(undoCodeTask, { token: brand, params: { task_id } });
    expect((await complete(undo.body.task)).refused_codes).toBe(1);
    expect(await statuses(id)).toBe('1201111110');

    const inactive = await readyToPrint(10, { activate_on_complete: false });
    await report(inactive.id, {
      unprinted: {
        ranges: [
          [3, 4],
          [8, 8],
        ],
      },
    });
    await settled(inactive.id);
    expect(await statuses(inactive.id)).toBe('00xx000x00');
  } finally {
    await worker.stop();
  }
});

const complete = async (task_id: string) =>
  (
    await eventually(
      () => api.call(getCodeTask, { token: brand, params: { task_id } }),
      ({ body }) => body.status === 'complete',
    )
  ).body;

describe('where it is not known what was printed', () => {
  // conforms: 28.34
  it('no code is activated before the brand owner has decided', async () => {
    const { id } = await readyToPrint(10, { partner_permissions: ['activate_codes'] });
    const listed = async () => {
      const query = { needs_decision: true, limit: 200 };
      return (await api.call(listWorkorders, { token: brand, query })).body.results.map((one) => one.id);
    };
    const reported = await report(id, { printed_quantity: 8, unprinted: { unknown: true } });
    expect(reported.body).toMatchObject({
      state: 'completed',
      unprinted: { is_known: false, quantity: null, ranges: [] },
    });
    expect(await listed()).toContain(id);
    expect(
      (await api.call(listWorkorders, { token: brand, query: { needs_decision: false, search: 'nothing' } })).status,
    ).toBe(200);
    const activate = { workorder: id, activation_status: 1 };
    expect((await api.call(updateCodeStatus, { token: printer, body: activate })).problem.workorder).toEqual([
      messageOf('resourceNotFound'),
    ]);

    const worker = await api.startWorker();
    try {
      const refused = await decide(id, { unprinted: { last: 3 } });
      expect(refused.problem.unprinted).toEqual([
        messageOf('unprintedCountDiffers', { printed: 8, unprinted: 3, ordered: 10 }),
      ]);
      expect(await statuses(id)).toBe('0000000000');
      const decided = await decide(id, { unprinted: { last: 3 }, printed_quantity: 7 });
      expect(decided.body).toMatchObject({
        printed_quantity: 7,
        unprinted: { is_known: true, quantity: 3, by: { id: api.world.people.brandAdmin.id } },
      });
      await settled(id);
      expect(await statuses(id)).toBe('1111111xxx');
      expect(await listed()).not.toContain(id);
      expect((await decide(id, { unprinted: { none: true } })).status).toBe(409);

      const all = await readyToPrint();
      await report(all.id, { unprinted: { unknown: true } });
      expect((await decide(all.id, { unprinted: { none: true } })).body.unprinted).toMatchObject({ quantity: 0 });
      await settled(all.id);
      expect(await statuses(all.id)).toBe('1111111111');
    } finally {
      await worker.stop();
    }
  });

  it('nobody else decides, and nothing is decided where it is known', async () => {
    const { id } = await readyToPrint();
    expect((await decide(id, { unprinted: { none: true } })).status).toBe(409);
    await report(id, { unprinted: { unknown: true } });
    for (const { token } of [api.world.people.rivalAdmin, api.world.people.printOperator]) {
      expect((await decide(id, { unprinted: { none: true } }, token)).status).toBe(404);
    }
    expect((await decide(id, { unprinted: { unknown: true } })).problem).toHaveProperty('unprinted');
    expect((await decide(id, {})).problem.unprinted).toEqual([messageOf('fieldRequired')]);
  });
});
