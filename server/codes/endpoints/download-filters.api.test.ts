import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadCodes, searchCodes } from '#lib/contract/codes.ts';
import { getDocument } from '#lib/contract/documents.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
let workorder: number;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
  workorder = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'DOWNLOAD' });
});
afterAll(() => api.close());

async function documents(): Promise<number> {
  const { rows } = await api.database.pool.query<{ count: number }>('SELECT count(*) AS count FROM documents');
  return rows[0]?.count ?? 0;
}

const goods = () => api.world.goods.brand;
const moments = [
  '2026-03-01',
  '2026-03-01T10:00:00Z',
  '2026-03-01T10:00:00.123+02:00',
  '2026-03-01T10:00:00',
  '2026-03-01,2026-03-31',
  '2026-03-01T10:00:00Z,2026-03-31',
];
const noMoments = [
  '',
  'yesterday',
  '2026-13-01',
  '2026-02-30',
  '2026-03-01T25:00:00Z',
  '2026-03-01,',
  ',2026-03-01',
  '2026-03-01,2026-03-02,2026-03-03',
  '0000-01-01',
  '2026-03-01T10:00:00+99:00',
  "2026-03-01' OR TRUE --",
  '20260301',
];
const noIds = ['', '0', '-1', 'x', '1.5', '1e3', '0x1', ' 1', '99999999999', '1 OR 1=1', '1,2'];

/** For each filter of the interface: values it takes and what the document echoes of them, and values it refuses. */
const filters: { name: string; good: () => [sent: string, echoed: unknown][]; bad: string[] }[] = [
  { name: 'campaign', good: () => [[String(goods().campaignId), goods().campaignId]], bad: noIds },
  { name: 'brands', good: () => [[String(goods().brandId), goods().brandId]], bad: noIds },
  { name: 'products', good: () => [[String(goods().productId), goods().productId]], bad: [...noIds, 'SOAP'] },
  { name: 'workorder', good: () => [[String(workorder), workorder]], bad: noIds },
  { name: 'activated_at', good: () => moments.map((moment) => [moment, moment]), bad: noMoments },
  { name: 'updated_at', good: () => moments.map((moment) => [moment, moment]), bad: noMoments },
  {
    name: 'status',
    good: () => [
      ['0', 0],
      ['1', 1],
      ['2', 2],
    ],
    bad: ['', '3', '-1', 'active', '1.0', '0,1'],
  },
  {
    name: 'blacklisted',
    good: () => [
      ['true', true],
      ['false', false],
    ],
    bad: ['', 'yes', '2', 'null'],
  },
  {
    name: 'scm_lot',
    good: () => [
      ['L1', 'L1'],
      ['', ''],
      ["'; --", "'; --"],
    ],
    bad: ['a\u0000b', 'x'.repeat(1001)],
  },
  {
    name: 'serial_number',
    good: () => [
      ['0000000001', '0000000001'],
      ['1', '1'],
    ],
    bad: ['', 'a\u0000b', 'x'.repeat(41)],
  },
  { name: 'extended_id', good: () => [['DOWNLOAD000000', 'DOWNLOAD000000']], bad: ['', 'a\u0000b', 'x'.repeat(513)] },
  {
    name: 'activated_by',
    good: () => [[String(api.world.people.brandAdmin.id), api.world.people.brandAdmin.id]],
    bad: noIds,
  },
];

/** `status` is a member of every problem; what is wrong with a parameter of that name has a member of its own. */
const toldUnder = (name: string) => (name === 'status' ? 'non_field_errors' : name);

