import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeLine, findInvisible } from '#lib/contract/values/line.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { csvLine } from '#lib/upload/write-csv.ts';
import { ErrorSummaries } from './error-summary.ts';
import type { ParseUploadOptions } from './parse-upload.ts';
import { UploadParse } from './parse-upload.ts';

const scmKeys = ['lot', 'li\\"\tne'];
const sqlNull = Symbol('NULL');

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** COPY text read as PostgreSQL documents it. */
function readCopyText(text: string): (string | typeof sqlNull)[][] {
  const meanings: Record<string, string> = { b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', '\\': '\\' };
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) =>
    line.split('\t').map((field) => {
      if (field === '\\N') return sqlNull;
      return field.replace(/\\(.)/gs, (_, letter: string) => meanings[letter] ?? `?${letter}`);
    }),
  );
}

async function parse(text: string, options: Partial<ParseUploadOptions> = {}, size = 7) {
  const errors: UploadError[] = [];
  const run = new UploadParse({
    filetype: 'csv',
    idFormat: 'default',
    scmKeys: scmKeys,
    products: undefined,
    onErrors: (batch) => void errors.push(...batch),
    ...options,
  });
  const blocks: Uint8Array[] = [];
  for await (const block of run.copyLines(pieces(Buffer.from(text), size))) blocks.push(block);
  return { run, errors, rows: readCopyText(Buffer.concat(blocks).toString()) };
}

