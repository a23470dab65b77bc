import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeLine, findInvisible } from '#lib/contract/values/line.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import { byteOrderMark, spreadsheetLine } from '#lib/upload/write-csv.ts';
import { lineFields } from './line-columns.ts';
import {
  type CheckedLine,
  checkLines,
  keyOfLine,
  type Line,
  type LineContext,
  linesOf,
  withPartner,
} from './order-lines.ts';
import { type LinesReading, readLines } from './read-lines.ts';

const templateOf = (values: Partial<WorkorderTemplate>) => values as WorkorderTemplate;
const plain = templateOf({ id: 1, name: 'Plain labels', code_layout: 'none', printing_partner: null });
const sleeve = templateOf({ id: 2, name: 'Gift box sleeve', code_layout: 'sg-inside', printing_partner: 7 });
const carton = templateOf({ id: 3, name: 'Carton', code_layout: 'sg-outside', printing_partner: null });

const context: LineContext = {
  lookups: {
    templates: [plain, sleeve, carton],
    partners: [
      { id: 7, name: 'Kvist & Falk Trykk' },
      { id: 8, name: 'Northlight Print' },
    ],
    askedPartners: [{ id: 9, name: 'Press & Sons' }],
  },
  template: 3,
  skus: ['NS-30-EU', 'NS-50-EU'],
  skusByName: new Map([['night serum 30', 'NS-30-EU']]),
  unknownSkus: new Set(),
  fields: lineFields,
  dateOrder: undefined,
  unclearMark: undefined,
  markReading: undefined,
  name: 'Spring',
  taken: new Map(),
  today: '2030-01-10',
};
const good = { product: 'NS-30-EU', quantity: '10', printing_partner: 'Northlight Print', due_date: '2030-02-01' };
const lineOf = (values: Partial<Line['values']> = {}, row = 2): Line => ({
  row,
  isLeftOut: false,
  values: { template: '', reference: '', intended_markets: '', ...good, ...values },
});
const checkOne = (values: Partial<Line['values']>, more: Partial<LineContext> = {}) =>
  checkLines([lineOf(values)], { ...context, ...more })[0] as CheckedLine;
const faultsOf = (values: Partial<Line['values']>, more: Partial<LineContext> = {}) =>
  checkOne(values, more).faults.map(({ code, suggestion }) => (suggestion === undefined ? code : [code, suggestion]));

async function read(content: string | Uint8Array): Promise<Extract<LinesReading, { kind: 'lines' }>> {
  const reading = await readLines(new Blob([content as BlobPart]));
  if (reading.kind !== 'lines') throw new Error(JSON.stringify(reading));
  return reading;
}

describe('a table of orders', () => {
  it.each([
    ['English names and commas', 'SKU,Quantity,Printer,Due date\nNS-30-EU,100,Northlight Print,2030-02-01\n'],
    [
      'German names and semicolons',
      'Artikelnummer;Menge;Druckerei;Liefertermin\nNS-30-EU;100;Northlight Print;01.02.2030\n',
    ],
    [
      'tabs, as copied from a spreadsheet',
      'sku\tstückzahl\tpartner\tfällig am\nNS-30-EU\t100\tNorthlight Print\t1.2.2030\n',
    ],
    ['no names at all', 'NS-30-EU;100;Northlight Print;01.02.2030\n'],
  ])('is read with %s', async (_, text) => {
    const { lines } = await read(text);
    expect(linesOf(lines).map(({ values }) => values)).toEqual([
      { ...good, quantity: '100', template: '', reference: '', intended_markets: '' },
    ]);
  });

  it('is read in the encoding of western Europe', async () => {
    const { lines, fields } = await read(Buffer.from('SKU;Stück;Fällig\nä;5;2030-02-01\n', 'latin1'));
    expect(fields).toEqual(['product', 'quantity', 'due_date']);
    expect(lines[0]?.values.product).toBe('ä');
  });

  it('names columns that are not used, and keeps the numbers of its rows', async () => {
    const { lines, ignored } = await read('SKU;Menge;Farbe\n\nA;1;rot\n;;\nB;2;blau\n');
    expect(ignored).toEqual(['Farbe']);
    expect(lines.map(({ row }) => row)).toEqual([3, 5]);
  });

  it.each([
    ['noColumns', 'SKU;Farbe\nA;rot\n'],
    ['noLines', 'SKU;Menge\n'],
    ['json', '[{"sku":"A"}]'],
    ['tooMany', `SKU;Menge\n${'A;1\n'.repeat(501)}`],
  ])('is refused: %s', async (fault, text) => {
    expect(await readLines(new Blob([text]))).toEqual({ kind: 'refused', fault });
  });

  it('of 500 lines is taken', async () => {
    expect((await read(`SKU;Menge\n${'A;1\n'.repeat(500)}`)).lines).toHaveLength(500);
  });
});

