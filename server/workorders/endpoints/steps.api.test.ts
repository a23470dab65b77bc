import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveWorkorder, cancelWorkorder, printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { codegenStatus, createSid, getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertPerson } from '#server/programs/api/testing/people.ts';
import { insertCalibratedPair, insertWaitingWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let printer: string;
let pair: Awaited<ReturnType<typeof insertCalibratedPair>>;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.brandAdmin.token;
  printer = api.world.people.printOperator.token;
  pair = await insertCalibratedPair(api);
});
afterAll(() => api.close());

const confirm = (id: number, body: Record<string, unknown> = {}, token = printer) =>
  api.call(printerConfirm, {
    token,
    params: { id },
    body: { equipment: pair.equipmentId, substrate: pair.substrateId, external_id: 'JOB-7', ...body },
  });
const report = (id: number, body: Record<string, unknown> = {}) =>
  api.call(reportPrinted, { token: printer, params: { id }, body });
const cancel = (id: number) => api.call(cancelWorkorder, { token: brand, params: { id } });
const read = async (id: number) => (await api.call(getWorkorder, { token: brand, params: { id } })).body;

let made = 0;
const readyToPrint = (count = 3) =>
  insertFinishedWorkorder(api, api.world.companies.brand, {
    prefix: `READY${++made}-`,
    count,
    partnerId: api.world.companies.printer,
    layout: 'sg-inside',
  });

const jobsFor = async (workorderId: number) => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `SELECT name FROM pgboss.job WHERE data ->> 'workorderId' = $1::text ORDER BY name`,
    [workorderId],
  );
  return rows.map(({ name }) => name);
};

describe('printer-confirm', () => {
  // conforms: 1.3, 11.4, 17.13
  it('takes equipment, substrate and external id, queues the generation, and still says new', async () => {
    const id = await insertWaitingWorkorder(api);
    const { status, body } = await confirm(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      state: 'new',
      codegen_status: 6,
      equipment: { id: pair.equipmentId },
      substrate: { id: pair.substrateId },
      external_id: 'JOB-7',
    });
    expect(await jobsFor(id)).toEqual(['generate-codes']);
  });

  // conforms: 1.3
  it('takes null for no external id', async () => {
    const id = await insertWaitingWorkorder(api);
    const { status, body } = await confirm(id, { external_id: null });
    expect([status, body.external_id]).toEqual([200, '']);
  });

  // conforms: 17.14, 28.7
  it('a second one is a 400, also of many at one moment', async () => {
    const id = await insertWaitingWorkorder(api);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.problem.non_field_errors).toEqual([messageOf('workorderConfirmedAlready')]);
    expect(await jobsFor(id)).toEqual(['generate-codes']);
  });

  // conforms: 28.7
  it('confirms many orders for one press at one moment', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => insertWaitingWorkorder(api)));
    const answers = await Promise.all(ids.map((id) => confirm(id)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  });

  // conforms: 1.3, 17.14
  it('refuses equipment that is not calibrated for the substrate, or that is not the partner’s own', async () => {
    const id = await insertWaitingWorkorder(api);
    const uncalibrated = await confirm(id, { substrate: pair.otherSubstrateId });
    expect(uncalibrated.status).toBe(400);
    expect(uncalibrated.problem.equipment).toEqual([messageOf('equipmentNotCalibrated')]);
    const foreign = await insertCalibratedPair(api, api.world.companies.stranger);
    const unknown = [foreign.equipmentId, 2_000_000_000].map((equipment) =>
      confirm(id, { equipment, substrate: foreign.substrateId }),
    );
    for (const { status, problem } of await Promise.all(unknown)) {
      expect({ status, messages: problem.equipment }).toEqual({
        status: 400,
        messages: [messageOf('equipmentNotFound')],
      });
    }
    expect((await confirm(id, { substrate: 2_000_000_000 })).problem).toHaveProperty('substrate');
    expect((await confirm(id, { substrate: undefined })).problem).toHaveProperty('substrate');
    expect((await confirm(id, { external_id: 5 })).problem).toHaveProperty('external_id');
    expect(await read(id)).toMatchObject({ codegen_status: 1, equipment: null, external_id: '' });
    expect(await jobsFor(id)).toEqual([]);
  });

  it('keeps to the substrate that was ordered', async () => {
    const id = await insertWaitingWorkorder(api);
    const ordered = { substrate_id: pair.otherSubstrateId };
    await api.database.db.updateTable('workorders').set(ordered).where('id', '=', id).execute();
    expect((await confirm(id)).problem.substrate).toEqual([messageOf('orderedOnOtherSubstrate')]);
  });

  // conforms: 17.14
  it('is nothing for another partner, and a conflict for a canceled workorder or one without a graphic', async () => {
    const id = await insertWaitingWorkorder(api);
    const { companies } = api.world;
    const stranger = await insertPerson(api.database, companies.stranger, 'print_operator', 'op@stranger.test');
    expect((await confirm(id, {}, stranger.token)).status).toBe(404);
    await cancel(id);
    expect((await confirm(id)).status).toBe(409);
    const options = { prefix: 'PLAIN', partnerId: companies.printer };
    expect((await confirm(await insertFinishedWorkorder(api, companies.brand, options))).status).toBe(409);
  });
});

