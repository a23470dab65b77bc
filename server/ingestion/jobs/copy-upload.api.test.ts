import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProductCounts } from '#server/codes/testing/product-counts.ts';
import { mostSortedRows } from '../queries/staging.ts';
import { type IngestionWorld, ingest, openIngestionWorld } from '../testing/ingestion-world.ts';

let world: IngestionWorld;

beforeAll(async () => {
  world = await openIngestionWorld();
});
afterAll(() => world.close());

const header = 'id,product,activation_status,blacklist_reason,updated_by,lot,plant';

/** Every kind of row a file may have, with ids that begin so. */
const kindsOf = (prefix: string) =>
  [
    `${prefix}-product,SOAP-2,1,,,L1,`,
    `${prefix}-blacklist,,2,4,scanner 7,"a,""b"" \\",Bonn`,
    `${prefix}-nothing,,,,,,`,
    '',
    `${prefix}-inactive,SOAP-1,0,,,,`,
    `${prefix}-by-whom,,,,someone\\N,,`,
    `${prefix}-letters,,1,,," a\\b, e\u0301 é 😀 ",`,
    `${prefix}-no-reason,,2,0,,,`,
  ] as const;

/** Enough of them that the file is copied, not staged. */
const more = (prefix: string, count = mostSortedRows) =>
  Array.from({ length: count }, (_, n) => `${prefix}-more-${String(n).padStart(6, '0')},,,,,,`);

const fileOf = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;

describe('a large file', () => {
  it.each([
    ['without defaults', {}],
    ['with every default', { product: 'SOAP-1', activation_status: 1, updated_by: 'line 3', lot: 'L"0', plant: 'Ulm' }],
    ['of blacklisted codes', { activation_status: 2, blacklist_reason: 5 }],
    ['whose defaults say who, and no values', { updated_by: 'line 3' }],
  ])('%s becomes the codes that a small one becomes, which is staged', async (name, defaults) => {
    const prefix = name.replaceAll(/\W/g, '').slice(0, 12);
    const parameters = { default_scm_data: defaults, use_serial_number: true };
    const kinds = (of: string) => kindsOf(`${prefix}-${of}`);
    const staged = await ingest(world, world.brand, fileOf(...kinds('few')), { parameters });
    const copied = await ingest(world, world.brand, fileOf(...kinds('all'), ...more(prefix)), { parameters });
    expect([staged.errors, copied.errors]).toEqual([[], []]);
    expect(copied.record).toMatchObject({
      status: 'completed',
      progress: 1,
      row_count: staged.codes.length + more('').length,
    });
    expect(copied.codes).toHaveLength(copied.record.row_count);
    expect(copied.workorder?.quantity).toBe(copied.record.row_count);
    const first = copied.codes[0];
    const bare = ({ codes }: typeof staged) =>
      codes.slice(0, staged.codes.length).map((code) => ({
        ...code,
        extended_id: code.extended_id.replace(`${prefix}-all-`, `${prefix}-few-`),
        workorder_id: 0,
        serial_number: (code.serial_number ?? 0) - (codes[0]?.serial_number ?? 0),
        activated_at: code.activated_at !== null,
        scm_updated_at: code.scm_updated_at !== null,
      }));
    expect(bare(copied)).toEqual(bare(staged));
    expect(copied.codes.at(-1)).toMatchObject({
      sequence: copied.record.row_count,
      serial_number: (first?.serial_number ?? 0) + copied.record.row_count - 1,
    });
    const { kept, counted } = await readProductCounts(world.context.database.pool);
    expect(kept).toEqual(counted);
  });

  it('has every fault named, wherever it is, and keeps no code', async () => {
    await ingest(world, world.brand, fileOf('far-taken-1,,,,,,'));
    const faults = {
      existing_id_error: ['far-taken-1,,,,,,'],
      duplicate_id_error: ['far-twice,,,,,,', 'far-twice,,,,,,'],
      unknown_product_error: ['far-product,SOAP-9,,,,,'],
      invalid_status_error: ['far-reason,,1,4,,,'],
      malformed_file_error: ['far-ragged,'],
    };
    for (const [type, lines] of Object.entries(faults)) {
      const { record, errors, codes, workorder } = await ingest(world, world.brand, fileOf(...more('far'), ...lines));
      expect(errors.map((error) => [error.row, error.type])).toEqual([[mostSortedRows + lines.length + 1, type]]);
      expect(record).toMatchObject({ status: 'error', row_count: mostSortedRows + lines.length, rows_with_errors: 1 });
      expect([codes, workorder]).toEqual([[], undefined]);
    }
    const { rows } = await world.context.database.pool.query(
      "SELECT count(*) AS codes FROM codes WHERE extended_id LIKE 'far-more%'",
    );
    expect(rows).toEqual([{ codes: 0 }]);
  });
});
