import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scmKey } from '#lib/contract/codes.ts';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import { keyForName, matchColumns, type SourceColumn } from './match-columns.ts';

const fields = [
  { key: 'lot', name: 'Lot' },
  { key: 'plant', name: 'Plant' },
  { key: 'mhd', name: 'Best before' },
];
const named = (...names: string[]): SourceColumn[] => names.map((name) => ({ name, samples: [] }));
const match = (columns: SourceColumn[], skus?: string[]) => matchColumns(columns, fields, skus);

describe('columns', () => {
  it.each([
    [
      ['Code', 'SKU', 'LOT'],
      ['id', 'product', 'lot'],
    ],
    [
      ['Kennung', 'Artikel-Nr.', 'Charge', 'Werk'],
      ['id', 'product', 'lot', 'plant'],
    ],
    [
      ['QR-Code', 'Artikelnummer', 'Aktivierungsstatus', 'Sperrgrund'],
      ['id', 'product', 'activation_status', 'blacklist_reason'],
    ],
    [
      ['extended_id', 'Batch No', 'Best before', 'Geaendert von'],
      ['id', 'lot', 'mhd', 'updated_by'],
    ],
    [
      ['MHD', 'Mindesthaltbarkeitsdatum', 'id'],
      ['mhd', null, 'id'],
    ],
    [
      ['Code', 'id'],
      [null, 'id'],
    ],
    [
      ['Id', 'id'],
      [null, 'id'],
    ],
    [
      ['Artikelnumer', 'Colour'],
      ['product', null],
    ],
  ])('named %j are %j', (names, expected) => {
    expect(match(named(...names))).toEqual(expected);
  });

  it('without names are recognised by their values', () => {
    const columns = [
      { name: '', samples: ['L1', 'L1', 'L2'] },
      { name: '', samples: ['abcd-0001', 'abcd-0002', 'abcd-0003'] },
      { name: '', samples: ['NS-30-EU', 'NS-30-EU', 'NS-50-EU'] },
    ];
    expect(match(columns, ['NS-30-EU', 'NS-50-EU'])).toEqual([null, 'id', 'product']);
    expect(match([{ name: '', samples: ['lot-2026-1', 'lot-2026-1', 'lot-2026-1'] }])).toEqual([null]);
  });

  it('never take a field twice', () => {
    const name = fc.constantFrom('id', 'Code', 'SKU', 'product', 'Lot', 'Charge', 'Status', 'aktiv', 'x', '');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const taken = match(named(...names)).filter((field) => field !== null);
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});

describe('the key made from a name', () => {
  it('is one that a field can have, or empty', () => {
    expect(keyForName('Größe (mm)')).toBe('groesse_mm');
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        const key = keyForName(name);
        expect(key === '' || scmKey.safeParse(key).success).toBe(true);
      }),
    );
  });

  it('a batch is no lot beside one, and none where it counts within an order', () => {
    expect(match(named('id', 'Batch', 'Los'))).toEqual(['id', null, 'lot']);
    expect(match([...named('id'), { name: 'batch', samples: ['1', '2'] }])).toEqual(['id', null]);
    expect(match([...named('id'), { name: 'batch', samples: ['L-2026-07'] }])).toEqual(['id', 'lot']);
  });
});
