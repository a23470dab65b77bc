import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, nameIndex } from '#lib/upload/columns/column-names.ts';
import { delimiters } from '#lib/upload/delimiters.ts';
import { readSource, type SourceChoice } from './source-reading.ts';
import { type TextEncoding, textEncodings } from './text-encoding.ts';

const names = nameIndex([{ key: 'lot', name: 'Lot' }]);
const read = (bytes: Uint8Array | string, choice: SourceChoice = {}) =>
  readSource(new Blob([bytes as BlobPart]), choice, (cell) => names.has(fold(cell)));

/** Text as bytes of an encoding, with or without its mark. */
function encode(text: string, encoding: TextEncoding, isMarked: boolean): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(isMarked ? `\ufeff${text}` : text);
  const wide = Buffer.from(isMarked ? `\ufeff${text}` : text, 'utf16le');
  return new Uint8Array(encoding === 'utf-16be' ? wide.swap16() : wide);
}

describe('a file', () => {
  it('is recognised by itself in each encoding, with each separator, with a header or none', async () => {
    const id = fc.stringMatching(/^[A-Za-z]{6}[0-9]{4}$/);
    const price = fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => `${a},${b}`);
    const rows = fc.uniqueArray(fc.tuple(id, price), { selector: ([key]) => key, minLength: 3, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...delimiters),
        fc.constantFrom<TextEncoding>('utf-8', 'utf-16le', 'utf-16be'),
        fc.boolean(),
        fc.boolean(),
        async (table, delimiter, encoding, isMarked, hasHeader) => {
          const quoted = delimiter === ',' ? table.map(([a, b]) => [a, `"${b}"`]) : table;
          const lines = [...(hasHeader ? [['Code', 'Preis']] : []), ...quoted].map((row) => row.join(delimiter));
          const reading = await read(encode(`${lines.join('\r\n')}\r\n`, encoding, isMarked));
          expect(reading).toMatchObject({ kind: 'text', encoding, isMarked, delimiter, headerRow: hasHeader ? 1 : 0 });
          expect(reading).toMatchObject({ columns: [{ name: hasHeader ? 'Code' : '' }, {}] });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps decimals and dates as they are written', async () => {
    const reading = await read('Code;MHD;Gewicht\nabcd-0001;31.12.2026;1.234,50\n');
    expect(reading).toMatchObject({
      delimiter: ';',
      rows: [{ row: 2, fields: ['abcd-0001', '31.12.2026', '1.234,50'] }],
    });
  });

  it('of western Europe is taken for Windows-1252', async () => {
    const bytes = Buffer.from('Code;Größe\nabcd-0001;groß\n', 'latin1');
    expect(await read(bytes)).toMatchObject({ encoding: 'windows-1252', columns: [{}, { name: 'Größe' }] });
  });

  it('is what the person says it is', async () => {
    const text = 'a,b;c\nd,e;f\n';
    expect(await read(text, { delimiter: ',', headerRow: 0 })).toMatchObject({
      headerRow: 0,
      rows: [{ fields: ['a', 'b;c'] }, { fields: ['d', 'e;f'] }],
    });
    expect(await read(text, { delimiter: ';', headerRow: 1 })).toMatchObject({
      headerRow: 1,
      columns: [{ name: 'a,b' }, {}],
    });
  });

  it('of few rows, some of them wrong, has no header where an id stands', async () => {
    expect(await read('paste-0001\tL1\nbad id\tL1\n')).toMatchObject({ headerRow: 0, rows: [{ row: 1 }, { row: 2 }] });
  });

  it('has its header where it stands, below blank lines', async () => {
    expect(await read('\n\nid;lot\nabcd-0001;L1\n')).toMatchObject({ headerRow: 3, rows: [{ row: 4 }] });
  });

  it('of which the first line names the separator has it, and its header below', async () => {
    expect(await read('sep=|\r\nCode|Lot\r\nabcd-0001|L;1\r\n')).toMatchObject({
      delimiter: '|',
      headerRow: 2,
      isPlain: false,
      columns: [{ name: 'Code' }, { name: 'Lot' }],
      rows: [{ row: 3, fields: ['abcd-0001', 'L;1'] }],
    });
  });

  it.each([
    ['titles', 'Codes of May\nMade by Northlight;;\nCode;SKU;Lot\n', 3],
    ['titles, in which one is the name of a column', 'Codes;;\n\nCode;SKU;Lot\n', 3],
    ['a comment and a line of dashes', '# export 7\n----;----;---\nCode;SKU;Lot\n', 3],
    ['names that are not known', 'Report;;\nAlpha;Beta;Gamma\n', 2],
  ])('has its header below %s', async (_name, head, headerRow) => {
    const reading = await read(`${head}abcd-0001;A;L1\nabcd-0002;A;L1\n`);
    expect(reading).toMatchObject({ headerRow, firstRow: headerRow + 1, rows: [{ row: headerRow + 1 }, {}] });
    expect(reading).toMatchObject({ doubts: [{ kind: 'rowsPassedOver', where: '1' }] });
  });

  it('has the row with the names that the person says, or none', async () => {
    const text = 'Report;;\nAlpha;Beta;Gamma\nabcd-0001;A;L1\n';
    expect(await read(text, { headerRow: 1 })).toMatchObject({ headerRow: 1, firstRow: 2 });
    expect(await read(text, { headerRow: 0 })).toMatchObject({ headerRow: 0, firstRow: 2, rows: [{ row: 2 }, {}] });
    expect(await read(text, { headerRow: 99 })).toMatchObject({ headerRow: 2 });
    expect(await read(text)).toMatchObject({ headerChoices: [{ row: 1 }, { row: 2 }, { row: 3 }] });
  });

  it('has no column for separators at the end of each row, and one without a name for their values', async () => {
    const empty = await read('id,product,lot,\nabcd-0001,A,L1,\n');
    expect(empty).toMatchObject({ isPlain: false, columns: [{}, {}, { name: 'lot' }], doubts: [] });
    expect(await read('id,product,lot\nabcd-0001,A,L1\n')).toMatchObject({ isPlain: true });
    // The service takes no value too many, also no empty one.
    expect(await read('id,product,lot\nabcd-0001,A,L1,,\n')).toMatchObject({ isPlain: false });
    const filled = await read('id,product,lot,\nabcd-0001,A,L1,note\n');
    expect(filled).toMatchObject({
      columns: [{}, {}, {}, { name: '', samples: ['note'] }],
      doubts: [{ kind: 'namelessColumns', where: 'D', count: 1 }],
    });
  });

  it('with a sum at its end is not sent as it is, though its word could be an id', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => `abcd-${row}000,A\n`).join('');
    expect(await read(`id,lot\n${rows}Gesamtsumme,500\n`)).toMatchObject({ isPlain: false });
    expect(await read(`id,lot\n${rows}`)).toMatchObject({ isPlain: true });
  });

  it('of more columns than are read names the limit', async () => {
    const row = Array.from({ length: 1_200 }, (_, place) => `c${place}`).join(',');
    expect(await read(`${row}\n${row}\n`)).toEqual({ kind: 'none', fault: { row: 1, most: 1_000 } });
  });

  it.each<[TextEncoding, string[], string[]]>([
    ['windows-1250', ['Łódź', 'Kraków', 'Wrocław'], ['a3f3649f', '4b72616bf377', '57726f63b36177']],
    [
      'windows-1250',
      ['Plzeň', 'České Budějovice', 'Škoda'],
      ['506c7a65f2', 'c865736be920427564ec6a6f76696365', '8a6b6f6461'],
    ],
    ['windows-1252', ['Köln', 'Zürich', 'Gruß'], ['4bf66c6e', '5afc72696368', '477275df']],
    ['windows-1252', ['München', 'über', 'Prüfung'], ['4dfc6e6368656e', 'fc626572', '5072fc66756e67']],
    ['windows-1252', ['España', 'Logroño', 'Núñez'], ['45737061f161', '4c6f67726ff16f', '4efaf1657a']],
    ['windows-1252', ['Malmö', 'Tromsø', 'Århus'], ['4d616c6df6', '54726f6d73f8', 'c572687573']],
    ['windows-1251', ['Москва', 'Казань', 'Омск'], ['cceef1eae2e0', 'cae0e7e0edfc', 'ceecf1ea']],
    ['windows-1253', ['Αθήνα', 'Πάτρα', 'Λάρισα'], ['c1e8deede1', 'd0dcf4f1e1', 'cbdcf1e9f3e1']],
    ['windows-1254', ['İstanbul', 'Eskişehir', 'Muğla'], ['dd7374616e62756c', '45736b69fe65686972', '4d75f06c61']],
    ['shift_jis', ['東京', '大阪市', '名古屋'], ['938c8b9e', '91e58de38e73', '96bc8cc389ae']],
    ['gb18030', ['北京', '上海市', '广州'], ['b1b1bea9', 'c9cfbaa3cad0', 'b9e3d6dd']],
    ['big5', ['臺北', '高雄市', '臺中'], ['bb4fa55f', 'b0aab6afa5ab', 'bb4fa4a4']],
    ['euc-kr', ['서울', '부산광역시', '대구'], ['bcadbfef', 'bacebbeab1a4bfaabdc3', 'b4ebb1b8']],
  ])('in %s is read as its language writes %j', async (encoding, cities, bytesOf) => {
    const lines = bytesOf.map((hex) => [Buffer.from('abcd-0001;NS-30;'), Buffer.from(hex, 'hex'), Buffer.from('\r\n')]);
    const bytes = Buffer.concat([Buffer.from('Code;SKU;City\r\n'), ...lines.flat()]);
    const rows = cities.map((city) => ({ fields: ['abcd-0001', 'NS-30', city] }));
    expect(await read(bytes)).toMatchObject({ encoding, isMarked: false, rows });
    expect(await read(bytes, { encoding: 'iso-8859-15' })).toMatchObject({ encoding: 'iso-8859-15' });
  });

  it('can be read in every encoding that is offered', () => {
    for (const encoding of textEncodings) expect(new TextDecoder(encoding).encoding).toBe(encoding);
  });

  it.each([
    ['JSON', '[{"id":"abcd-0001"}]', { kind: 'json' }],
    ['nothing', '', { kind: 'none', fault: 'empty' }],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', { kind: 'none', fault: 'pdf' }],
    ['blank lines', '\n \n\t\n', { kind: 'none' }],
    ['bytes at random', Uint8Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 251), { kind: 'none' }],
    ['a workbook of old', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), { kind: 'none' }],
  ])('with %s in it is called that', async (_name, content, expected) => {
    expect(await read(content)).toMatchObject(expected);
  });
});
