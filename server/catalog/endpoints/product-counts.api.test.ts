import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCodeTask } from '#lib/contract/code-tasks.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { createSids, getIngestion } from '#lib/contract/ingestion.ts';
import { listProducts } from '#lib/contract/products.ts';
import { createSg } from '#lib/contract/workorder-orders.ts';
import { cancelWorkorder, printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { readProductCounts } from '#server/codes/testing/product-counts.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertCalibratedPair } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

/** The counts of a product through everything that can happen to its codes, with a worker doing it. */
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
  await api.startWorker();
});
afterAll(() => api.close());

const codesOf = async (sku: string) =>
  (await api.call(listProducts, { token, query: { sku__exact: sku } })).body.results[0]?.codes;

async function expectKept(): Promise<void> {
  const { kept, counted } = await readProductCounts(api.database.pool);
  expect(kept).toEqual(counted);
}

async function workorderIs(id: number, codegenStatus: number): Promise<void> {
  await eventually(
    async () => (await api.call(getWorkorder, { token, params: { id } })).body.codegen_status,
    (status) => status === codegenStatus,
  );
}

// conforms: 28.18
it('are right after orders, uploads, changes of status, printing and canceling', async () => {
  const { brandId } = api.world.goods.brand;
  for (const sku of ['COUNTED', 'PRINTED']) {
    await api.database.db
      .insertInto('products')
      .values({ company_id: api.world.companies.brand, brand_id: brandId, name: sku, sku })
      .execute();
  }
  const sid = { reference: 'counted', quantity: 50, activate_on_complete: true, product: 'COUNTED' };
  const order = await api.call(createSid, { token, body: sid });
  await workorderIs(order.body.id, 4);
  expect(await codesOf('COUNTED')).toEqual({ total: 50, inactive: 0, active: 50, blacklisted: 0 });

  const upload = await api.call(createSids, {
    token,
    body: {
      default_scm_data: { product: 'COUNTED', activation_status: 0 },
      codes: [
        { id: 'counted-1' },
        { id: 'counted-2', activation_status: 1 },
        { id: 'counted-3', product: 'PRINTED', activation_status: 2, blacklist_reason: 4 },
      ],
    },
  });
  await eventually(
    async () => (await api.call(getIngestion, { token, params: { key: upload.body.record_key } })).body.status,
    (status) => status === 'completed',
  );
  expect(await codesOf('COUNTED')).toEqual({ total: 52, inactive: 1, active: 51, blacklisted: 0 });
  expect(await codesOf('PRINTED')).toEqual({ total: 1, inactive: 0, active: 0, blacklisted: 1 });

  const change = { extended_ids: ['counted-1', 'counted-2', 'counted-3'], activation_status: 2, blacklist_reason: 6 };
  const task = await api.call(updateCodeStatus, { token, body: change });
  await eventually(
    async () => (await api.call(getCodeTask, { token, params: { task_id: task.body.task } })).body.status,
    (status) => status === 'complete',
  );
  expect(await codesOf('COUNTED')).toEqual({ total: 52, inactive: 0, active: 50, blacklisted: 2 });
  expect(await codesOf('PRINTED')).toEqual({ total: 1, inactive: 0, active: 0, blacklisted: 1 });
  await expectKept();
});

// conforms: 28.18
it('follow a workorder to the printer, and one that is canceled', async () => {
  const { equipmentId, substrateId } = await insertCalibratedPair(api);
  const printer = api.world.people.printerAdmin.token;
  const ids: number[] = [];
  for (const reference of ['to be printed', 'to be canceled']) {
    const body = {
      reference,
      quantity: 20,
      code_layout: 'sg-inside',
      printing_partner: api.world.companies.printer,
      product: 'SOAP',
      activate_on_complete: true,
    };
    const { id } = (await api.call(createSg, { token, body })).body;
    const confirm = { equipment: equipmentId, substrate: substrateId, external_id: reference };
    await api.call(printerConfirm, { token: printer, params: { id }, body: confirm });
    await workorderIs(id, 4);
    ids.push(id);
  }
  const [printed = 0, canceled = 0] = ids;
  expect(await codesOf('SOAP')).toEqual({ total: 40, inactive: 40, active: 0, blacklisted: 0 });
  await api.call(reportPrinted, { token: printer, params: { id: printed }, body: {} });
  await api.call(cancelWorkorder, { token, params: { id: canceled } });
  const after = { total: 40, inactive: 0, active: 20, blacklisted: 20 };
  await eventually(
    () => codesOf('SOAP'),
    (codes) => codes?.inactive === 0,
  );
  expect(await codesOf('SOAP')).toEqual(after);
  await expectKept();
});
