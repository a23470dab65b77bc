import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { reason } from '#lib/texts/reason.ts';
import { reportGenerationFailure } from '#server/workorders/shared/packing.ts';
import { createCodeStore } from '../queries/generation.ts';
import { streamSerialNumbers } from '../queries/serial-numbers.ts';
import { codesFileKey } from '../rules/codes-file.ts';
import { insertWorkorderFixture, type WorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, readAll, readArchive } from '../testing/codes-world.ts';
import { generateWorkorder } from './generate-workorder.ts';
import { packCodes } from './pack-codes.ts';

let world: CodesWorld;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

async function generate(workorder: WorkorderFixture): Promise<number> {
  const id = await insertWorkorderFixture(world.database, world.brand, workorder);
  await generateWorkorder(id, createCodeStore(world.context), { signal });
  return id;
}

const pack = (id: number) => packCodes(world.context, id);
const storedFile = async (id: number) => readAll((await world.store.get(codesFileKey(id))).body);
const findRow = async (id: number) =>
  world.database.db.selectFrom('workorders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

async function readCodes(id: number) {
  const { rows } = await world.database.pool.query<{ extended_id: string; serial: string; sequence: number }>(
    `SELECT extended_id, coalesce(to_char(serial_number, 'FM0000000000'), '') AS serial, sequence
       FROM codes WHERE workorder_id = $1 ORDER BY sequence`,
    [id],
  );
  return rows;
}

describe('packCodes', () => {
  // conforms: 28.12
  it('writes every code, quoted, in sequence, by batch, and a manifest that fits', async () => {
    const id = await generate({ quantity: 20_001, reference: 'Spring "A", batch', urlPrefix: 'https://x.example/c/' });
    await pack(id);
    const entries = await readArchive(await storedFile(id));
    expect([...entries.keys()]).toEqual(['codes.csv', 'manifest.json']);

    const csv = entries.get('codes.csv') ?? Buffer.alloc(0);
    const lines = csv.toString().split('\n');
    expect(lines[0]).toBe('"extended_id","serial_number","sequence","batch","url"');
    expect(lines.slice(1, -1).every((line) => /^("[^"]*",){4}"[^"]*"$/.test(line))).toBe(true);
    const parsed = Papa.parse<string[]>(csv.toString().trimEnd());
    expect(parsed.errors).toEqual([]);
    const codes = await readCodes(id);
    expect(parsed.data.slice(1)).toEqual(
      codes.map((code) => [
        code.extended_id,
        code.serial,
        String(code.sequence),
        code.sequence <= 20_000 ? '1' : '2',
        `https://x.example/c/${code.extended_id}`,
      ]),
    );

    const manifest = JSON.parse((entries.get('manifest.json') ?? '').toString());
    expect(manifest).toMatchObject({
      format: 1,
      workorder: {
        ...{ id, reference: 'Spring "A", batch', extended_id_style: 'compact-12', product_sku: 'brand-1' },
        ingestion_key: `wo_${id}`,
      },
      counts: { codes: 20_001, batches: 2, batch_size: 20_000 },
      entries: [{ name: 'codes.csv', size: csv.length, sha256: createHash('sha256').update(csv).digest('hex') }],
    });
  });

  // conforms: 11.3
  it('completes an SID workorder and makes one with a secure graphic ready to print', async () => {
    const sid = await generate({ quantity: 3 });
    const secure = await generate({ quantity: 3, codeLayout: 'sg-inside' });
    for (const id of [sid, secure]) await pack(id);
    const { size } = (await world.store.head(codesFileKey(sid))) ?? {};
    expect(await findRow(sid)).toMatchObject({
      state: 'completed',
      codegen_status: 4,
      codegen_packed: 1,
      codes_file_key: codesFileKey(sid),
      codes_file_size: size,
      codes_completed_at: expect.any(Date),
    });
    expect(await findRow(secure)).toMatchObject({ state: 'ready to print', codegen_status: 4 });
  });

  it('leaves serial numbers empty where there are none', async () => {
    const id = await generate({ quantity: 2, useSerialNumber: false });
    await pack(id);
    const csv = (await readArchive(await storedFile(id))).get('codes.csv')?.toString() ?? '';
    const { data } = Papa.parse<string[]>(csv.trimEnd());
    expect(data.slice(1).map((row) => row[1])).toEqual(['', '']);
  });

  it('gives the same bytes again, also to workers side by side, and completes once', async () => {
    const id = await generate({ quantity: 3000 });
    await Promise.all([pack(id), pack(id), pack(id)]);
    const first = await storedFile(id);
    const row = await findRow(id);
    expect(row.codes_file_size).toBe(first.length);
    await world.database.pool.query('UPDATE workorders SET codegen_status = 3 WHERE id = $1', [id]);
    await pack(id);
    expect((await storedFile(id)).equals(first)).toBe(true);
  });

  it('packs nothing that is canceled, incomplete or not generated', async () => {
    const canceled = await generate({ quantity: 5 });
    await world.database.pool.query('UPDATE workorders SET canceled_at = now() WHERE id = $1', [canceled]);
    const waiting = await insertWorkorderFixture(world.database, world.brand, { quantity: 5, codegenStatus: 1 });
    const half = await generate({ quantity: 5 });
    await world.database.pool.query('UPDATE workorders SET quantity = 6 WHERE id = $1', [half]);
    for (const id of [canceled, waiting, half]) {
      await pack(id);
      expect(await world.store.head(codesFileKey(id))).toBeNull();
      expect((await findRow(id)).codes_file_key).toBeNull();
    }
  });

  it('says of a failed try what the next one sets back, and nothing of a workorder that was canceled meanwhile', async () => {
    const { waiting, completed, canceled, generating } = codegenStatus;
    const afterFailure = async (status: number, canceledAt: Date | null) => {
      const workorder = { quantity: 5, codegenStatus: status };
      const id = await insertWorkorderFixture(world.database, world.brand, workorder);
      await world.database.db.updateTable('workorders').set({ canceled_at: canceledAt }).where('id', '=', id).execute();
      await world.context.inUnitOfWork((uow) =>
        reportGenerationFailure(uow, id, { reason: reason('codeGenerationInterrupted'), final: false }),
      );
      const { codegen_status, codegen_error } = await findRow(id);
      return [codegen_status, codegen_error];
    };
    expect(await afterFailure(generating, null)).toEqual([
      codegenStatus.failed,
      expect.stringMatching(/^An error interrupted /),
    ]);
    expect(await afterFailure(canceled, new Date())).toEqual([canceled, null]);
    expect(await afterFailure(waiting, null)).toEqual([waiting, null]);
    expect(await afterFailure(completed, null)).toEqual([completed, null]);
  });

  // conforms: 28.6
  it('completes nothing when the database goes away in the middle, and leaves the rest for the next try', async () => {
    // Twenty megabytes of lines.
    const id = await generate({ quantity: 40_000, urlPrefix: `https://x.example/${'c'.repeat(450)}/` });
    const failing: typeof world.store = {
      ...world.store,
      put: (key, body, options) => world.store.put(key, Readable.from(cutWhileReading(body as Readable)), options),
    };
    await expect(packCodes({ ...world.context, store: failing }, id)).rejects.toThrow();
    expect(await findRow(id)).toMatchObject({ codegen_status: 3, state: 'new', codes_file_key: null });
    await pack(id);
    expect(await findRow(id)).toMatchObject({ codegen_status: 4, state: 'completed' });
    const csv = (await readArchive(await storedFile(id))).get('codes.csv') ?? Buffer.alloc(0);
    expect(csv.toString().split('\n')).toHaveLength(40_002);
  });
});

/** Ends the connection that is copying once the first bytes are here; the rest is far more than buffers hold. */
async function* cutWhileReading(body: Readable): AsyncGenerator<Buffer> {
  let isCut = false;
  for await (const chunk of body) {
    if (!isCut) {
      isCut = true;
      const { rowCount } = await world.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'active' AND query LIKE 'COPY (%'`,
      );
      expect(rowCount).toBe(1);
    }
    yield chunk;
  }
}

describe('streamSerialNumbers', () => {
  // conforms: 28.13
  it('gives serial number and id in sequence', async () => {
    const id = await generate({ quantity: 1500 });
    const csv = (await readAll(await streamSerialNumbers(world.database, id))).toString();
    const { data } = Papa.parse<string[]>(csv.trimEnd());
    const codes = await readCodes(id);
    expect(data).toEqual([['serial_number', 'extended_id'], ...codes.map((code) => [code.serial, code.extended_id])]);
  });

  it('gives its connection back when the reader goes away', async () => {
    const id = await generate({ quantity: 20_000 });
    for (let reader = 0; reader < 12; reader++) {
      const stream = await streamSerialNumbers(world.database, id);
      stream.destroy();
    }
    const { rows } = await world.database.pool.query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  });
});
