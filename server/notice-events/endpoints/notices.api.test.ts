import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#lib/contract/auth.ts';
import { updateCompany } from '#lib/contract/companies.ts';
import { getNotices, updateNotices } from '#lib/contract/notices.ts';
import { updateMe } from '#lib/contract/own-account.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { withoutRequestId } from '#server/programs/api/testing/api-client.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
let brand: number;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
  ({ brand } = api.world.companies);
});
afterAll(() => api.close());

const read = (id = brand, as = token) => api.call(getNotices, { token: as, params: { id } });
const change = (notices: unknown, id = brand, as = token) =>
  api.call(updateNotices, { token: as, params: { id }, body: { notices } });
const kindsOf = async (id: number, as: string) => (await read(id, as)).body.notices.map(({ kind }) => kind);

describe('which mails a company sends', () => {
  // conforms: 28.25
  it('is as the service has it until the company chooses, by its type', async () => {
    const { body } = await read();
    expect(body.notices.find(({ kind }) => kind === 'upload_failed')).toEqual({
      kind: 'upload_failed',
      is_on: true,
      can_be_off: true,
      roles: ['account_admin'],
      users: [],
      to_author: true,
      has_author: true,
    });
    expect(body.notices.filter(({ can_be_off }) => !can_be_off).map(({ kind }) => kind)).toEqual(['support_message']);
    const { printerAdmin, operatorAdmin } = api.world.people;
    const ofPrinter = [
      'export_ended',
      'order_comment',
      'order_waiting',
      'codes_added',
      'proofs_needed',
      'webhook_disabled',
      'partnership_asked',
      'partnership_answered',
      'open_items',
    ];
    expect(await kindsOf(api.world.companies.printer, printerAdmin.token)).toEqual(ofPrinter);
    expect(await kindsOf(api.world.companies.printer, operatorAdmin.token)).toEqual(ofPrinter);
  });

  // conforms: 28.25
  it('is chosen one kind at a time, and what is not named stays', async () => {
    const { workorderEditor } = api.world.people;
    const first = await change([{ kind: 'order_ready', is_on: true, roles: ['analyst'], users: [workorderEditor.id] }]);
    expect(first.body.notices.find(({ kind }) => kind === 'order_ready')).toMatchObject({
      is_on: true,
      roles: ['analyst'],
      users: [{ id: workorderEditor.id, email: workorderEditor.email }],
      to_author: true,
    });
    const second = await change([
      { kind: 'order_ready', to_author: false },
      { kind: 'case_opened', is_on: true },
    ]);
    const kept = second.body.notices.find(({ kind }) => kind === 'order_ready');
    expect(kept).toMatchObject({ is_on: true, roles: ['analyst'], to_author: false });
    expect(kept?.users).toHaveLength(1);
    expect((await read()).body).toEqual(second.body);
  });

  // conforms: 28.25
  it('is refused what cannot be', async () => {
    const { rivalAdmin } = api.world.people;
    for (const [one, message] of [
      [{ kind: 'order_waiting', is_on: true }, /company of this type/],
      [{ kind: 'support_message', is_on: false }, /cannot be turned off/],
      [{ kind: 'case_opened', to_author: true }, /No user of the company begins/],
      [{ kind: 'upload_failed', roles: ['print_operator'] }, /cannot have the role/],
      [{ kind: 'upload_failed', users: [rivalAdmin.id] }, /active users of the company/],
      [{ kind: 'order_done' }, /./],
    ] as const) {
      const answer = await change([one]);
      expect(answer.status, JSON.stringify(one)).toBe(400);
      expect(answer.problem['notices'], JSON.stringify(one)).toEqual([expect.stringMatching(message)]);
    }
    const twice = await change([{ kind: 'upload_failed' }, { kind: 'upload_failed', is_on: false }]);
    expect(twice.problem['notices']).toEqual([messageOf('mailKindDuplicated')]);
    // Nothing of a refused change is kept.
    await change([
      { kind: 'upload_failed', is_on: false },
      { kind: 'support_message', is_on: false },
    ]);
    expect((await read()).body.notices.find(({ kind }) => kind === 'upload_failed')?.is_on).toBe(true);
  });

  it("is the own company's: another answers as one that does not exist", async () => {
    const [foreign, missing] = [await read(api.world.companies.rival), await read(2_000_000_000)];
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(missing));
    const one = [{ kind: 'upload_failed', is_on: false }];
    expect((await change(one, api.world.companies.rival)).status).toBe(404);
    expect((await change(one, 2_000_000_000, api.world.people.operatorAdmin.token)).status).toBe(404);
  });
});

describe('a user', () => {
  it('chooses the mails it gets', async () => {
    expect((await api.call(me, { token })).body.notices).toBe('all');
    expect((await api.call(updateMe, { token, body: { notices: 'own' } })).body.notices).toBe('own');
    expect((await api.call(updateMe, { token, body: { notices: 'some' } })).problem).toHaveProperty('notices');
    expect((await api.call(updateMe, { token, body: { notices: 'all' } })).body.notices).toBe('all');
  });
});

describe('the time zone of a company', () => {
  // conforms: 28.28
  it('is one of the IANA database, or none', async () => {
    const set = (time_zone: unknown) =>
      api.call(updateCompany, { token, params: { id: brand }, body: { settings: { time_zone } } });
    expect((await set('Europe/Oslo')).body.settings?.time_zone).toBe('Europe/Oslo');
    const refused = await set('Oslo');
    expect(refused.problem['settings']).toEqual([expect.stringContaining('IANA')]);
    expect((await set(null)).body.settings?.time_zone).toBeNull();
  });
});
