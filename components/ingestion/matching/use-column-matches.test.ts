import { describe, expect, it } from 'vitest';
import { findReadings, readValue } from '#lib/upload/columns/value-readings.ts';
import { withCorrected } from './use-column-matches.ts';

describe('the values of a column', () => {
  it('are replaced as they were for the file before, after they are read', () => {
    const columns = [
      { name: 'Artikel', samples: ['NS-30'] },
      { name: 'Status', samples: ['aktiv'] },
      { name: 'Kennung', samples: ['a-1'] },
    ];
    const group = { key: '', type: 'x', message: '', count: 1, suggestion: undefined, isLeftOut: false };
    const replaced = withCorrected({ product: { Serum: 'NS-50' } }, [
      { ...group, column: 'product', value: 'NS-30-EUU', replacement: 'NS-30-EU' },
      { ...group, column: 'product', value: 'QQQ', replacement: undefined },
      { ...group, column: 'activation_status', value: '9', replacement: '1' },
      { ...group, column: 'id', value: 'a-1', replacement: 'a-2' },
    ]);
    expect(replaced).toEqual({
      product: { Serum: 'NS-50', 'NS-30-EUU': 'NS-30-EU' },
      activation_status: { '9': '1' },
    });
    const { readings } = findReadings(columns, ['product', 'activation_status', 'id'], new Map(), {}, replaced);
    const read = (column: number, value: string) => {
      const reading = readings[column];
      return reading ? readValue(reading, value) : value;
    };
    expect([read(0, 'NS-30-EUU'), read(0, 'Serum'), read(0, 'NS-30-EU')]).toEqual(['NS-30-EU', 'NS-50', 'NS-30-EU']);
    expect([read(1, '9'), read(1, 'aktiv'), read(2, 'a-1')]).toEqual(['1', '1', 'a-1']);
  });
});
