import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import { cutBytes } from './read-all.test-support.ts';
import type { UploadCheckOptions } from './upload-check.ts';
import { UploadCheck } from './upload-check.ts';
import type { UploadError } from './upload-errors.ts';
import { UploadReader } from './upload-reader.ts';
import { encodeText } from './utf8.ts';

function check(text: string, options: Partial<UploadCheckOptions> = {}, cuts: number[] = []) {
  const errors: UploadError[] = [];
  const checker = new UploadCheck({
    filetype: 'csv',
    idFormat: 'default',
    scmKeys: ['lot', 'line'],
    products: ['NS-30-EU', 'NS-31'],
    allowDuplicates: false,
    onError: (error) => errors.push(error),
    ...options,
  });
  for (const piece of cutBytes(encodeText(text), cuts)) checker.push(piece);
  return {
    summary: checker.finish(),
    errors,
    lines: errors.map((e) => `${e.row} ${e.column} ${e.value} ${e.type} ${englishReason(e.reason)}`),
  };
}

describe('UploadCheck', () => {
  it('finds nothing wrong with a right file', () => {
    const { summary, errors } = check(
      '\ufeffid,product,activation_status,lot\r\nQz81-77aKp,NS-30-EU,1,L 1\r\n"Qz81-77aKq",,,"a, ""b"""\r\n\r\nQz81_77aKr,NS-31,2,\r\n',
    );
    expect(errors).toEqual([]);
    expect(summary).toMatchObject({
      rows: 3,
      errors: 0,
      rowsWithErrors: 0,
      restored: 0,
      duplicatesIgnored: 0,
      duplicatesChecked: true,
    });
  });

  // conforms: 19.3
  it('names every fault of every row, with its row, column and value', () => {
    const text = [
      'id,product,activation_status,lot,blacklist_reason,updated_by',
      'kk3,NS-30-EU,1,,,',
      'ab c-99812x,NS-300-EU,3,,,',
      ',NS-31,0,,,',
      `Qz81-77aKp,NS-31,0,${'é'.repeat(1001)},12,`,
      'Qz81-77aKq,NS-31',
      'Qz81-77aKp,NS-31,01,,10,',
      `Qz81-77aKs,,,${'é'.repeat(1000)},,${'u'.repeat(255)}`,
    ].join('\n');
    const { summary, lines } = check(text);
    expect(lines).toEqual([
      '2 id kk3 invalid_id_error Shorter than 8 characters',
      '3 id ab c-99812x invalid_id_error A space is not allowed in an id',
      '3 product NS-300-EU unknown_product_error No product has this SKU',
      '3 activation_status 3 invalid_status_error Not 0, 1 or 2',
      '4 id  missing_id_error The id is missing',
      '5 blacklist_reason 12 invalid_status_error Not a number from 0 to 11',
      `5 lot ${'é'.repeat(200)} invalid_scm_error Longer than 1000 characters`,
      '6  Qz81-77aKq,NS-31 malformed_file_error Has 2 values, the header has 6',
      '7 activation_status 01 invalid_status_error Not 0, 1 or 2',
      '7 id Qz81-77aKp duplicate_id_error Also in row 5',
      `8 updated_by ${'u'.repeat(200)} invalid_scm_error Longer than 254 characters`,
    ]);
    expect(summary).toMatchObject({ rows: 7, rowsWithErrors: 7, errors: 11 });
    expect(summary.errorCounts).toMatchObject({
      duplicate_id_error: 1,
      invalid_status_error: 3,
      malformed_file_error: 1,
    });
  });

  it.each([
    ['', '0   empty_file_error The file is empty'],
    ['\n\r\n', '0   empty_file_error The file is empty'],
    ['id,lot\n\n', '0   empty_file_error There is a header but no row below it'],
    ['product\nNS-31\n', '1   missing_id_error There is no column named id'],
    ['id;product\nQz81-77aKp;x\n', '1  id;product malformed_file_error Values are separated by ;, not by commas'],
    ['id\tproduct\nQ\tx\n', '1  id\tproduct malformed_file_error Values are separated by tabs, not by commas'],
    ['"id";"lot"\n"Q";"x"', '1  "id" malformed_file_error Values are separated by ;, not by commas'],
    ['"id"\t"lot"\n', '1  "id" malformed_file_error Values are separated by tabs, not by commas'],
    ['id,lot\n"Q"x,"x"', '2  "Q" malformed_file_error There is text after a closing quote'],
    ['[{"id":"Qz81-77aKp"}]', '1  [{"id":"Qz81-77aKp"}] malformed_file_error The file looks like JSON, not CSV'],
    ['id,lot,lot\na,b,c', '1 lot lot malformed_file_error Two columns have this name'],
    ['id,,lot\na,b,c', '1   malformed_file_error A column has no name: number 2'],
    ['id,"lot\nQz81-77aKp,x', '1  id,"lot malformed_file_error A quote is opened and not closed'],
    ['id,batch\nQz81-77aKp,x', '1 batch batch invalid_scm_error No SCM field has this key'],
    ['id,__proto__\nQz81-77aKp,x', '1 __proto__ __proto__ invalid_scm_error No SCM field has this key'],
  ])('says of %j: %s', (text, line) => {
    expect(check(text).lines).toEqual([line]);
  });

  it('leaves products alone when none are given', () => {
    expect(check('id,product\nQz81-77aKp,whatever\n', { products: undefined }).lines).toEqual([]);
  });

  it('keeps the first of several when duplicates are allowed', () => {
    const { summary, lines } = check('id\nQz81-77aKp\nQz81-77aKq\nQz81-77aKp\n', { allowDuplicates: true });
    expect(lines).toEqual([]);
    expect(summary).toMatchObject({ rows: 3, duplicatesIgnored: 1 });
  });

  it('says when it could not remember every id', () => {
    expect(check('id\nQz81-77aKp\nQz81-77aKq\n', { duplicateLimit: 1 }).summary.duplicatesChecked).toBe(false);
  });

  it('finds exactly the duplicates a Map finds, however the file is cut', () => {
    const ids = fc.array(
      fc.stringMatching(/^[ab]{3}[A-Za-z0-9_-]{5}$/).chain((id) => fc.constantFrom(id, 'AAAAAAAA', 'BBBBBBBB')),
      {
        minLength: 1,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(ids, fc.array(fc.nat(), { maxLength: 6 }), (list, cuts) => {
        const first = new Map<string, number>();
        const expected: string[] = [];
        list.forEach((id, index) => {
          const row = index + 2;
          const before = first.get(id);
          if (before === undefined) first.set(id, row);
          else expected.push(`${row} id ${id} duplicate_id_error Also in row ${before}`);
        });
        expect(check(`id\n${list.join('\n')}`, {}, cuts).lines).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });
});

describe('UploadCheck of JSON', () => {
  const json = { filetype: 'json' } as const;

  it('applies the same rules, rows being elements', () => {
    const text = JSON.stringify([
      { id: 'Qz81-77aKp', product: 'NS-31', activation_status: 1, lot: 7, line: true },
      { id: 'kk3', activation_status: '1' },
      { product: 'NS-300-EU' },
      { id: 12345678 },
      { id: 'Qz81-77aKp', lot: ['x'], batch: 'b' },
      { id: 'Qz81-77aKs', activation_status: 1.5, lot: null },
      'Qz81-77aKt',
    ]);
    expect(check(text, json).lines).toEqual([
      '2 id kk3 invalid_id_error Shorter than 8 characters',
      '3 id  missing_id_error The id is missing',
      '3 product NS-300-EU unknown_product_error No product has this SKU',
      '4 id 12345678 invalid_id_error The id is not text; write it in quotes',
      '5 batch "b" invalid_scm_error No SCM field has this key',
      '5 lot ["x"] invalid_scm_error A list or an object is not allowed here',
      '5 id Qz81-77aKp duplicate_id_error Also in row 1',
      '6 activation_status 1.5 invalid_status_error Not 0, 1 or 2',
      '7  "Qz81-77aKt" malformed_file_error An element is not an object',
    ]);
    expect(check(text, json).summary).toMatchObject({ rows: 7, rowsWithErrors: 6 });
  });

  it.each([
    ['', '0   empty_file_error The file is empty'],
    ['[]', '0   empty_file_error There are no codes in the file'],
    ['{"codes":[]}', '0   empty_file_error There are no codes in the file'],
    [
      'id,lot',
      '0  id,lot malformed_file_error Not JSON: the file begins neither with [ nor with {"codes": [, at byte 1',
    ],
    ['[{"id":"Qz81-77aKp"}', '0   malformed_file_error Not JSON: the file ends too early, at byte 21'],
  ])('says of %j: %s', (text, line) => {
    expect(check(text, json).lines).toEqual([line]);
  });
});

describe('text of a row', () => {
  const check = (text: string, products?: string[]) => {
    const errors: { column: string; row: number; reason: unknown }[] = [];
    const rows: string[][] = [];
    const reader = new UploadReader({
      ...{ filetype: 'csv', idFormat: 'default', scmKeys: ['lot'], products },
      onError: ({ column, row, reason }) => errors.push({ column, row, reason }),
      onRow: ({ fields }) => rows.push([...fields]),
    });
    reader.push(new TextEncoder().encode(text));
    reader.finish();
    return { errors, rows };
  };

  it('is composed and has no spaces around it', () => {
    const { errors, rows } = check(
      'id,product,activation_status,lot\n AAAAAAAA ,Ne\u0301-1, 1,L1   \nBBBBBBBB,,,  \n',
      ['N\u00e9-1'],
    );
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      ['AAAAAAAA', 'N\u00e9-1', '1', 'L1'],
      ['BBBBBBBB', '', '', ''],
    ]);
  });

  it('keeps a SKU that the company has in another spelling', () => {
    const stored = 'Ne\u0301\u00ad-1';
    expect(check(`id,product\nAAAAAAAA,${stored}\n`, [stored]).rows).toEqual([['AAAAAAAA', stored]]);
    expect(check('id,product\nAAAAAAAA,N\u00e9-1\n', ['Ne\u0301-1']).rows).toEqual([['AAAAAAAA', 'Ne\u0301-1']]);
  });

  it('names the row and column of a character that people cannot see', () => {
    const { errors } = check('id,product,lot\nAAAAAAAA,A\u00ad1,"L\n1"\nBBBBBBBB,,L\u200b1\nCCCC\u00adCCCC,,L\t1\n', [
      'A1',
    ]);
    expect(errors).toEqual([
      { row: 2, column: 'product', reason: { code: 'valueHasInvisibleCharacter', values: { character: 'U+00AD' } } },
      { row: 2, column: 'lot', reason: { code: 'valueHasLineBreak' } },
      { row: 3, column: 'lot', reason: { code: 'valueHasInvisibleCharacter', values: { character: 'U+200B' } } },
      { row: 4, column: 'id', reason: { code: 'idHasInvisibleCharacter' } },
      { row: 4, column: 'lot', reason: { code: 'valueHasTab' } },
    ]);
  });

  it('is an id or SKU without the apostrophe of a spreadsheet file', () => {
    const { errors, rows } = check("id,product,lot\n'-AAAAAAA,'-5-A,'=1\n", ['-5-A']);
    expect(errors).toEqual([]);
    // Each other value of a file for programs is exact.
    expect(rows).toEqual([['-AAAAAAA', '-5-A', "'=1"]]);
  });

  it('is without ="…" in each column where the id has it', () => {
    const text = 'id,product,activation_status,lot\n="00471234",="N-1",="1",="007"\nAAAAAAAA,N-1,1,="007"\n';
    const { errors, rows } = check(text, ['N-1']);
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      ['00471234', 'N-1', '1', '007'],
      ['AAAAAAAA', 'N-1', '1', '="007"'],
    ]);
  });
});
