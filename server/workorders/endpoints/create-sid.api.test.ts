import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSid, getWorkorder, listWorkorders, type Workorder } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.workorderEditor);
});
afterAll(() => api.close());

let number = 0;
const minimal = () => ({ reference: `order ${++number}`, quantity: 10, activate_on_complete: false });

async function create(change: Record<string, unknown> = {}, by = token) {
  return api.call(createSid, { token: by, body: { ...minimal(), ...change } });
}

async function refusedOn(field: string, change: Record<string, unknown>): Promise<void> {
  const answer = await create(change);
  expect(answer.status, JSON.stringify(change).slice(0, 200)).toBe(400);
  expect(answer.problem[field], JSON.stringify(change).slice(0, 200)).toEqual([expect.any(String)]);
}

const serials = ({ first_serial_number: first, last_serial_number: last }: Workorder): [number, number] => [
  Number(first),
  Number(last),
];

describe('an order of SID codes', () => {
  // conforms: 3.2, 3.4, 11.2, 17.7
  it('with the least it needs takes the defaults of the interface', async () => {
    const answer = await create({ reference: 'the least' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      company: { id: api.world.companies.brand },
      reference: 'the least',
      state: 'new',
      code_layout: 'none',
      printing_partner: null,
      equipment: null,
      substrate: null,
      template: null,
      product: null,
      brand: null,
      use_serial_number: true,
      extended_id_style: 'legacy',
      url_prefix: 'http://codes.test/',
      quantity: 10,
      remarks: '',
      codegen_status: 6,
      codegen_file: null,
      codegen_progress: 0,
      data: { remarks: '', activate_on_complete: false },
      is_ready_to_print: false,
      has_secure_workflow: false,
      created_by: { id: api.world.people.workorderEditor.id },
    });
    const read = await api.call(getWorkorder, { token, params: { id: answer.body.id } });
    expect(read.body).toEqual({ ...answer.body, queue: { ahead: 0, starts_in: null } });
  });

  // conforms: 3.3
  it('keeps all that was asked for', async () => {
    const answer = await create({
      activate_on_complete: true,
      remarks: 'Two lines,\nand “quotes” 👍',
      use_serial_number: false,
      url_prefix: 'https://q.brand.test/c/',
      product: api.world.goods.brand.sku,
      intended_markets: ['NO', 'SE'],
      extended_id_style: 'compact-12',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      data: { activate_on_complete: true, remarks: 'Two lines,\nand “quotes” 👍' },
      remarks: 'Two lines,\nand “quotes” 👍',
      intended_markets: ['NO', 'SE'],
      use_serial_number: false,
      first_serial_number: null,
      last_serial_number: null,
      url_prefix: 'https://q.brand.test/c/',
      product: { id: api.world.goods.brand.productId, sku: 'SOAP' },
      brand: { id: api.world.goods.brand.brandId, name: 'Soaps' },
      extended_id_style: 'compact-12',
    });
  });

  // conforms: 17.7
  it('is refused without what the interface requires', async () => {
    for (const field of ['reference', 'quantity', 'activate_on_complete']) {
      const answer = await create({ [field]: undefined });
      expect(answer.status, field).toBe(400);
      expect(answer.problem[field], field).toEqual([messageOf('fieldRequired')]);
    }
  });

  // conforms: 17.7, 28.10
  it('is refused with each wrong value on its field', async () => {
    await refusedOn('quantity', { quantity: 0 });
    await refusedOn('quantity', { quantity: -5 });
    await refusedOn('quantity', { quantity: 1.5 });
    await refusedOn('quantity', { quantity: '10' });
    await refusedOn('quantity', { quantity: 10_000_001 });
    await refusedOn('activate_on_complete', { activate_on_complete: 'yes' });
    await refusedOn('activate_on_complete', { activate_on_complete: null });
    await refusedOn('use_serial_number', { use_serial_number: 1 });
    await refusedOn('reference', { reference: '   ' });
    await refusedOn('reference', { reference: 'x'.repeat(101) });
    await refusedOn('reference', { reference: 7 });
    await refusedOn('remarks', { remarks: 'x'.repeat(2001) });
    await refusedOn('extended_id_style', { extended_id_style: 'compact-13' });
    await refusedOn('product', { product: 'NO-SUCH-SKU' });
    await refusedOn('product', { product: api.world.goods.brand.productId });
    await refusedOn('company', { company: api.world.companies.rival });
    await refusedOn('printing_partner', { printing_partner: api.world.companies.printer });
    await refusedOn('codegen_status', { codegen_status: 4 });
  });

  // conforms: 17.8
  it('has an address of codes that is http(s) and nothing that an id could break', async () => {
    for (const url_prefix of [
      'javascript:alert(1)//',
      'ftp://a.test/',
      '//a.test/',
      'a.test/',
      'https://a.test/?id=',
      'https://a.test/?',
      'https://a.test/#',
      'https://user:secret@a.test/',
      'https://a.test/ x',
      'https://a.test/"><script>',
      'https://a.test/\\evil',
      'https:///',
      `https://a.test/${'x'.repeat(200)}`,
    ]) {
      await refusedOn('url_prefix', { url_prefix });
    }
    for (const url_prefix of ['http://a.test/', 'https://a.test/x/y-', 'https://a.test:8443/']) {
      expect((await create({ url_prefix })).body.url_prefix).toBe(url_prefix);
    }
    expect((await create({ url_prefix: '' })).body.url_prefix).toBe('http://codes.test/');
  });

  it('does not run the id into the host name or the port', async () => {
    await refusedOn('url_prefix', { url_prefix: 'https://a.test' });
    await refusedOn('url_prefix', { url_prefix: 'https://a.test:80' });
  });
});

