import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOrderOf, findReadings, readValue } from './value-readings.ts';

describe('the values of a column', () => {
  it.each([
    [['12.03.2026', ''], 'dmy'],
    [['12/03/2026', '13/03/2026'], 'dmy'],
    [['3/12/2026', '3/13/2026'], 'mdy'],
    [['3/12/2026', '4-05-2026'], 'unknown'],
    [['13/01/2026', '01/13/2026'], 'mixed'],
    [['3/12/2026', 'soon'], undefined],
    [['2026-03-12'], undefined],
    [[''], undefined],
  ])('%j are dates in the order %s', (samples, expected) => {
    expect(dateOrderOf(samples)).toBe(expected);
  });

  it.each([
    [{ kind: 'status' }, ' Aktiv ', '1'],
    [{ kind: 'status' }, 'ja', '1'],
    [{ kind: 'status' }, '1.0', '1'],
    [{ kind: 'status' }, 'constructor', 'constructor'],
    [{ kind: 'reason' }, 'none', '0'],
    [{ kind: 'reason' }, 'Not printed ', '11'],
    [{ kind: 'reason' }, 'unheard of', 'unheard of'],
    [{ kind: 'date', order: 'dmy' }, '3.12.2026', '2026-12-03'],
    [{ kind: 'date', order: 'mdy' }, '3/12/2026', '2026-03-12'],
    [{ kind: 'date', order: 'dmy' }, '31.02.2026', '31.02.2026'],
    [{ kind: 'date', order: 'dmy' }, 'L7', 'L7'],
    [{ kind: 'product', skus: new Map([['nordlys serum', 'NS-30']]) }, 'Nordlys Serum', 'NS-30'],
    [{ kind: 'product', skus: new Map([['nordlys serum', 'NS-30']]) }, 'NS-30', 'NS-30'],
  ] as const)('read as %j: %j is %j', (reading, value, expected) => {
    expect(readValue(reading, value)).toBe(expected);
  });

  it('read once are the same when read once more', () => {
    fc.assert(
      fc.property(fc.constantFrom('status', 'dmy', 'mdy'), fc.string({ maxLength: 12 }), (kind, value) => {
        const reading = kind === 'status' ? ({ kind } as const) : ({ kind: 'date', order: kind as 'dmy' } as const);
        const once = readValue(reading, value);
        expect(readValue(reading, once)).toBe(once);
      }),
    );
  });

  it('are read only where that changes one, and are asked about where a date has two readings', () => {
    const columns = [
      { name: 'Status', samples: ['aktiv', '0'] },
      { name: 'MHD', samples: ['3/12/2026'] },
      { name: 'Artikel', samples: ['NS-30'] },
    ];
    const fields = ['activation_status', 'mhd', 'product'];
    const open = findReadings(columns, fields, new Map(), {}, {});
    expect(open.readings).toEqual([{ kind: 'status' }, undefined, undefined]);
    expect([...open.undecided]).toEqual([1]);
    const chosen = findReadings(columns, fields, new Map(), { MHD: 'mdy' }, {});
    expect(chosen).toEqual({
      readings: [{ kind: 'status' }, { kind: 'date', order: 'mdy' }, undefined],
      undecided: new Set(),
    });
    const plain = [{ name: 'Status', samples: ['1'] }];
    expect(findReadings(plain, ['activation_status'], new Map(), {}, {}).readings).toEqual([undefined]);
    const exported = [{ name: 'blacklist_reason', samples: ['none', 'stolen'] }];
    expect(findReadings(exported, ['blacklist_reason'], new Map(), {}, {}).readings).toEqual([{ kind: 'reason' }]);
  });
});