describe.each(filters.map((filter) => [filter.name, filter] as const))(
  'the filter %s of the code download',
  (name, filter) => {
    // conforms: 6.2, 16.2, 16.6
    it('starts a document that echoes it', async () => {
      for (const [sent, echoed] of filter.good()) {
        const started = await api.call(downloadCodes, { token, query: { [name]: sent === '' ? undefined : sent } });
        expect(started.status, started.text).toBe(200);
        expect(started.body).toEqual({ document: { key: expect.any(String), task: expect.any(String) } });
        const { body } = await api.call(getDocument, { token, params: { document_key: started.body.document.key } });
        expect(body).toMatchObject({
          parameters: sent === '' ? {} : { [name]: echoed },
          status: 'pending',
          category: 'code',
          doctype: 'search-result',
          related_id: name === 'workorder' ? workorder : null,
          error_data: {},
          file_size: 0,
          row_count: 0,
          is_expired: false,
          owner: api.world.people.brandAdmin.id,
          created_by: api.world.people.brandAdmin.id,
        });
      }
    });

    it('is the same of the search of codes', async () => {
      for (const [sent] of filter.good()) {
        expect((await api.call(searchCodes, { token, query: { [name]: sent } })).status, sent).toBe(200);
      }
    });

    // conforms: 16.2
    it('refuses what is no value of it, on itself, and starts nothing', async () => {
      const before = await documents();
      for (const value of filter.bad) {
        for (const path of [downloadCodes.path, searchCodes.path]) {
          const answer = await api.raw(`${path}?${name}=${encodeURIComponent(value)}`, { token });
          expect(answer.status, `${value} ${answer.text}`).toBe(400);
          expect(answer.problem[toldUnder(name)], value).toEqual([expect.any(String)]);
        }
      }
      expect(await documents()).toBe(before);
    });

    // conforms: 16.2
    it('refuses to be given twice', async () => {
      const [[value] = ['']] = filter.good();
      const sent = `${name}=${encodeURIComponent(value)}`;
      const answer = await api.raw(`${downloadCodes.path}?${sent}&${sent}`, { token });
      expect(answer.status).toBe(400);
      expect(answer.problem[toldUnder(name)]).toEqual([expect.any(String)]);
    });
  },
);

// conforms: 16.5, A8
it.each([
  'scm_',
  'scm_colour',
  'scm_LOT',
  'scm_lot ',
  "scm_lot'}' OR TRUE --",
  'scm_lot"',
  'scm_lot;DROP TABLE codes',
  'scm_lot->>x',
  'scm_lot[]',
  'scm_lot.x',
  'SCM_lot',
  'lot',
  'company',
  'company_id',
  '__proto__',
  'constructor',
  'limit',
])('the code download knows no parameter %s', async (name) => {
  const before = await documents();
  const answer = await api.raw(`${downloadCodes.path}?${encodeURIComponent(name)}=x`, { token });
  expect(answer.status, answer.text).toBe(400);
  expect(answer.text).not.toMatch(/syntax|column|relation/i);
  expect(await documents()).toBe(before);
});

it('several filters count together', async () => {
  const query = { workorder, status: 1, scm_lot: 'L1', activated_at: '2026-03-01,2026-03-31' };
  const { body } = await api.call(downloadCodes, { token, query });
  const read = await api.call(getDocument, { token, params: { document_key: body.document.key } });
  expect(read.body.parameters).toEqual(query);
});

// conforms: 16.4
it('an export for spreadsheets says so in its name and parameters; a form that there is not is refused', async () => {
  const started = await api.call(downloadCodes, { token, query: { workorder, form: 'spreadsheet' } });
  const { body } = await api.call(getDocument, { token, params: { document_key: started.body.document.key } });
  expect(body).toMatchObject({
    parameters: { workorder, form: 'spreadsheet' },
    description: `Codes with workorder ${workorder}, for a spreadsheet`,
  });
  for (const form of ['', 'csv', 'Exact']) {
    const refused = await api.raw(`${downloadCodes.path}?form=${form}`, { token });
    expect(refused.status, form).toBe(400);
    expect(refused.problem['form'], form).toEqual([expect.any(String)]);
  }
  // No parameter of the search, which has no file.
  expect((await api.raw(`${searchCodes.path}?form=exact`, { token })).status).toBe(400);
});