describe('report-printed', () => {
  // conforms: 11.5, 12.1, 28.4
  it('completes the workorder with what the partner says', async () => {
    const id = await readyToPrint();
    const { status, body } = await report(id, {
      printed_date: '2026-03-01T10:00:00+02:00',
      printed_quantity: 4,
      external_id: 'JOB-8',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'completed',
      printed_date: '2026-03-01T08:00:00.000Z',
      external_id: 'JOB-8',
      is_ready_to_print: false,
      printed_quantity: 4,
    });
    expect(await jobsFor(id)).toEqual(['change-workorder-codes']);
  });

  // conforms: 28.4
  it('needs nothing, and takes a date alone', async () => {
    const { body } = await report(await readyToPrint(), {});
    expect(Math.abs(Date.now() - Date.parse(body.printed_date ?? ''))).toBeLessThan(60_000);
    expect((await report(await readyToPrint(), { printed_date: '2026-03-01' })).body.printed_date).toBe(
      '2026-03-01T00:00:00.000Z',
    );
  });

  // conforms: 28.3
  it('refuses a day that is yet to come, but not the day that has begun east of here', async () => {
    const id = await readyToPrint();
    const ahead = (hours: number) => ({ printed_date: new Date(Date.now() + hours * 3_600_000).toISOString() });
    const { status, problem } = await report(id, ahead(48));
    expect({ status, messages: problem.printed_date }).toEqual({ status: 400, messages: [messageOf('dayInFuture')] });
    expect((await report(id, ahead(12))).status).toBe(200);
  });

  it.each([{ printed_date: 'yesterday' }, { printed_date: '2026-03-01T10:00' }, { printed_quantity: -1 }])(
    'refuses %j',
    async (body) => {
      const answer = await report(await readyToPrint(), body);
      expect(answer.status).toBe(400);
      expect(answer.problem).toHaveProperty(Object.keys(body)[0] ?? '');
    },
  );

  // conforms: 28.4, 28.7
  it('is a conflict before the codes are there, a second time, and after a cancellation', async () => {
    const waiting = await insertWaitingWorkorder(api);
    expect((await report(waiting)).status).toBe(409);
    await confirm(waiting);
    expect((await report(waiting)).status).toBe(409);
    const printed = await readyToPrint();
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(printed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const canceled = await readyToPrint();
    await cancel(canceled);
    expect((await report(canceled)).status).toBe(409);
  });

  // conforms: 3.5
  it('leaves codes alone that were not to be activated', async () => {
    const id = await readyToPrint();
    await api.database.db.updateTable('workorders').set({ activate_on_complete: false }).where('id', '=', id).execute();
    await report(id);
    expect(await jobsFor(id)).toEqual([]);
  });
});

describe('cancel', () => {
  // conforms: 28.5
  it('says when, leaves the state, and is a conflict the second time', async () => {
    const id = await readyToPrint();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await read(id)).toMatchObject({ state: 'ready to print', canceled_at: expect.any(String) });
    expect(await jobsFor(id)).toEqual(['change-workorder-codes']);
    expect((await read(id)).codegen_status).toBe(codegenStatus.completed);
  });

  it('before all codes are there is the end of making them', async () => {
    const { waiting, queued, generating, packing, failed, canceled } = codegenStatus;
    for (const codegen_status of [waiting, queued, generating, packing, failed]) {
      const id = await insertWaitingWorkorder(api);
      const codegen_error = codegen_status === failed ? 'An error.' : null;
      await api.database.db
        .updateTable('workorders')
        .set({ codegen_status, codegen_error })
        .where('id', '=', id)
        .execute();
      const answer = await cancel(id);
      expect(answer.body).toMatchObject({ codegen_status: canceled, codegen_error: null, state: 'new' });
      const found = await api.call(listWorkorders, { token: brand, query: { codegen_status: '7', limit: 100 } });
      expect(found.body.results.map((each) => each.id)).toContain(id);
    }
  });

  // conforms: 28.7
  it('is a conflict for a completed workorder, and nothing for another company', async () => {
    const completed = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'DONE' });
    expect((await cancel(completed)).status).toBe(409);
    const token = api.world.people.rivalAdmin.token;
    const id = await readyToPrint();
    expect((await api.call(cancelWorkorder, { token, params: { id } })).status).toBe(404);
    expect((await read(id)).canceled_at).toBe(null);
  });
});