describe('UploadParse', () => {
  it('writes staging lines that PostgreSQL reads back as what the file says, from CSV and from JSON', async () => {
    const value = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom('\\', '"', 'N', '.', ' ', ','),
          fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
        ),
        maxLength: 8,
      })
      .map(composeLine)
      .filter((text) => findInvisible(text) === undefined);
    const row = fc.record({
      id: fc.stringMatching(/^[A-Za-z0-9_-]{8,14}$/),
      product: value,
      activation_status: fc.constantFrom('', '0', '1', '2'),
      blacklist_reason: fc.constantFrom('', '0', '9', '10'),
      updated_by: value,
      lot: value,
      'li\\"\tne': value,
    });
    const columns = ['id', 'product', 'activation_status', 'blacklist_reason', 'updated_by', ...scmKeys] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 50 }),
        async (list, json, size) => {
          const cells = (item: Record<string, string>) => columns.map((name) => item[name] ?? '');
          const text = json
            ? JSON.stringify(list)
            : csvLine(columns) + list.map((item) => csvLine(cells(item))).join('');
          const { errors, rows } = await parse(text, { filetype: json ? 'json' : 'csv' }, size);
          expect(errors).toEqual([]);
          const orNull = (cell: string) => (cell === '' ? sqlNull : cell);
          list.forEach((item, index) => {
            const [rowNo, id, product, status, reason, updatedBy, scm] = rows[index] ?? [];
            expect([rowNo, id]).toEqual([String(index + (json ? 1 : 2)), item.id]);
            expect([product, status, reason, updatedBy]).toEqual(
              [item.product, item.activation_status, item.blacklist_reason, item.updated_by].map(orNull),
            );
            const given = Object.fromEntries(
              scmKeys.map((key) => [key, (item as Record<string, string>)[key] ?? '']).filter(([, v]) => v !== ''),
            );
            expect(typeof scm === 'string' ? JSON.parse(scm) : {}).toEqual(given);
          });
          expect(rows).toHaveLength(list.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('writes what stands for a SKU, and NULL for a column the file does not have', async () => {
    const products = new Map([
      ['NS-31', '17'],
      ['NS-30', '18'],
    ]);
    const { rows, errors } = await parse(
      'product,id\nNS-31,Qz81-77aKp\nNS-31,Qz81-77aKq\nNS-30,Qz81-77aKr\n,Qz81-77aKs\n',
      { products },
    );
    expect(errors).toEqual([]);
    expect(rows.map(([, , product, ...rest]) => [product, rest])).toEqual(
      ['17', '17', '18', sqlNull].map((product) => [product, [sqlNull, sqlNull, sqlNull, sqlNull]]),
    );
  });

  it('gives a faulty row with a good id a line with its id alone, and none to a row without', async () => {
    const { rows, errors, run } = await parse('id,activation_status,lot\nQz81-77aKp,7,x\nkk3,1,x\nQz81-77aKq,1,x\n');
    expect(rows).toEqual([
      ['2', 'Qz81-77aKp', sqlNull, sqlNull, sqlNull, sqlNull, sqlNull],
      ['4', 'Qz81-77aKq', sqlNull, '1', sqlNull, sqlNull, '{"lot":"x"}'],
    ]);
    expect(errors.map(({ row, type }) => [row, type])).toEqual([
      [2, 'invalid_status_error'],
      [3, 'invalid_id_error'],
    ]);
    expect(run.totals).toMatchObject({ rows: 3, rowsWithErrors: 2, errors: 2 });
  });

  it('passes errors on in batches up to the limit and counts the rest', async () => {
    const batches: number[] = [];
    const text = `id\n${'bad\n'.repeat(3000)}`;
    const { run } = await parse(
      text,
      { errorLimit: 2500, onErrors: (batch) => void batches.push(batch.length) },
      100_000,
    );
    expect(batches).toEqual([...Array<number>(12).fill(200), 100]);
    expect(run.totals.errorCounts.invalid_id_error).toBe(3000);
    expect(run.errorsCut).toBe(true);
  });

  it('fills several blocks without tearing a line, long values included', async () => {
    const long = '\\'.repeat(1000);
    const text = `id,lot\n${Array.from({ length: 3000 }, (_, i) => `id-number-${i},${i % 7 === 0 ? long : i}\n`).join('')}`;
    const { rows } = await parse(text, {}, 65_536);
    expect(rows).toHaveLength(3000);
    expect(rows[700]).toEqual([
      '702',
      'id-number-700',
      sqlNull,
      sqlNull,
      sqlNull,
      sqlNull,
      JSON.stringify({ lot: long }),
    ]);
  });

  it('stops reading a file of which nothing more can be said, and closes the source', async () => {
    let closed = false;
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          given++;
          yield Buffer.from('product;id\nx;y\n');
        }
      } finally {
        closed = true;
      }
    }
    const errors: UploadError[] = [];
    const run = new UploadParse({
      filetype: 'csv',
      idFormat: 'default',
      scmKeys: [],
      products: undefined,
      onErrors: (batch) => void errors.push(...batch),
    });
    for await (const _ of run.copyLines(endless())) expect.unreachable();
    expect([given, closed]).toEqual([1, true]);
    expect(errors.map((error) => englishReason(error.reason))).toEqual([
      messageOf('separatorWrong', { separator: ';' }),
    ]);
  });

  it('throws the reason of its signal when aborted', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('canceled by the user'));
    await expect(parse('id\nQz81-77aKp\nQz81-77aKq\n', { signal: controller.signal, onProgress })).rejects.toThrow(
      'canceled by the user',
    );
  });
});

describe('ErrorSummaries', () => {
  // conforms: 7.3
  it('counts all and shows the first twenty', () => {
    const summaries = new ErrorSummaries();
    for (let row = 2; row < 32; row++) {
      summaries.add({ row, value: `v${row}`, type: 'duplicate_id_error' });
      summaries.add({ row, value: 'x', type: 'invalid_scm_error' });
    }
    summaries.setCount('invalid_scm_error', 5000);
    summaries.setCount('missing_id_error', 0);
    const list = summaries.list();
    expect(list.map(({ type, count }) => [type, count])).toEqual([
      ['duplicate_id_error', 30],
      ['invalid_scm_error', 5000],
    ]);
    expect(list[0]?.ids).toHaveLength(20);
    expect(list[0]?.rows).toEqual(list[1]?.rows);
    expect(list[1]?.rows).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
  });
});
