import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import { waitFor } from '#server/codes/testing/codes-world.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { isOnCitus } from '#server/core/db/testing/on-citus.ts';
import { countWaiting } from '#server/core/db/testing/waiting-statements.ts';
import {
  type IngestionWorld,
  ingest,
  insertProcessingRecord,
  openIngestionWorld,
  readOutcome,
} from '../testing/ingestion-world.ts';
import { ingestUpload } from './ingest-codes.job.ts';

let world: IngestionWorld;

beforeAll(async () => {
  world = await openIngestionWorld();
});
afterAll(() => world.close());

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

async function productId(companyId: number, sku: string): Promise<number> {
  const row = await world.context.database.db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .where('sku', '=', sku)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('a good file', () => {
  it('becomes codes, a completed workorder with a packing job, and a completed record', async () => {
    const { record, codes, workorder, jobs, errors } = await ingest(
      world,
      world.brand,
      csv(
        'id,product,activation_status,blacklist_reason,updated_by,lot,plant',
        'good-zzzz,SOAP-2,1,,,L1,',
        'good-aaaa,,2,4,scanner 7,"a,""b"" \\",',
        '',
        'good-mmmm,,,,,,',
      ),
      { parameters: { default_scm_data: { product: 'SOAP-1', plant: 'Ulm' } }, description: 'First lot' },
    );
    expect(errors).toEqual([]);
    expect(record).toMatchObject({ status: 'completed', row_count: 3, error_count: 0, progress: 1 });
    const [soap1, soap2] = [await productId(world.brand.id, 'SOAP-1'), await productId(world.brand.id, 'SOAP-2')];
    expect(codes).toMatchObject([
      {
        extended_id: 'good-zzzz',
        sequence: 1,
        product_id: soap2,
        activation_status: 1,
        scm: { lot: 'L1', plant: 'Ulm' },
        scm_updated_by: 'admin@brand.test',
        activated_by: world.brand.adminId,
        serial_number: null,
      },
      {
        extended_id: 'good-aaaa',
        sequence: 2,
        product_id: soap1,
        activation_status: 2,
        blacklist_reason: 4,
        scm: { lot: 'a,"b" \\', plant: 'Ulm' },
        scm_updated_by: 'scanner 7',
        activated_at: null,
      },
      { extended_id: 'good-mmmm', sequence: 3, activation_status: 0, scm: { plant: 'Ulm' } },
    ]);
    expect(codes[0]?.activated_at).toBeInstanceOf(Date);
    expect(workorder).toMatchObject({
      id: record.workorder_id,
      reference: 'First lot',
      state: 'completed',
      code_layout: 'none',
      quantity: 3,
      codes_generated: 3,
      codegen_status: 3,
      product_id: soap1,
      url_prefix: 'http://codes.test/',
    });
    expect(jobs).toEqual([{ name: 'generate-codes', data: { workorderId: record.workorder_id } }]);
  });

  it('may be JSON', async () => {
    const { record, codes } = await ingest(
      world,
      world.brand,
      JSON.stringify([{ id: 'json-aaaa', lot: 7, activation_status: 1 }, { id: 'json-bbbb' }]),
      { filetype: 'json' },
    );
    expect(record.status).toBe('completed');
    expect(codes).toMatchObject([
      { extended_id: 'json-aaaa', scm: { lot: '7' }, activation_status: 1 },
      { extended_id: 'json-bbbb', scm: null, scm_updated_by: null, activation_status: 0 },
    ]);
  });

  it('stores values composed and trimmed, and names those with characters that people cannot see', async () => {
    const lines = csv('id,product,lot', ' line-aaaa ,,L1   ', "'-line-bbb,SOAP-1,Ne\u0301", 'line-cccc,,"  "');
    const { record, codes } = await ingest(world, world.brand, lines, {
      parameters: { default_scm_data: { plant: ' Ulm ' } },
    });
    expect(record.status).toBe('completed');
    expect(codes.map(({ extended_id, scm }) => [extended_id, scm])).toEqual([
      ['line-aaaa', { lot: 'L1', plant: 'Ulm' }],
      ['-line-bbb', { lot: 'N\u00e9', plant: 'Ulm' }],
      ['line-cccc', { plant: 'Ulm' }],
    ]);
    const unseen = csv('id,lot', 'line-dddd,L\u200b1', 'line-eeee,"L\n1"');
    expect((await ingest(world, world.brand, unseen)).record.status).toBe('error');
  });

  it('gets serial numbers in one run, in the order of the file', async () => {
    const parameters = { use_serial_number: true };
    const first = await ingest(world, world.rival, csv('id', 'serial-zz', 'serial-aa'), { parameters });
    const second = await ingest(world, world.rival, csv('id', 'serial-bb'), { parameters });
    expect(first.codes.map((code) => code.serial_number)).toEqual([1, 2]);
    expect(first.workorder).toMatchObject({ first_serial_number: 1, use_serial_number: true });
    expect(second.codes.map((code) => code.serial_number)).toEqual([3]);
  });

  it('keeps the first of each id when posted duplicates are allowed', async () => {
    const { record, codes, workorder } = await ingest(
      world,
      world.brand,
      csv('id,lot', 'allow-bbbb,one', 'allow-aaaa,two', 'allow-bbbb,three', 'allow-cccc,four'),
      { parameters: { allow_posted_duplicates: true, use_serial_number: true } },
    );
    expect(record).toMatchObject({ status: 'completed', row_count: 4 });
    expect(codes.map((code) => [code.sequence, code.extended_id, code.scm?.lot])).toEqual([
      [1, 'allow-bbbb', 'one'],
      [2, 'allow-aaaa', 'two'],
      [3, 'allow-cccc', 'four'],
    ]);
    expect(workorder?.quantity).toBe(3);
  });

  // conforms: 18.9
  it('may hold GS1 Digital Link paths', async () => {
    const parameters = { id_format: 'gs1' as const };
    const good = await ingest(
      world,
      world.brand,
      csv('id', '01/09506000134352/21/S1', '01/09506000134352/10/A/21/S2'),
      {
        parameters,
      },
    );
    expect(good.errors).toEqual([]);
    expect(good.codes.map((code) => code.extended_id)).toEqual([
      '01/09506000134352/21/S1',
      '01/09506000134352/10/A/21/S2',
    ]);
    const bad = await ingest(world, world.brand, csv('id', '01/09506000134353/21/S1', 'plain-id-1'), { parameters });
    expect(bad.errors.map((error) => [error.row, error.type])).toEqual([
      [2, 'invalid_id_error'],
      [3, 'invalid_id_error'],
    ]);
  });

  it('shows how far it is while it runs', async () => {
    const { id } = await insertProcessingRecord(world, world.brand, '');
    const { database, store } = world.context;
    const seen: { progress: number; row_count: number }[] = [];
    async function* slowly() {
      yield Buffer.from('id\n');
      const deadline = Date.now() + ceilingMs;
      for (let n = 0; seen.length === 0 && Date.now() < deadline; n++) {
        yield Buffer.from(`progress-${String(n).padStart(8, '0')}\n`);
        const { db } = database;
        const row = await db
          .selectFrom('ingestions')
          .where('id', '=', id)
          .select(['progress', 'row_count'])
          .executeTakeFirstOrThrow();
        if (row.row_count > 0) seen.push(row);
      }
    }
    const slowStore = { ...store, get: async () => ({ body: Readable.from(slowly()), size: 1_000_000 }) };
    await ingestUpload(id, { ...world.context, store: slowStore });
    expect(seen[0]?.progress).toBeGreaterThan(0);
    expect(seen[0]?.progress).toBeLessThan(0.5);
    expect((await readOutcome(world, id)).record).toMatchObject({ status: 'completed', progress: 1 });
  });

  it('stops between two steps when it is asked to, and can be taken up again', async () => {
    const { id } = await insertProcessingRecord(world, world.brand, csv('id', 'stopped-aaaa'));
    const stopping = new AbortController();
    const store = {
      ...world.context.store,
      get: async (key: string) => {
        stopping.abort();
        return world.context.store.get(key);
      },
    };
    await expect(ingestUpload(id, { ...world.context, store, signal: stopping.signal })).rejects.toThrow();
    expect((await readOutcome(world, id)).record.status).toBe('processing');
    await ingestUpload(id, world.context);
    expect((await readOutcome(world, id)).record.status).toBe('completed');
  });

  it('runs a second time without a second effect', async () => {
    const { id } = await insertProcessingRecord(world, world.brand, csv('id', 'twice-aaaa'));
    await Promise.all([ingestUpload(id, world.context), ingestUpload(id, world.context)]);
    await ingestUpload(id, world.context);
    const { record, codes, jobs } = await readOutcome(world, id);
    expect(record.status).toBe('completed');
    expect(codes).toHaveLength(1);
    expect(jobs).toHaveLength(1);
  });
});

describe('a refused file', () => {
  // conforms: 14.3, 19.3, 31.4
  it('names every kind of fault in one go, in the order of the file', async () => {
    await ingest(world, world.brand, csv('id', 'taken-by-us'));
    const { record, errors, codes, workorder, jobs, notices } = await ingest(
      world,
      world.brand,
      csv(
        'id,product,activation_status,blacklist_reason,lot',
        'fine-aaaa,SOAP-1,1,,L1',
        'short,SOAP-1,1,,L1',
        ',SOAP-1,1,,L1',
        'fine-aaaa,SOAP-1,1,,L2',
        'taken-by-us,,,,',
        'fine-bbbb,SOAP-9,1,,',
        'fine-cccc,,3,,',
        'fine-dddd,,1,5,',
        'fine-eeee,,',
        `fine-ffff,,,,${'x'.repeat(1001)}`,
        'fine-cccc,SOAP-8,9,,',
      ),
    );
    expect(codes).toEqual([]);
    expect(workorder).toBeUndefined();
    expect(errors.map((error) => [error.row, error.column_name, error.type])).toEqual([
      [3, 'id', 'invalid_id_error'],
      [4, 'id', 'missing_id_error'],
      [5, 'id', 'duplicate_id_error'],
      [6, 'id', 'existing_id_error'],
      [7, 'product', 'unknown_product_error'],
      [8, 'activation_status', 'invalid_status_error'],
      [9, 'blacklist_reason', 'invalid_status_error'],
      [10, '', 'malformed_file_error'],
      [11, 'lot', 'invalid_scm_error'],
      [12, 'product', 'unknown_product_error'],
      [12, 'activation_status', 'invalid_status_error'],
      [12, 'id', 'duplicate_id_error'],
    ]);
    expect(errors.find((error) => error.row === 5)?.message).toBe(messageOf('rowDuplicated', { row: '2' }));
    const ours = await world.context.database.db
      .selectFrom('workorders')
      .innerJoin('codes', 'codes.workorder_id', 'workorders.id')
      .where('codes.extended_id', '=', 'taken-by-us')
      .select('reference')
      .executeTakeFirstOrThrow();
    expect(errors.find((error) => error.row === 6)?.message).toBe(
      messageOf('idTakenInWorkorder', { reference: ours.reference }),
    );
    expect(record).toMatchObject({ status: 'error', row_count: 11, error_count: 12, rows_with_errors: 10 });
    const summary = new Map(record.error_summary?.map((error) => [error.type, error]));
    expect(summary.get('duplicate_id_error')).toMatchObject({ count: 2, ids: ['fine-aaaa', 'fine-cccc'] });
    expect(summary.get('existing_id_error')).toMatchObject({ count: 1, ids: ['taken-by-us'] });
    expect(summary.get('invalid_status_error')).toMatchObject({ count: 3, rows: [8, 9, 12] });
    expect(jobs).toEqual([]);
    expect(notices).toEqual(['upload_failed']);
  });

  // conforms: 31.4
  it.each([
    ['duplicate_id_error', csv('id', 'alone-aaaa', 'alone-aaaa')],
    ['existing_id_error', csv('id', 'alone-taken')],
    ['invalid_id_error', csv('id', 'no/slash/here')],
    ['missing_id_error', csv('id,lot', ',L')],
    ['unknown_product_error', csv('id,product', 'alone-bbbb,NOPE')],
    ['invalid_scm_error', csv('id,colour', 'alone-bbbb,red')],
    ['invalid_status_error', csv('id,activation_status', 'alone-bbbb,yes')],
    ['malformed_file_error', csv('id,lot', 'alone-bbbb,a,b')],
    ['empty_file_error', csv('id')],
    ['empty_file_error', ''],
  ])('%s alone refuses it, and keeps no code', async (type, content) => {
    const { db } = world.context.database;
    const known = await db.selectFrom('codes').where('extended_id', '=', 'alone-taken').select('extended_id').execute();
    if (known.length === 0) await ingest(world, world.brand, csv('id', 'alone-taken'));
    const { record, errors, codes } = await ingest(world, world.brand, content);
    expect(record.status).toBe('error');
    expect(errors.map((error) => error.type)).toEqual([type]);
    expect(record.error_summary).toMatchObject([{ type, count: 1 }]);
    expect(codes).toEqual([]);
    const left = await db
      .selectFrom('codes')
      .where('extended_id', 'in', ['alone-aaaa', 'alone-bbbb'])
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  // conforms: 29.10
  it("does not tell another company's workorder", async () => {
    await ingest(world, world.brand, csv('id', 'brands-own-1'));
    const { errors } = await ingest(world, world.rival, csv('id', 'brands-own-1', 'rivals-own-1'));
    expect(errors).toMatchObject([{ row: 2, type: 'existing_id_error', message: messageOf('idTaken') }]);
  });

  it('names a default product that is not there once, not in every row', async () => {
    const { errors, record } = await ingest(world, world.brand, csv('id', 'default-aa', 'default-bb'), {
      parameters: { default_scm_data: { product: 'GONE' } },
    });
    expect(errors).toMatchObject([{ row: null, column_name: 'product', value: 'GONE', type: 'unknown_product_error' }]);
    expect(record.rows_with_errors).toBe(0);
  });

  it('may hold any bytes: it ends completed or with reasons, never in a failure of ours', async () => {
    const pieces = [
      'id',
      ',',
      'lot',
      '\n',
      '\r\n',
      '"',
      '\0',
      '\\',
      '\\N',
      '\\.',
      '\t',
      'ok-id-',
      '12345678',
      '\ufeff',
      '{',
      '}',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...pieces).map((text) => Buffer.from(text)),
      fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    );
    const text = fc.string({ unit: anyCharacter, maxLength: 12 });
    const json = fc.array(fc.record({ id: text, lot: text, colour: text }, { requiredKeys: [] }), { maxLength: 3 });
    const file = fc.oneof(
      fc.array(piece, { maxLength: 30 }).map((parts) => ({ filetype: 'csv' as const, content: Buffer.concat(parts) })),
      fc.array(piece, { maxLength: 20 }).map((parts) => ({
        filetype: 'csv' as const,
        content: Buffer.concat([Buffer.from('id,lot\n'), ...parts]),
      })),
      json.map((codes) => ({ filetype: 'json' as const, content: Buffer.from(JSON.stringify(codes)) })),
    );
    await fc.assert(
      fc.asyncProperty(file, async ({ filetype, content }) => {
        const { record, errors } = await ingest(world, world.rival, content, { filetype });
        if (record.status === 'error') expect(errors.length).toBeGreaterThan(0);
        else expect(record.status).toBe('completed');
      }),
      { numRuns: 60, examples: [[{ filetype: 'csv', content: Buffer.from('id\nab\0cdefgh\n') }]] },
    );
  });

  it('may have any number of errors', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => `bad id ${n},${'v'.repeat(150)}`);
    const { record, errors } = await ingest(world, world.brand, csv('id,lot', ...rows));
    expect(record).toMatchObject({ error_count: 30_000, rows_with_errors: 30_000, row_count: 30_000 });
    expect(errors).toHaveLength(30_000);
    expect(errors[29_999]).toMatchObject({ row: 30_001, value: 'bad id 29999' });
    expect(record.error_summary?.[0]?.ids).toHaveLength(20);
  });

  /**
   * A cluster may end both, and then says of its connections that they are fit for nothing else in this transaction:
   * there the next try is the queue's.
   */
  const inTries = <T>(go: () => Promise<T>) => (isOnCitus() ? go().catch(go) : go());

  it('is held to whoever posts the corrected one: of two files with one id, one is stored', async () => {
    const content = csv('id', ...Array.from({ length: 500 }, (_, n) => `race-${String(n).padStart(8, '0')}`));
    const outcomes = await Promise.all([
      inTries(() => ingest(world, world.brand, content)),
      inTries(() => ingest(world, world.rival, content)),
    ]);
    expect(outcomes.map(({ record }) => record.status).sort()).toEqual(['completed', 'error']);
    const refused = outcomes.find(({ record }) => record.status === 'error');
    expect(refused?.record.error_summary).toMatchObject([{ type: 'existing_id_error', count: 500 }]);
  });

  it('ends well for one of two large files with the same ids the other way round, which wait for each other', async () => {
    const ids = Array.from({ length: 10_001 }, (_, n) => `knot-${String(n).padStart(8, '0')}`);
    const { pool } = world.context.database;
    const between = await pool.connect();
    let outcomes: Promise<Awaited<ReturnType<typeof ingest>>[]>;
    try {
      // Each stores its first half and comes to the id in the middle of both, which someone else is storing.
      await between.query('BEGIN');
      await between.query(
        `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status) VALUES ($1, $2, 999999, 1, 0)`,
        [ids[5000], world.brand.id],
      );
      outcomes = Promise.all([
        inTries(() => ingest(world, world.brand, csv('id', ...ids))),
        inTries(() => ingest(world, world.rival, csv('id', ...ids.toReversed()))),
      ]);
      await waitFor('both to wait', async () => {
        return (await countWaiting(pool, 'COPY codes')) === 2 ? true : undefined;
      });
    } finally {
      await between.query('ROLLBACK');
      between.release();
    }
    const records = (await outcomes).map(({ record }) => record);
    expect(records.map(({ status }) => status).sort()).toEqual(['completed', 'error']);
    const refused = records.find(({ status }) => status === 'error');
    expect(refused?.error_summary).toMatchObject([{ type: 'existing_id_error', count: 10_001 }]);
  });
});