// conforms: 28.8
it('archive puts a workorder in and takes it out, in any state', async () => {
  const id = await insertWaitingWorkorder(api);
  const archive = (is_archived: unknown) =>
    api.call(archiveWorkorder, { token: brand, params: { id }, body: { is_archived } });
  expect((await archive(true)).body.is_archived).toBe(true);
  expect((await archive(true)).body.is_archived).toBe(true);
  expect((await archive(false)).body.is_archived).toBe(false);
  expect((await archive('yes')).problem).toHaveProperty('is_archived');
});

// conforms: 3.5, 11.5, 28.5
it('a worker brings a confirmed workorder to print, and its codes to what the next step makes them', async () => {
  const worker = await api.startWorker();
  const statuses = async (id: number) =>
    api.database.db
      .selectFrom('codes')
      .where('workorder_id', '=', id)
      .select(['activation_status', 'blacklist_reason', 'activated_by'])
      .distinct()
      .execute();
  try {
    const printed = await insertWaitingWorkorder(api, { quantity: 30 });
    const canceled = await insertWaitingWorkorder(api, { quantity: 30 });
    expect((await confirm(printed)).body.state).toBe('new');
    await confirm(canceled);
    for (const id of [printed, canceled]) {
      await eventually(
        () => read(id),
        ({ state }) => state === 'ready to print',
      );
    }
    const ready = await read(printed);
    expect(ready).toMatchObject({ codegen_status: 4, is_ready_to_print: true });
    expect(ready.codegen_file).not.toBe(null);
    expect(await statuses(printed)).toEqual([{ activation_status: 0, blacklist_reason: 0, activated_by: null }]);

    await report(printed);
    await eventually(
      () => statuses(printed),
      ([first, second]) => first?.activation_status === 1 && second === undefined,
    );
    expect(await statuses(printed)).toEqual([
      { activation_status: 1, blacklist_reason: 0, activated_by: api.world.people.brandAdmin.id },
    ]);
    await cancel(canceled);
    await eventually(
      () => statuses(canceled),
      ([first, second]) => first?.activation_status === 2 && second === undefined,
    );
    expect(await statuses(canceled)).toEqual([{ activation_status: 2, blacklist_reason: 9, activated_by: null }]);
    expect((await read(canceled)).state).toBe('ready to print');

    // Canceled while its codes are made: what is there is blacklisted, and no more are made.
    const quantity = 200_000;
    const order = { reference: 'STOPPED', quantity, activate_on_complete: true };
    const { id } = (await api.call(createSid, { token: brand, body: order })).body;
    await eventually(
      () => read(id),
      ({ codegen_progress }) => codegen_progress > 0,
    );
    await cancel(id);
    await eventually(
      () => api.database.db.selectFrom('workorders').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
      ({ codes_change }) => codes_change === null,
    );
    const row = await api.database.db
      .selectFrom('workorders')
      .where('id', '=', id)
      .select(['codes_generated', 'codes_changed_through', 'state', 'codegen_status'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'new', codegen_status: codegenStatus.canceled });
    expect(row.codes_generated).toBeLessThan(quantity);
    expect(row.codes_changed_through).toBe(row.codes_generated);
    expect((await statuses(id)).map((code) => [code.activation_status, code.blacklist_reason])).toEqual([[2, 9]]);
  } finally {
    await worker.stop();
  }
});
