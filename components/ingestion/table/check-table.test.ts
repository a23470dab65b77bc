import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeLine } from '#lib/contract/values/line.ts';
import { delimiters } from '#lib/upload/delimiters.ts';
import type { SourceReading } from '#lib/upload/table/source-reading.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { UploadReader } from '#lib/upload/upload-reader.ts';
import { csvQuote, neutraliseForSpreadsheet, restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import { checkTable } from './check-table.ts';
import type { CheckRequest, TableMessage } from './table-messages.ts';

type Done = Extract<TableMessage, { kind: 'done' }>;

async function check(
  text: string | Uint8Array,
  request: Partial<CheckRequest> & { reading: SourceReading },
): Promise<Done> {
  let done: Done | undefined;
  // On a busy machine some are reported on the way.
  const errors: Done['errors'] = [];
  const all = {
    targets: [],
    idFormat: 'default',
    allowDuplicates: false,
    scmKeys: ['lot'],
    products: undefined,
    language: 'en',
  } as const;
  await checkTable(
    { file: new Blob([text as BlobPart]), ...all, ...request, targets: request.targets ?? [] } as CheckRequest,
    {
      tell: (message) => {
        if (message.kind !== 'done' && message.kind !== 'progress') return;
        errors.push(...message.errors);
        if (message.kind === 'done') done = { ...message, errors };
      },
      isStopped: () => false,
      ask: async () => undefined,
    },
  );
  if (!done) throw new Error('The check reported no end.');
  return done;
}

/** The file that would be sent, read as the service reads it. */
async function readAsService({ prepared }: Done) {
  const rows: { row: number; fields: string[] }[] = [];
  const errors: UploadError[] = [];
  const reader = new UploadReader({
    ...{ filetype: 'csv', idFormat: 'default', scmKeys: ['lot'], products: undefined },
    headerAdded: prepared.headerAdded,
    onError: (error) => errors.push(error),
    onRow: ({ row, fields }) => rows.push({ row, fields: [...fields] }),
  });
  reader.push(new Uint8Array((await prepared.converted?.arrayBuffer()) ?? new ArrayBuffer(0)));
  reader.finish();
  return { rows, errors };
}

const column = (name: string) => ({ name, samples: [] });
const textReading = (headerRow: number, columns: string[], delimiter: (typeof delimiters)[number] = ';') =>
  ({
    kind: 'text' as const,
    encoding: 'utf-8' as const,
    isMarked: false,
    delimiter,
    headerRow,
    firstRow: headerRow + 1,
    isPlain: headerRow > 0,
    columns: columns.map(column),
    rows: [],
    headerChoices: [],
    doubts: [],
  }) satisfies SourceReading;

describe('what is sent of a table', () => {
  it('has each row of it at its number, with the values of the columns taken', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '|', ' ', 'ü', '=', '1') }).map(composeLine);
    const row = fc.option(fc.tuple(fc.stringMatching(/^[a-z]{8}$/), value, value), { nil: undefined, freq: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 20 }),
        fc.constantFrom(...delimiters),
        fc.nat(3),
        async (rows, delimiter, headerRow) => {
          const line = (fields: string[]) => `${fields.map(csvQuote).join(delimiter)}\n`;
          const header = headerRow > 0 ? '\n'.repeat(headerRow - 1) + line(['Lot', 'X', 'Code']) : '';
          const text =
            header + rows.map((fields) => (fields ? line([fields[1], fields[2], fields[0]]) : '\n')).join('');
          const done = await check(text, {
            reading: textReading(headerRow, ['Lot', 'X', 'Code'], delimiter),
            targets: [
              { from: 2, to: 'id' },
              { from: 0, to: 'lot' },
            ],
            allowDuplicates: true,
          });
          // Files with another separator than the comma are of spreadsheets.
          const written = (value: string) => (delimiter === ',' ? value : composeLine(restoreFromSpreadsheet(value)));
          const expected = rows.flatMap((fields, index) =>
            fields ? [{ row: headerRow + index + 1, fields: [fields[0], written(fields[1])] }] : [],
          );
          expect((await readAsService(done)).rows).toEqual(expected);
          expect(done.summary.rows).toBe(expected.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['with a mark', '\ufeff', ',' as const],
    ['with semicolons', '', ';' as const],
  ])('is read back from a spreadsheet form %s as it was', async (_form, mark, delimiter) => {
    const id = fc.stringMatching(/^[-a][-a-z0-9]{7,9}$/);
    const value = fc
      .tuple(fc.constantFrom('', "'", '=', "'=", '-'), fc.string({ unit: fc.constantFrom('a', "'", '=', '-', '1') }))
      .map(([head, rest]) => head + rest);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(id, value), { minLength: 1, maxLength: 20 }), async (rows) => {
        const line = (fields: readonly string[]) =>
          `${fields.map((field) => csvQuote(neutraliseForSpreadsheet(field))).join(delimiter)}\r\n`;
        const done = await check(mark + [['id', 'lot'], ...rows].map(line).join(''), {
          reading: { ...textReading(1, ['id', 'lot'], delimiter), isMarked: mark !== '' },
          targets: [
            { from: 0, to: 'id' },
            { from: 1, to: 'lot' },
          ],
          allowDuplicates: true,
        });
        const sent = await readAsService(done);
        expect(sent.rows).toEqual(rows.map((fields, index) => ({ row: index + 2, fields })));
      }),
      { numRuns: 100 },
    );
  });

  it('has the same rows at fault as the table, also those that could not be read', async () => {
    const text = 'Code;LOT\ngood-0001;L1\nbad;L1\n"open-01";"L" x\nragged-01;a;b\nshort-001\ngood-0002;L2;;\n';
    const done = await check(text, {
      reading: textReading(1, ['Code', 'LOT']),
      targets: [
        { from: 0, to: 'id' },
        { from: 1, to: 'lot' },
      ],
    });
    expect(done.errors.map(({ row, message }) => [row, message])).toEqual([
      [3, 'Shorter than 8 characters'],
      [4, 'There is text after a closing quote'],
      [5, 'Has 3 values, the header has 2'],
      [6, 'Has 1 value, the header has 2'],
    ]);
    const { rows, errors } = await readAsService(done);
    expect(errors.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
    expect(rows.map(({ row }) => row)).toEqual([2, 7]);
    expect(await done.errorFile?.text()).toContain('"3","id","bad","invalid_id_error","Shorter than 8 characters"\r\n');
  });

  it('is the file itself where it is as the service takes it', async () => {
    const targets = [{ from: 0, to: 'id' }];
    const own = await check('id\ngood-0001\n', { reading: textReading(1, ['id'], ','), targets });
    expect(own).toMatchObject({ end: 'whole', prepared: { converted: undefined, headerAdded: false } });
    const other = await check('Code\ngood-0001\n', { reading: textReading(1, ['Code'], ','), targets });
    expect(await other.prepared.converted?.text()).toBe('"id"\r\n"good-0001"\r\n');
  });

  it('has no lines of dashes and no comments, and a total is refused', async () => {
    const text = 'Code;SKU;LOT\n-----;----;---\ngood-0001;A;L1\nGesamtsumme;;3\n# 1 row;;\n';
    const targets = ['id', 'product', 'lot'].map((to, from) => ({ from, to }));
    const done = await check(text, { reading: textReading(1, ['Code', 'SKU', 'LOT']), targets });
    expect(done.doubts).toEqual([{ kind: 'rowsPassedOver', where: '2', count: 2 }]);
    expect(done.errors.map(({ row, message }) => [row, message.split('.')[0]])).toEqual([
      [4, 'This row looks like a total'],
    ]);
    expect((await readAsService(done)).rows.map(({ row }) => row)).toEqual([3]);
  });

  it('has the id of an address of codes', async () => {
    const reading = { kind: 'address', prefixes: ['https://c.example/'] } as const;
    const done = await check('Code\nHTTPS://c.example/good-0001?utm=1\nhttps://else.example/good-0002\n', {
      reading: textReading(1, ['Code']),
      targets: [{ from: 0, to: 'id', reading }],
    });
    expect((await readAsService(done)).rows).toEqual([{ row: 2, fields: ['good-0001'] }]);
  });

  it('is UTF-8 whatever the table is in', async () => {
    const text = Buffer.from('\ufeffCode;Los\r\ngood-0001;Größe 5\r\n', 'utf16le');
    const reading = { ...textReading(1, ['Code', 'Los']), encoding: 'utf-16le' as const };
    const targets = [
      { from: 0, to: 'id' },
      { from: 1, to: 'lot' },
    ];
    const done = await check(new Uint8Array(text), { reading, targets });
    expect((await readAsService(done)).rows).toEqual([{ row: 2, fields: ['good-0001', 'Größe 5'] }]);
  });

  it('has nothing that a spreadsheet takes for a formula in its list of errors', async () => {
    const done = await check('id\n=1+1\n', { reading: textReading(1, ['id']), targets: [{ from: 0, to: 'id' }] });
    expect(await done.errorFile?.text()).toContain(`"2","id","'=1+1","invalid_id_error"`);
  });

  it('ends as unreadable without a row', async () => {
    const done = await check('id\n', { reading: textReading(1, ['id'], ','), targets: [{ from: 0, to: 'id' }] });
    expect(done).toMatchObject({ end: 'unreadable', summary: { rows: 0, errorCounts: { empty_file_error: 1 } } });
  });
});
