import { Readable } from 'node:stream';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRows } from '#lib/upload/table/read-rows.ts';
import { readSource } from '#lib/upload/table/source-reading.ts';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import { csvLineLf, restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import { type SheetLimits, workbookArchive } from './workbook-archive.ts';

async function write(header: string[], rows: string[][], limits?: SheetLimits, chunkBytes = 50): Promise<Buffer> {
  const csv = Buffer.from(rows.map(csvLineLf).join(''));
  async function* chunks() {
    for (let at = 0; at < csv.length; at += chunkBytes) yield csv.subarray(at, at + chunkBytes);
  }
  const archive = workbookArchive(
    { header, open: async () => Readable.from(chunks()) },
    new Date('2026-11-29T00:00:00Z'),
    limits,
  );
  return Buffer.concat(await archive.toArray());
}

function sheetsOf(file: Buffer): Record<string, unknown[][]> {
  const { Sheets, SheetNames } = read(file, { cellText: false });
  return Object.fromEntries(
    SheetNames.map((name) => [name, utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, defval: '' })]),
  );
}

/** Whether a reader takes the value as it is. */
const isRead = (value: string) => restoreFromSpreadsheet(value) === value;

it('keeps what a spreadsheet program would change', async () => {
  const rows = [
    ['00471', '1/2', '12E34', '4006381333931234567890'],
    ['-5A', '=1+1', 'two\nlines', ' spaces '],
    ['_x0041_ab', 'a & <b> "c"', 'Łódź 👩\u200d🔬', 'TRUE'],
    ['', '', '', 'last'],
  ];
  expect(sheetsOf(await write(['id', 'a', 'b', 'c'], rows))).toEqual({ Codes: [['id', 'a', 'b', 'c'], ...rows] });
});

it('begins another sheet where one is full', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => [`id-${index}`, 'x']);
  const header = ['id', 'lot'];
  expect(sheetsOf(await write(header, rows, { rows: 4, bytes: 1e9 }))).toEqual({
    Codes: [header, ...rows.slice(0, 3)],
    'Codes 2': [header, ...rows.slice(3, 6)],
    'Codes 3': [header, ...rows.slice(6)],
  });
  expect(Object.keys(sheetsOf(await write(header, rows.slice(0, 3), { rows: 4, bytes: 1e9 })))).toEqual(['Codes']);
  expect(sheetsOf(await write(header, []))).toEqual({ Codes: [header] });
});

it('writes every text so that it is read back', async () => {
  // SheetJS makes one line break of CR LF, as XML says, and trims no cell.
  const value = fc.string({ unit: anyCharacter, maxLength: 20 }).map((text) => text.replaceAll(/[\0\r]/g, ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 6 }), async (given) => {
      const rows = given.map((values, index) => [`id-${index}`, ...values]);
      const { Codes } = sheetsOf(await write(['id', 'a', 'b', 'c'], rows));
      expect(Codes?.slice(1)).toEqual(rows.map((row) => row.map((cell) => (isRead(cell) ? cell : `'${cell}`))));
    }),
    { numRuns: 100 },
  );
});

it('is read by the upload wizard as it was', async () => {
  const id = fc.stringMatching(/^[-a-z0-9]{8,12}$/).filter((value) => /[a-z]/.test(value));
  const value = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => text.replaceAll(/[\0\r]/g, '')),
    fc.constantFrom('00471', '1/2', '12E34', '4006381333931234567890', '=1+1', '-5', '', "'=1", '="1"'),
  );
  const header = ['extended_id', 'lot', 'sku'];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(id, value, value), { minLength: 1, maxLength: 6 }), async (rows) => {
      const file = new Blob([new Uint8Array(await write(header, rows))]);
      const reading = await readSource(file, {}, (cell) => header.includes(cell));
      if (reading.kind !== 'sheet') throw new Error(reading.kind);
      const found: string[][] = [];
      for await (const { fields } of readRows(file, reading))
        found.push(header.map((_, at) => restoreFromSpreadsheet(fields[at] ?? '')));
      expect(found).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

it('ends with the error of its rows', async () => {
  const failing = new Readable({
    read() {
      this.destroy(new Error('cut off'));
    },
  });
  const archive = workbookArchive({ header: ['id'], open: async () => failing }, new Date());
  await expect(archive.toArray()).rejects.toThrow('cut off');
});