describe('a reference', () => {
  // conforms: 24.5
  it('is unique in its company and free in another', async () => {
    expect((await create({ reference: 'PO 4711' })).status).toBe(201);
    await refusedOn('reference', { reference: 'PO 4711' });
    await refusedOn('reference', { reference: '  PO 4711 ' });
    expect((await create({ reference: 'PO 4711' }, api.world.people.rivalAdmin.token)).status).toBe(201);
  });

  // conforms: 24.5
  it('is the same in its composed and its decomposed form', async () => {
    const composed = 'Hülse é'.normalize('NFC');
    const made = await create({ reference: composed.normalize('NFD') });
    expect([made.status, made.body.reference]).toEqual([201, composed]);
    await refusedOn('reference', { reference: composed });
    for (const form of ['NFC', 'NFD']) {
      for (const name of ['reference', 'search']) {
        const found = await api.call(listWorkorders, { token, query: { [name]: composed.normalize(form) } });
        expect(
          found.body.results.map(({ id }) => id),
          `${name} ${form}`,
        ).toEqual([made.body.id]);
      }
    }
  });

  it('has no character that is not seen', async () => {
    for (const mark of [
      '\u200b',
      '\u200d',
      '\u200e',
      '\u200f',
      '\u202e',
      '\u2066',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u061c',
    ]) {
      await refusedOn('reference', { reference: `PO${mark} 4712` });
    }
  });

  // conforms: 17.15
  it('goes to exactly one of fifty orders that ask for it at once, and the others leave nothing behind', async () => {
    const next = async () => {
      const row = await api.database.db
        .selectFrom('companies')
        .where('id', '=', api.world.companies.brand)
        .select('next_serial_number')
        .executeTakeFirstOrThrow();
      return row.next_serial_number;
    };
    const jobs = async () => {
      const { rows } = await api.database.pool.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'generate-codes'",
      );
      return rows[0]?.n ?? 0;
    };
    const [nextBefore, jobsBefore] = [await next(), await jobs()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ reference: 'wanted by fifty' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(49);
    for (const answer of refused) expect(answer.problem['reference']).toEqual([expect.any(String)]);
    expect(await next()).toBe(nextBefore + 10);
    expect(await jobs()).toBe(jobsBefore + 1);
  });
});

describe('serial numbers', () => {
  // conforms: 17.9
  it('go on where the last order ended, ten digits each', async () => {
    const one = (await create({ quantity: 1 })).body;
    const two = (await create({ quantity: 5_000_000 })).body;
    const three = (await create({ quantity: 3 })).body;
    expect(one.first_serial_number).toMatch(/^\d{10}$/);
    expect(serials(one)[1]).toBe(serials(one)[0]);
    expect(serials(two)).toEqual([serials(one)[1] + 1, serials(one)[1] + 5_000_000]);
    expect(serials(three)[0]).toBe(serials(two)[1] + 1);
  });

  // conforms: 28.11
  it('never overlap and leave no gap when many orders come at once', async () => {
    const sizes = Array.from({ length: 40 }, (_, index) => 1 + ((index * 37) % 100));
    const orders = await Promise.all(sizes.map((quantity) => create({ quantity })));
    expect(orders.every(({ status }) => status === 201)).toBe(true);
    const runs = orders.map(({ body }) => serials(body)).sort(([a], [b]) => a - b);
    for (const [index, [first]] of runs.entries()) {
      const before = runs[index - 1];
      if (before) expect(first).toBe(before[1] + 1);
    }
    expect(runs.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBe(sizes.reduce((a, b) => a + b, 0));
  });

  // conforms: 28.11
  it('are counted for each company by itself', async () => {
    const rival = api.world.people.rivalAdmin.token;
    const before = serials((await create({ quantity: 1 }, rival)).body);
    await create({ quantity: 500 });
    expect(serials((await create({ quantity: 1 }, rival)).body)[0]).toBe(before[1] + 1);
  });
});
