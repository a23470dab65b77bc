import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import { reason } from '#lib/texts/reason.ts';
import { FailedRows, type FixCounts, type FixRules } from './failed-rows.ts';
import type { ServiceFault } from './group-faults.ts';
import { suggestValue } from './suggest-value.ts';

const products = ['NS-30-EU', 'NS-50-EU', 'ND-SET'];
const rules: FixRules = { idFormat: 'default', allowDuplicates: false, scmKeys: ['lot'], products };
const unknownProduct = (row: number): ServiceFault => ({
  ...{ row, column: 'product', type: 'unknown_product_error' },
  message: 'No product has this SKU',
});

function countsOf(rows: FailedRows): FixCounts {
  for (const steps = rows.count(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function failedRows(table: readonly (readonly [number, string[]])[], faults: ServiceFault[]): FailedRows {
  const rows = new FailedRows(['id', 'product', 'lot'], rules, formatReasons('en'), faults);
  for (const [row, fields] of table) rows.add(row, fields);
  rows.group();
  return rows;
}

describe('the rows of a refused file', () => {
  const alike = () =>
    failedRows(
      [
        [3, ['abcd-0003', 'NS-30-EUU', 'L1']],
        [4, ['abcd-0004', 'NS-30-EU', 'L1']],
        [9, ['abcd-0009', 'NS-30-EUU', 'L1']],
        [12, ['abcd-0012', 'QQQ', 'L1']],
      ],
      [3, 9, 12].map(unknownProduct),
    );

  it('are fixed for all alike, and taken back', () => {
    const rows = alike();
    expect(rows.groups).toMatchObject([
      { value: 'NS-30-EUU', count: 2, suggestion: 'NS-30-EU' },
      { value: 'QQQ', count: 1, suggestion: undefined },
    ]);
    expect(countsOf(rows)).toEqual({ failed: 3, fixed: 0, leftOut: 0, open: 3 });
    expect(rows.page(0, 4, false).rows.map(({ faults }) => faults[0])).toMatchObject([
      { suggestion: 'NS-30-EU', advice: undefined },
      { suggestion: 'NS-30-EU', advice: undefined },
      { suggestion: undefined, advice: 'Create the product first, or correct the SKU' },
    ]);
    rows.replace('product\0NS-30-EUU', 'NS-30-EU');
    rows.leaveOutGroup('product\0QQQ', true);
    expect(countsOf(rows)).toEqual({ failed: 3, fixed: 2, leftOut: 1, open: 0 });
    expect(rows.result(9, ['abcd-0009', 'NS-30-EUU', 'L1'])).toEqual(['abcd-0009', 'NS-30-EU', 'L1']);
    expect(rows.result(12, ['abcd-0012', 'QQQ', 'L1'])).toBeUndefined();
    rows.replace('product\0NS-30-EUU', undefined);
    expect(countsOf(rows)).toEqual({ failed: 3, fixed: 0, leftOut: 1, open: 2 });
  });

  it('take all that is suggested, but nothing over what was said before', () => {
    const rows = alike();
    rows.leaveOutGroup('product\0NS-30-EUU', true);
    rows.acceptAll();
    expect(countsOf(rows)).toEqual({ failed: 3, fixed: 0, leftOut: 2, open: 1 });
    rows.leaveOutGroup('product\0NS-30-EUU', false);
    rows.acceptAll();
    expect(countsOf(rows)).toEqual({ failed: 3, fixed: 2, leftOut: 0, open: 1 });
  });

  it('whose ids exist already are left out with one answer, and each other id stays', () => {
    const fault = (row: number, type: string) => ({ row, column: 'id', type, message: 'x' });
    const rows = failedRows(
      [
        [2, ['abcd-0002', '', 'L1']],
        [3, ['abcd-0003', '', 'L1']],
        [4, ['abcd-0002', '', 'L1']],
      ],
      [fault(2, 'existing_id_error'), fault(3, 'existing_id_error'), fault(4, 'duplicate_id_error')],
    );
    expect(rows.groups).toMatchObject([
      { type: 'existing_id_error', value: undefined, count: 2 },
      { type: 'duplicate_id_error', value: undefined, count: 1 },
    ]);
    rows.leaveOutGroup(rows.groups[0]?.key ?? '', true);
    expect(countsOf(rows)).toEqual({ failed: 3, fixed: 0, leftOut: 2, open: 1 });
  });

  it('take what is typed before what is said for all', () => {
    const rows = alike();
    rows.replace('product\0NS-30-EUU', 'NS-30-EU');
    rows.edit(3, 1, 'ND-SET');
    rows.edit(12, 0, 'bad id');
    expect(rows.page(0, 25, false).rows.map(({ fields }) => fields[1])).toEqual(['ND-SET', 'NS-30-EU', 'QQQ']);
    const open = rows.page(0, 25, true);
    expect(open).toMatchObject({ count: 1, rows: [{ row: 12, faults: [{ place: 0 }, { place: 1 }] }] });
  });

  it('with an id that is there already are open until it is another, or they are left out', () => {
    const fault = { row: 2, column: 'id', type: 'existing_id_error', message: 'Exists already' };
    const rows = failedRows([[2, ['abcd-0002', '', 'L1']]], [fault]);
    expect(countsOf(rows).open).toBe(1);
    rows.edit(2, 0, 'abcd-0099');
    expect(countsOf(rows).fixed).toBe(1);
    rows.edit(2, 0, 'abcd-0002');
    rows.leaveOut(2, true);
    expect(countsOf(rows)).toMatchObject({ leftOut: 1, open: 0 });
  });

  it('have faults for ids that another row of the file is sent with', () => {
    const rows = failedRows(
      [
        [2, ['abcd-0002', '', 'L1']],
        [3, ['bad id', '', 'L1']],
        [4, ['abcd 0004', '', 'L1']],
        [5, ['abcd-0005', 'QQQ', 'L1']],
      ],
      [
        ...[3, 4].map((row) => ({ row, column: 'id', type: 'invalid_id_error', message: 'x' })),
        { row: 5, column: 'product', type: 'unknown_product_error', message: 'x' },
      ],
    );
    const faultsOf = (at: number) => rows.page(0, 5, false).rows[at]?.faults.map(({ message }) => message);
    const ofRow = (row: number) => [formatReasons('en')(reason('rowDuplicated', { row }))];
    rows.edit(3, 0, 'abcd-0002');
    expect(faultsOf(0)).toEqual(ofRow(2));
    // The failed row has the id while it is sent.
    rows.edit(3, 0, 'abcd-0005');
    expect(faultsOf(0)).toEqual(ofRow(5));
    rows.leaveOut(5, true);
    expect(faultsOf(0)).toEqual([]);
    rows.leaveOut(5, false);
    rows.edit(5, 0, 'abcd-0055');
    expect(faultsOf(0)).toEqual([]);
    // The later one of two entered ids has the fault.
    rows.edit(4, 0, 'abcd-0055');
    expect(faultsOf(1)).toEqual([]);
    expect(faultsOf(2)).toContain(ofRow(4)[0]);
  });

  it('have faults for entered values that the service knows, and ask once', () => {
    const faults = [2, 3].map((row) => ({ row, column: 'id', type: 'invalid_id_error', message: 'x' }));
    const rows = new FailedRows(['id', 'product'], { ...rules, products: undefined }, formatReasons('en'), [
      ...faults,
      { row: 3, column: 'product', type: 'unknown_product_error', message: 'x' },
    ]);
    rows.add(2, ['bad id', 'ND-SET']);
    rows.add(3, ['bad', 'QQQ']);
    rows.group();
    expect(rows.takeUnasked()).toBeUndefined();
    rows.edit(2, 0, ' abcd-0002 ');
    rows.replace('product\0QQQ', 'NS-30');
    rows.edit(3, 0, 'no');
    expect(rows.takeUnasked()).toEqual({ ids: ['abcd-0002'], products: ['NS-30'] });
    expect(rows.takeUnasked()).toBeUndefined();
    expect(countsOf(rows)).toMatchObject({ fixed: 1, open: 1 });
    rows.answer({ existing: [{ id: 'abcd-0002', workorder: null }], unknownProducts: ['NS-30'] });
    expect(rows.page(0, 2, false).rows.map((row) => row.faults.map(({ place }) => place))).toEqual([[0], [0, 1]]);
  });

  it('with a word for a status are read, and take such words', () => {
    const fault = (row: number) => ({ row, column: 'activation_status', type: 'invalid_status_error', message: 'x' });
    const rows = new FailedRows(['id', 'activation_status'], rules, formatReasons('en'), [2, 3].map(fault));
    rows.add(2, ['abcd-0002', 'Aktiv']);
    rows.add(3, ['abcd-0003', 'often']);
    rows.group();
    expect(rows.groups.find(({ value }) => value === 'Aktiv')).toMatchObject({ replacement: '1' });
    rows.edit(3, 1, 'ja');
    expect(rows.page(0, 2, false).rows.map(({ fields }) => fields[1])).toEqual(['1', '1']);
    expect(countsOf(rows)).toMatchObject({ fixed: 2, open: 0 });
  });

  it('are as they were answered after a reload', () => {
    const before = alike();
    before.replace('product\0NS-30-EUU', 'NS-30-EU');
    before.edit(9, 0, 'abcd-0099');
    before.leaveOut(12, true);
    const after = alike();
    after.restore(structuredClone(before.fixes));
    expect(after.page(0, 4, false)).toEqual(before.page(0, 4, false));
    expect([...after.leftOutRows()]).toEqual([{ row: 12, fields: ['abcd-0012', 'QQQ', 'L1'] }]);
  });

  it('that could not be read are open until somebody has looked', () => {
    const fault = { row: 2, column: '', type: 'malformed_file_error', message: 'Has 1 value, the header has 3' };
    const rows = failedRows([[2, ['abcd-0002']]], [fault]);
    expect(countsOf(rows).open).toBe(1);
    rows.edit(2, 2, 'L9');
    expect(rows.result(2, ['abcd-0002'])).toEqual(['abcd-0002', '', 'L9']);
    expect(countsOf(rows).fixed).toBe(1);
  });

  it('come in pages of which none is missing and none is twice, and other rows stay as they are', () => {
    const cell = fc.constantFrom('NS-30-EUU', 'NS-30-EU', 'x', '');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, fc.boolean()), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        (cells, size) => {
          const table = cells.map(([product], index) => [index + 2, [`abcd-${1000 + index}`, product, 'L']] as const);
          const failed = table.filter((_, index) => cells[index]?.[1]);
          const rows = failedRows(
            table.map(([row, fields]) => [row, [...fields]] as const),
            failed.map(([row]) => unknownProduct(row)),
          );
          const seen: number[] = [];
          for (let at = 0; at * size < failed.length; at++) {
            seen.push(...rows.page(at, size, false).rows.map(({ row }) => row));
          }
          expect(seen).toEqual(failed.map(([row]) => row));
          const counts = countsOf(rows);
          expect(counts.fixed + counts.open + counts.leftOut).toBe(counts.failed);
          expect(rows.page(0, 100, true).count).toBe(counts.open);
          const fine = table.find(([row]) => !rows.has(row));
          if (fine) expect(rows.result(fine[0], fine[1])).toBe(fine[1]);
        },
      ),
    );
  });
});

