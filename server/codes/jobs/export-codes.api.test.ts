import { randomBytes } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeRecordColumns } from '#lib/contract/codes.ts';
import { neutraliseForSpreadsheet, restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { PermanentJobError } from '#server/core/jobs/define-job.ts';
import { expireDocuments } from '#server/documents/jobs/expire-documents.ts';
import { insertDocumentCodes } from '../queries/document-codes.ts';
import type { CompanyFixture } from '../testing/code-fixtures.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, readAll, readArchive } from '../testing/codes-world.ts';
import { exportCodes } from './export-codes.job.ts';

let world: CodesWorld;
let workorderId: number;
let rivalWorkorderId: number;

/** Values that break a file or a query that is put together carelessly. */
const awkward = [
  'plain',
  'with "quotes", commas',
  "it's; DROP TABLE codes; --",
  'two\nlines',
  '=1+1',
  ' spaces ',
  'a\\b\\n',
  '日本語 ✓',
  '',
  'NULL',
  '\\N',
  '\\.',
];

beforeAll(async () => {
  world = await openCodesWorld();
  workorderId = await fill(world.brand, 'brand');
  rivalWorkorderId = await fill(world.rival, 'rival');
});
afterAll(() => world.close());

/** One code for each awkward value, of differing statuses and times. */
async function fill(company: CompanyFixture, prefix: string): Promise<number> {
  const { db } = world.database;
  const quantity = awkward.length;
  const id = await insertWorkorderFixture(world.database, company, { quantity, codegenStatus: 4 });
  await db
    .insertInto('scm_fields')
    .values([
      { company_id: company.companyId, key: 'lot', name: 'Lot' },
      { company_id: company.companyId, key: 'best_before', name: 'Best before' },
    ])
    .execute();
  await db
    .insertInto('codes')
    .values(
      awkward.map((value, index) => ({
        extended_id: `${prefix}-${String(index).padStart(6, '0')}`,
        company_id: company.companyId,
        workorder_id: id,
        sequence: index + 1,
        serial_number: index % 2 === 0 ? index + 1 : null,
        activation_status: index % 3,
        blacklist_reason: index % 3 === 2 ? 4 : 0,
        product_id: index === 3 ? null : company.productId,
        scm: index === 4 ? null : JSON.stringify({ lot: value }),
        scm_updated_by: index % 2 === 0 ? value : null,
        scm_updated_at: new Date(Date.UTC(2026, 0, 1 + index, 23, 30)),
        activated_by: index % 3 === 1 ? company.userId : null,
        activated_at: index % 3 === 1 ? new Date(Date.UTC(2026, 2, 1, 0, 0, index)) : null,
      })),
    )
    .execute();
  return id;
}

async function insertDocument(company: CompanyFixture, parameters: Record<string, unknown>): Promise<number> {
  const { id } = await world.database.db
    .insertInto('documents')
    .values({
      key: randomBytes(12).toString('hex'),
      company_id: company.companyId,
      created_by: company.userId,
      description: 'Codes',
      category: 'code',
      doctype: 'search-result',
      parameters: JSON.stringify(parameters),
      expires_at: new Date(Date.now() + 1000 * 3600),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const findDocument = (id: number) =>
  world.database.db.selectFrom('documents').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

async function exportRows(company: CompanyFixture, parameters: Record<string, unknown> = {}, named: string[] = []) {
  const id = await insertDocument(company, parameters);
  await transact(world.database, ({ trx }) => insertDocumentCodes(trx, id, named));
  await exportCodes.run({ documentId: id }, world.context);
  const document = await findDocument(id);
  const archive = await readAll((await world.store.get(document.object_key ?? '')).body);
  const entries = await readArchive(archive);
  const csv = entries.get('codes-export.csv')?.toString() ?? '';
  const { data, errors } = Papa.parse<string[]>(csv, { skipEmptyLines: true, delimiter: ',' });
  expect(errors).toEqual([]);
  return { document, archive, entries, csv, header: data[0] ?? [], rows: data.slice(1) };
}

const exportIds = async (parameters: Record<string, unknown>, company = world.brand) =>
  (await exportRows(company, parameters)).rows.map((row) => Number(row[0]?.split('-')[1]));

describe('exportCodes', () => {
  // conforms: 5.1, 5.2, 5.3, 6.3, 16.9, 30.3
  it('writes every code of the company exactly, by the columns of the interface', async () => {
    const { document, archive, entries, csv, header, rows } = await exportRows(world.brand);
    expect([...entries.keys()]).toEqual(['codes-export.csv']);
    expect(header).toEqual([...codeRecordColumns, 'lot', 'best_before']);
    const statuses = ['inactive', 'active', 'blacklisted'];
    expect(rows).toEqual(
      awkward.map((value, index) => [
        `brand-${String(index).padStart(6, '0')}`,
        index % 2 === 0 ? String(index + 1).padStart(10, '0') : '',
        index === 3 ? '' : 'brand brand',
        index === 3 ? '' : 'brand product',
        index === 3 ? '' : 'brand-1',
        statuses[index % 3],
        index % 3 === 2 ? 'stolen' : 'none',
        index % 2 === 0 ? value : '',
        `2026-01-${String(1 + index).padStart(2, '0')}T23:30:00+00:00`,
        index % 3 === 1 ? 'brand@example.com' : '',
        index % 3 === 1 ? `2026-03-01T00:00:${String(index).padStart(2, '0')}+00:00` : '',
        String(workorderId),
        index === 4 ? '' : value,
        '',
      ]),
    );
    // Nothing but quoted values, commas between them and LF after each line: also empty ones and the header.
    expect(csv).toMatch(/^(("([^"]|"")*",){13}"([^"]|"")*"\n)+$/);
    expect(document).toMatchObject({
      status: 'complete',
      row_count: awkward.length,
      file_size: archive.length,
      progress: 1,
      error_data: {},
    });
  });

  // conforms: 29.6
  it('writes the codes it was asked for one by one, of the company only, and forgets the list', async () => {
    const { rows } = await exportRows(world.brand, { chosen: 3 }, ['brand-000007', 'brand-000001', 'rival-000002']);
    expect(rows.map((row) => row[0])).toEqual(['brand-000001', 'brand-000007']);
    expect(await world.database.db.selectFrom('document_codes').selectAll().execute()).toEqual([]);
  });

  // conforms: 16.3
  it.each<[string, Record<string, unknown>, number[]]>([
    ['status', { status: 1 }, [1, 4, 7, 10]],
    ['blacklisted', { blacklisted: true }, [2, 5, 8, 11]],
    ['not blacklisted', { blacklisted: false }, [0, 1, 3, 4, 6, 7, 9, 10]],
    ['extended_id', { extended_id: 'brand-000005' }, [5]],
    ['serial_number with zeros', { serial_number: '0000000003' }, [2]],
    ['serial_number without', { serial_number: '3' }, [2]],
    ['no serial number', { serial_number: 'x3' }, []],
    ['a whole UTC day', { updated_at: '2026-01-03' }, [2]],
    ['a range of days, ends included', { updated_at: '2026-01-03,2026-01-05' }, [2, 3, 4]],
    ['a second', { activated_at: '2026-03-01T00:00:04Z' }, [4]],
    ['a second in another zone', { activated_at: '2026-03-01T02:00:04+02:00' }, [4]],
    ['a range of seconds', { activated_at: '2026-03-01T00:00:04Z,2026-03-01T00:00:07Z' }, [4, 7]],
    ['two filters', { status: 1, updated_at: '2026-01-02,2026-01-05' }, [1, 4]],
    ['an SCM value', { scm_lot: 'plain' }, [0]],
    ['an SCM value in quotes', { scm_lot: 'with "quotes", commas' }, [1]],
    ['an SCM value like SQL', { scm_lot: "it's; DROP TABLE codes; --" }, [2]],
    ['an SCM value with a backslash', { scm_lot: 'a\\b\\n' }, [6]],
    ['an empty SCM value', { scm_lot: '' }, [8]],
    ['an SCM field without values', { scm_best_before: 'x' }, []],
  ])('filters by %s', async (_, parameters, expected) => {
    expect(await exportIds(parameters)).toEqual(expected);
  });

  // conforms: 16.3
  it('filters by product, brand, campaign, workorder and user', async () => {
    const { db } = world.database;
    const campaign = await db
      .insertInto('campaigns')
      .values({ company_id: world.brand.companyId, name: 'Spring' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('products')
      .set({ campaign_id: campaign.id })
      .where('id', '=', world.brand.productId)
      .execute();
    const withProduct = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11];
    expect(await exportIds({ products: world.brand.productId })).toEqual(withProduct);
    expect(await exportIds({ brands: world.brand.brandId })).toEqual(withProduct);
    expect(await exportIds({ campaign: campaign.id })).toEqual(withProduct);
    expect(await exportIds({ workorder: workorderId })).toHaveLength(awkward.length);
    expect(await exportIds({ activated_by: world.brand.userId })).toEqual([1, 4, 7, 10]);
  });

  it('never writes a code of another company, whatever the filters name', async () => {
    for (const parameters of [
      { workorder: rivalWorkorderId },
      { products: world.rival.productId },
      { brands: world.rival.brandId },
      { activated_by: world.rival.userId },
      { extended_id: 'rival-000001' },
    ]) {
      expect(await exportIds(parameters)).toEqual([]);
    }
    const { rows } = await exportRows(world.rival);
    expect(rows.every((row) => row[0]?.startsWith('rival-'))).toBe(true);
    expect(rows).toHaveLength(awkward.length);
  });

  // conforms: 16.5, A8
  it.each([
    "' OR TRUE --",
    "'; DROP TABLE codes; --",
    "\\'; DROP TABLE codes; --",
    "brand-000001' UNION SELECT password_hash FROM users --",
    '$1',
    '$2$',
    "\") TO PROGRAM 'touch /tmp/x' --",
    '{"lot": {}}',
    '"}',
  ])('takes %j as a value to look for and nothing else', async (hostile) => {
    expect(await exportIds({ extended_id: hostile })).toEqual([]);
    expect(await exportIds({ scm_lot: hostile })).toEqual([]);
    expect(await exportIds({ serial_number: hostile.slice(0, 40) })).toEqual([]);
    expect(await exportIds({})).toHaveLength(awkward.length);
  });

  it.each([
    { "scm_lot'}'::jsonb OR TRUE --": 'x' },
    { scm_LOT: 'x' },
    { company_id: '2' },
    { "scm_x' = 'x": 'x' },
    { activated_at: "2026-01-01' OR TRUE --" },
    { status: '1 OR 1=1' },
    { workorder: '1; DROP TABLE codes' },
    { scm_lot: { nested: true } },
  ])('refuses a stored filter the contract does not know: %j', async (parameters) => {
    const id = await insertDocument(world.brand, parameters);
    await expect(exportCodes.run({ documentId: id }, world.context)).rejects.toThrow(PermanentJobError);
  });

  it('fails for good with a date PostgreSQL cannot hold', async () => {
    const id = await insertDocument(world.brand, { activated_at: '0000-01-01' });
    await expect(exportCodes.run({ documentId: id }, world.context)).rejects.toThrow(PermanentJobError);
  });

  it('leaves a document alone that is complete or has expired', async () => {
    const { document } = await exportRows(world.brand, { status: 1 });
    await exportCodes.run({ documentId: document.id }, world.context);
    expect(await findDocument(document.id)).toEqual(document);
    const late = await insertDocument(world.brand, {});
    await world.database.pool.query("UPDATE documents SET expires_at = now() - interval '1 s' WHERE id = $1", [late]);
    await exportCodes.run({ documentId: late }, world.context);
    expect((await findDocument(late)).status).toBe('pending');
  });

  // conforms: 6.4
  it('marks a document only when no further try follows', async () => {
    const id = await insertDocument(world.brand, {});
    const error = new Error('connect ECONNREFUSED 10.0.0.1:5432');
    await exportCodes.failed?.({ documentId: id }, { error, final: false }, world.context);
    expect((await findDocument(id)).status).toBe('pending');
    await exportCodes.failed?.({ documentId: id }, { error, final: true }, world.context);
    const document = await findDocument(id);
    expect(document.status).toBe('error');
    expect(JSON.stringify(document.error_data)).not.toContain('10.0.0.1');
  });
});

describe('expireDocuments', () => {
  // conforms: 6.5, 24.7, 30.1
  it('deletes the file and marks the document once its time is over, and touches no other', async () => {
    const old = (await exportRows(world.brand)).document;
    const fresh = (await exportRows(world.brand)).document;
    await world.database.pool.query("UPDATE documents SET expires_at = now() - interval '1 s' WHERE id = $1", [old.id]);
    await expireDocuments(world.context);
    expect(await findDocument(old.id)).toMatchObject({ status: 'expired', object_key: null });
    expect(await world.store.head(old.object_key ?? '')).toBeNull();
    expect(await findDocument(fresh.id)).toEqual(fresh);
    expect(await world.store.head(fresh.object_key ?? '')).not.toBeNull();
  });
});

describe('an export for spreadsheets', () => {
  /** Each begins with what a spreadsheet would take for a formula, or is beside one. */
  const values = [
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    'a=b',
    "'=1",
    'two\n=lines',
    '',
  ];
  let company: CompanyFixture;

  beforeAll(async () => {
    // The second company of this world has no other test that looks at all its codes after this.
    company = world.rival;
    const id = await insertWorkorderFixture(world.database, company, { quantity: values.length, codegenStatus: 4 });
    await world.database.db
      .insertInto('codes')
      .values(
        values.map((value, index) => ({
          extended_id: `${index === 0 ? '-' : 'x'}sheet-${index}`,
          company_id: company.companyId,
          workorder_id: id,
          sequence: index + 1,
          serial_number: 900_000 + index,
          activation_status: 0,
          blacklist_reason: 0,
          product_id: null,
          scm: JSON.stringify({ lot: value, best_before: 'sheet' }),
          scm_updated_by: value,
          scm_updated_at: null,
          activated_by: null,
          activated_at: null,
        })),
      )
      .execute();
  });
  const given = { scm_best_before: 'sheet' };

  // conforms: 16.4, A10
  it('has an apostrophe before what would be a formula, in every column that somebody has filled, and a mark', async () => {
    const { csv, header, rows } = await exportRows(company, { ...given, form: 'spreadsheet' });
    expect(csv.startsWith('\uFEFF"extended_id"')).toBe(true);
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    const safe = values.map(neutraliseForSpreadsheet);
    expect(safe.filter((value, index) => value !== values[index])).toHaveLength(12);
    expect(column('lot')).toEqual(safe);
    expect(column('scm_updated_by')).toEqual(safe);
    expect(rows[0]?.[0]).toBe("'-sheet-0");
    expect(column('serial_number')[0]).toBe('0000900000');
  });

  // conforms: 16.4
  it('is a workbook of texts, which has every value as it is', async () => {
    const { document, archive } = await exportRows(company, { ...given, form: 'xlsx' });
    expect(document).toMatchObject({ object_key: expect.stringMatching(/\.xlsx$/), row_count: values.length });
    const { Sheets } = read(archive);
    const rows = utils.sheet_to_json<Record<string, string>>(Sheets['Codes'] ?? {}, { defval: '' });
    // XML has one line break.
    expect(rows.map(({ lot = '' }) => restoreFromSpreadsheet(lot))).toEqual(values);
    expect(rows[0]).toMatchObject({ extended_id: '-sheet-0', serial_number: '0000900000' });
  });

  // conforms: 16.4
  it('is exact when nothing is said, or when that is asked for', async () => {
    for (const form of [{}, { form: 'exact' }]) {
      const { csv, header, rows } = await exportRows(company, { ...given, ...form });
      expect(csv.startsWith('"extended_id"')).toBe(true);
      expect(rows.map((row) => row[header.indexOf('lot')])).toEqual(values);
      expect(rows[0]?.[0]).toBe('-sheet-0');
    }
  });
});