it('a table of orders that a spreadsheet program saved is read as it was', async () => {
  const text = fc
    .tuple(fc.constantFrom('', '-', '=', "'=", '0'), fc.string({ unit: anyCharacter, maxLength: 20 }))
    .map(([head, rest]) => composeLine(head + rest))
    .filter((value) => value !== '' && findInvisible(value) === undefined);
  const line = fc.record({ product: text, quantity: fc.integer({ min: 1, max: 10_000_000 }), reference: text });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (orders) => {
      const rows = orders.map(({ product, quantity, reference }) => [product, quantity, reference]);
      const found = await read(
        byteOrderMark + [['product', 'quantity', 'reference'], ...rows].map(spreadsheetLine).join(''),
      );
      expect(found.unclearMark).toBeUndefined();
      expect(
        linesOf(found.lines).map(({ values }) => [values.product, Number(values.quantity), values.reference]),
      ).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

describe('a line', () => {
  it('that is right becomes an order that the service takes', () => {
    const { body, faults } = checkOne({});
    expect(faults).toEqual([]);
    expect(createFromTemplate.body.parse(body)).toEqual({
      template: 3,
      quantity: 10,
      reference: 'Spring-2',
      product: 'NS-30-EU',
      due_date: '2030-02-01',
      printing_partner: 8,
    });
  });

  it.each(['10000', '10.000', '10,000', '10 000', "10'000"])('reads the quantity %s as ten thousand', (written) => {
    expect(linesOf([{ row: 2, values: { quantity: written } }])[0]?.values.quantity).toBe('10000');
  });

  it.each<[string, Partial<Line['values']>, unknown[]]>([
    ['a quantity with decimals', { quantity: '10.000,00' }, [['quantityForm', '10000']]],
    ['half a code', { quantity: '10.5' }, ['quantityForm']],
    ['no quantity', { quantity: '' }, ['quantityMissing']],
    ['nothing to order', { quantity: '0' }, ['quantityRange']],
    ['too much', { quantity: '10000001' }, ['quantityRange']],
    ['a slip in the SKU', { product: 'NS-30-EV' }, [['productUnknown', 'NS-30-EU']]],
    ['the name of the product', { product: 'Night Serum 30' }, [['productUnknown', 'NS-30-EU']]],
    ['a SKU like none', { product: 'lamp' }, ['productUnknown']],
    ['no SKU', { product: '' }, ['productMissing']],
    ['the beginning of a partner', { printing_partner: 'Northlight' }, [['partnerUnknown', 'Northlight Print']]],
    ['an unknown partner', { printing_partner: 'Press & Co' }, ['partnerUnknown']],
    ['no partner where one is needed', { printing_partner: '' }, ['partnerMissing']],
    ["another partner than the template's", { template: 'Gift box sleeve' }, [['partnerOther', 'Kvist & Falk Trykk']]],
    ['a partner where none is needed', { template: 'plain labels' }, [['partnerNone', '']]],
    ['an unknown template', { template: 'Gift box' }, [['templateUnknown', 'Gift box sleeve']]],
    ['a day in the past', { due_date: '2030-01-09' }, ['datePast']],
    ['no day at all', { due_date: '2030-02-30' }, ['dateForm']],
    ['a day that can be read in two ways', { due_date: '03/04/2030' }, ['dateUnclear']],
    ['a market that is no country', { intended_markets: 'NO, XX' }, ['marketUnknown']],
    ['a long reference', { reference: 'x'.repeat(101) }, ['referenceLong']],
  ])('with %s says so', (_, values, faults) => {
    expect(faultsOf(values)).toEqual(faults);
    expect(checkOne(values).body).toBeUndefined();
  });

  it('with a number that can be read in two ways asks once for the column', async () => {
    const found = await read('SKU;Menge\nNS-30-EU;12.345\nNS-30-EU;1.500\nNS-30-EU;1.5\nNS-50-EU;1.234.567\n');
    expect(found.unclearMark).toBe('.');
    const lines = linesOf(found.lines, found.unclearMark);
    expect(lines.map(({ values }) => values.quantity)).toEqual(['12.345', '1.500', '1.5', '1234567']);
    const checked = (markReading?: 'groups' | 'decimals') =>
      checkLines(lines, {
        ...context,
        template: 1,
        fields: found.fields,
        unclearMark: found.unclearMark,
        markReading,
      }).map(({ quantity, faults }) => faults[0]?.code ?? quantity);
    expect(checked()).toEqual(['quantityUnclear', 'quantityUnclear', 'quantityForm', 1_234_567]);
    expect(checked('groups')).toEqual([12_345, 1_500, 'quantityForm', 1_234_567]);
    expect(checked('decimals')).toEqual(['quantityForm', 'quantityForm', 'quantityForm', 1_234_567]);
  });

  it('has values without the apostrophe of a spreadsheet, composed', async () => {
    const { lines } = await read("SKU;Menge;Referenz\n'-5-A;10;Ne\u0301-1 \n");
    expect(lines[0]?.values).toMatchObject({ product: '-5-A', reference: 'N\u00e9-1' });
  });

  it('is read by the chosen order of day and month, also when it was typed later', () => {
    expect(checkOne({ due_date: '03/04/2030' }, { dateOrder: 'mdy' }).body?.due_date).toBe('2030-03-04');
    expect(checkOne({ due_date: '24.12.2030' }).body?.due_date).toBe('2030-12-24');
  });

  it('of a partner that has not accepted waits for it', () => {
    const line = checkOne({ printing_partner: 'press & sons' });
    expect(line.waitsFor).toBe('Press & Sons');
    expect(createFromTemplate.body.parse(line.body)).toMatchObject({ printing_partner: 9, awaits_partner: true });
    expect(checkOne({}).body).not.toHaveProperty('awaits_partner');
  });

  it('without a known partner gets the one that was invited', () => {
    const rowsOf = (...written: string[]) => [
      ...withPartner(
        checkLines(
          written.map((printing_partner, index) => lineOf({ printing_partner }, index + 2)),
          context,
        ),
        'Print House',
      ),
    ];
    expect(rowsOf('Northlight Print', '', 'Printers Ltd', 'printers  ltd')).toEqual([3, 4, 5]);
    expect(rowsOf('', 'Printers Ltd', 'Another', 'Print house')).toEqual([2, 5]);
  });

  it('says which countries its codes are meant for', () => {
    expect(checkOne({ intended_markets: 'no, SE;dk no' }).body?.intended_markets).toEqual(['NO', 'SE', 'DK']);
  });

  it('needs a template', () => {
    expect(faultsOf({}, { template: undefined })).toEqual(['templateMissing']);
  });

  it('needs no partner and no date where the template has what is needed', () => {
    expect(checkOne({ template: '2', printing_partner: '', due_date: '' }).body).toEqual({
      template: 2,
      quantity: 10,
      reference: 'Spring-2',
      product: 'NS-30-EU',
    });
  });

  it('whose reference is taken, by another line or an order, is not ordered', () => {
    const twice = checkLines([lineOf({ reference: 'A' }), lineOf({ reference: 'A' }, 3)], context);
    expect(twice.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['referenceTwice'], ['referenceTwice']]);
    const [left] = checkLines(
      [lineOf({ reference: 'A' }), { ...lineOf({ reference: 'A' }, 3), isLeftOut: true }],
      context,
    );
    expect(left?.faults).toEqual([]);
    expect(faultsOf({}, { taken: new Map([['Spring-2', 5]]) })).toEqual(['referenceTaken']);
  });

  it('without an answer is sent again, although an order has its reference', () => {
    const line: Line = { ...lineOf(), outcome: { kind: 'unsure' } };
    expect(checkLines([line], { ...context, taken: new Map([['Spring-2', 5]]) })[0]?.body).toBeDefined();
  });

  it('that was ordered is not sent again', () => {
    const line: Line = { ...lineOf(), outcome: { kind: 'ordered', id: 9 } };
    expect(checkLines([line], context)[0]?.body).toBeUndefined();
  });

  it('has the same key for the same order, and another one for any other', () => {
    const body = { template: 3, quantity: 10, reference: 'A' };
    expect(keyOfLine({ ...body })).toBe(keyOfLine({ reference: 'A', quantity: 10, template: 3 }));
    expect(keyOfLine({ ...body, quantity: 11 })).not.toBe(keyOfLine(body));
    expect(keyOfLine(body)).toMatch(/^[\w-]{8,100}$/);
  });
});