describe('the value that is meant', () => {
  it.each([
    ['product', 'NS-30-EUU', 'NS-30-EU'],
    ['product', ' ns-50-eu ', 'NS-50-EU'],
    ['product', 'something else', undefined],
    ['activation_status', 'aktiv', '1'],
    ['activation_status', '1.0', '1'],
    ['activation_status', '7', undefined],
    ['activation_status', '__proto__', undefined],
    ['activation_status', 'constructor', undefined],
    ['blacklist_reason', '04', '4'],
    ['id', ' abcd-0001\u00a0', 'abcd-0001'],
    ['id', 'abcd#0001', undefined],
    ['lot', 'L1', undefined],
  ])('of %s %j is %j', (column, value, expected) => {
    expect(suggestValue(column, value, products)).toBe(expected);
  });

  it('is never the value itself, and always one that is taken', () => {
    const column = fc.constantFrom('product', 'activation_status', 'blacklist_reason', 'id');
    fc.assert(
      fc.property(column, fc.string({ maxLength: 12 }), (name, value) => {
        const meant = suggestValue(name, value, products);
        if (meant === undefined) return;
        const rows = new FailedRows(['id', name === 'id' ? 'lot' : name], rules, formatReasons('en'), [
          { row: 2, column: name, type: 'x', message: 'x' },
        ]);
        rows.add(2, name === 'id' ? [meant, ''] : ['abcd-0001', meant]);
        expect(countsOf(rows).open).toBe(0);
      }),
    );
  });
});
