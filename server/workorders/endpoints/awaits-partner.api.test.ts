import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getOpenItems } from '#lib/contract/open-items.ts';
import { requestPartnership, updatePartnership } from '#lib/contract/partnerships.ts';
import { createFromTemplate, createSg, duplicateWorkorder } from '#lib/contract/workorder-orders.ts';
import { cancelWorkorder, printerConfirm } from '#lib/contract/workorder-steps.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertPerson } from '#server/programs/api/testing/people.ts';
import { insertSecureTemplate } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let partner: string;
let asked: number;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.rivalAdmin.token;
  const { stranger } = api.world.companies;
  partner = (await insertPerson(api.database, stranger, 'account_admin', 'admin@stranger.test')).token;
});
afterAll(() => api.close());
beforeEach(async () => {
  const { rival } = api.world.companies;
  await api.database.db.deleteFrom('partnerships').where('brand_owner_id', '=', rival).execute();
  asked = (await api.call(requestPartnership, { token: brand, body: { company: 'stranger' } })).body.id;
});

let made = 0;
const order = (body: object = {}) => {
  made += 1;
  const { stranger } = api.world.companies;
  return api.call(createSg, {
    token: brand,
    body: {
      printing_partner: stranger,
      reference: `WAITS ${made}`,
      quantity: 5,
      code_layout: 'sg-inside',
      awaits_partner: true,
      ...body,
    },
  });
};
const read = (id: number, token = brand) => api.call(getWorkorder, { token, params: { id } });
const answer = (state: 'accepted' | 'ended') =>
  api.call(updatePartnership, { token: partner, params: { id: asked }, body: { state } });

describe('an order for a partner that has not accepted yet', () => {
  it('waits where it says so, unseen by the partner, and is sent when the partner accepts', async () => {
    const { stranger } = api.world.companies;
    const { status, body } = await order();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      printing_partner: null,
      invited_partner: { id: stranger, has_declined: false },
      codegen_status: 1,
    });
    const { id } = body;
    expect((await read(id, partner)).status).toBe(404);
    const confirm = { token: partner, params: { id }, body: { equipment: 1, substrate: 1 } };
    expect((await api.call(printerConfirm, confirm)).status).toBe(404);

    const canceled = (await order()).body.id;
    await api.call(cancelWorkorder, { token: brand, params: { id: canceled } });
    expect((await answer('accepted')).status).toBe(200);
    expect((await read(id, partner)).body).toMatchObject({ printing_partner: { id: stranger }, invited_partner: null });
    expect((await read(canceled, partner)).status).toBe(404);
    const notices = await api.database.db
      .selectFrom('notice_events')
      .where('kind', '=', 'order_waiting')
      .where('company_id', '=', stranger)
      .select('subject_id')
      .execute();
    expect(notices).toEqual([{ subject_id: id }]);
    const { body: items } = await api.call(getOpenItems, { token: partner, query: {} });
    expect(items.items).toContainEqual(expect.objectContaining({ kind: 'order_waiting', key: String(id) }));
  });

  it('stays with the brand owner when the partner declines, and is sent when it accepts after all', async () => {
    const { id } = (await order()).body;
    await answer('ended');
    expect((await read(id)).body).toMatchObject({ printing_partner: null, invited_partner: { has_declined: true } });
    await api.call(requestPartnership, { token: brand, body: { company: 'stranger' } });
    await answer('accepted');
    expect((await read(id)).body).toMatchObject({ invited_partner: null });
  });

  it('is ordered again as one that waits, and not once the partner has declined', async () => {
    const { id } = (await order()).body;
    const again = () => api.call(duplicateWorkorder, { token: brand, params: { id }, body: {} });
    expect((await again()).body).toMatchObject({ printing_partner: null, invited_partner: { has_declined: false } });
    await answer('ended');
    expect((await again()).problem.detail).toBe(messageOf('orderedPartnershipEnded'));
  });

  it('is also one from a template without a partner', async () => {
    const { rival, stranger } = api.world.companies;
    const template = await insertSecureTemplate(api, { company_id: rival, printing_partner_id: null });
    const ordered = await api.call(createFromTemplate, {
      token: brand,
      body: { template, quantity: 3, printing_partner: stranger, awaits_partner: true },
    });
    expect(ordered.body).toMatchObject({ printing_partner: null, invited_partner: { id: stranger } });
  });
});

it('is refused where it does not say so, and for a company that has asked the brand owner', async () => {
  const refusal = [messageOf('ownPrintingPartnerNotFound')];
  expect((await order({ awaits_partner: false })).problem.printing_partner).toEqual(refusal);
  await answer('ended');
  await api.call(requestPartnership, { token: partner, body: { company: 'rival' } });
  expect((await order()).problem.printing_partner).toEqual(refusal);
});
