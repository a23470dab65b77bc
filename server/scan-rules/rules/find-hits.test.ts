import { describe, expect, it } from 'vitest';
import { readCountries } from '../kinds/off-market.ts';
import { readDay } from '../kinds/past-sell-by.ts';
import type { RuleScan, RuleThresholds } from '../kinds/rule-kind.ts';
import { findHits, longestWindow } from './find-hits.ts';

const start = Date.parse('2026-06-01T12:00:00Z');
const oslo = { latitude: 59.91, longitude: 10.75 };
const drammen = { latitude: 59.74, longitude: 10.2 };
const copenhagen = { latitude: 55.68, longitude: 12.57 };
const sydney = { latitude: -33.87, longitude: 151.21 };
const lima = { latitude: -12.04, longitude: -77.03 };

let ids = 0;
function scan(hour: number, values: Partial<RuleScan> = {}): RuleScan {
  ids += 1;
  return {
    id: ids,
    uuid: String(ids),
    at: start + hour * 3_600_000,
    result: 'sid',
    visitId: null,
    position: null,
    source: 'address',
    country: null,
    scanAppId: null,
    extendedId: 'CODE',
    workorderId: 1,
    productId: 1,
    activationStatus: 1,
    scm: null,
    consumedAt: null,
    ...values,
  };
}

type Thresholds = Partial<RuleThresholds> & Pick<RuleThresholds, 'kind'>;

const hours = (rule: Thresholds, scans: RuleScan[], facts?: unknown): number[] =>
  [...findHits({ count: null, hours: null, kilometres: null, speed: null, ...rule }, scans, facts)].map(
    (hit) => (hit.scan.at - start) / 3_600_000,
  );

describe('hits of a rule', () => {
  it('counts visits within the hours, and no more', () => {
    const rule = { kind: 'visits', count: 2, hours: 24 } as const;
    expect(hours(rule, [scan(0), scan(1), scan(2), scan(24.5), scan(25), scan(60)])).toEqual([2, 24.5, 25]);
  });

  it('counts distinct places, of which near ones are one', () => {
    const rule = { kind: 'places', count: 2, hours: 24 } as const;
    const scans = [scan(0, { position: oslo }), scan(1, { position: drammen }), scan(2), scan(3, { position: lima })];
    expect(hours(rule, scans)).toEqual([3]);
    expect(hours({ ...rule, hours: 1 }, scans)).toEqual([]);
  });

  it('finds places too far apart within the hours', () => {
    const rule = { kind: 'distance', kilometres: 5000, hours: 10 } as const;
    const scans = [scan(0, { position: oslo }), scan(9, { position: lima }), scan(20, { position: oslo })];
    expect(hours(rule, scans)).toEqual([9]);
    expect(hours({ ...rule, kilometres: 15_000 }, scans)).toEqual([]);
  });

  // The distance of an airliner, with 100 km for the errors of both places.
  it.each([
    [[0], sydney, 0],
    [[1 / 60], copenhagen, 1 / 60],
    [[], copenhagen, 1],
    [[], drammen, 0],
    [[15], sydney, 15],
    [[], sydney, 17],
    [[], sydney, 25],
  ])('finds %j where a traveller cannot be', (found, position, hour) => {
    const rule = { kind: 'distance', kilometres: 100, speed: 1000, hours: 24 } as const;
    expect(hours(rule, [scan(0, { position: oslo }), scan(hour, { position })])).toEqual(found);
  });

  it('compares a scan with the one before it where a rule has a speed', () => {
    const rule = { kind: 'distance', kilometres: 100, speed: 1000, hours: 24 } as const;
    const places = [oslo, sydney, sydney, oslo];
    const scans = places.map((position, hour) => scan(hour, { position }));
    expect(hours(rule, [...scans.slice(0, 2), scan(1.5), ...scans.slice(2)])).toEqual([1, 3]);
  });

  it('finds scans by blacklisted applications', () => {
    expect(
      hours({ kind: 'blacklisted_app' }, [scan(0, { scanAppId: 1 }), scan(1, { scanAppId: 2 })], new Set([2])),
    ).toEqual([1]);
  });

  it('finds scans before the order was printed, as long as it is not', () => {
    const printed = new Map([
      [1, start + 3_600_000],
      [2, Number.POSITIVE_INFINITY],
    ]);
    const scans = [scan(0), scan(1), scan(2, { workorderId: 2 }), scan(3, { workorderId: 3 })];
    expect(hours({ kind: 'before_printing' }, scans, printed)).toEqual([0, 2]);
  });

  it('counts copies only', () => {
    const copy = { result: 'auth_copy' };
    const rule = { kind: 'copies', count: 2, hours: 48 } as const;
    expect(hours(rule, [scan(0, copy), scan(1), scan(2, { result: 'auth_original' }), scan(3, copy)])).toEqual([3]);
  });

  it('finds countries outside the markets, where both are known', () => {
    const facts = { products: new Map([[1, ['DK']]]), workorders: new Map([[2, ['NO', 'SE']]]) };
    const scans = [
      scan(0, { country: 'NO', workorderId: 2 }),
      scan(1, { country: 'PE', workorderId: 2 }),
      scan(2, { workorderId: 2 }),
      scan(3, { country: 'PE', productId: null }),
      scan(4, { country: 'NO' }),
      scan(5, { country: 'NO', scm: 'no, fi' }),
    ];
    expect(hours({ kind: 'off_market' }, scans, facts)).toEqual([1, 4]);
  });

  it('finds scans after the last day has ended everywhere', () => {
    const scm = '2026-06-01';
    expect(hours({ kind: 'past_sell_by' }, [scan(23, { scm }), scan(24, { scm }), scan(90)])).toEqual([24]);
  });

  it('counts reports of one phone once', () => {
    const rule = { kind: 'reports', count: 3, hours: 24 } as const;
    const by = (visitId: string | null) => ({ uuid: null, result: null, visitId });
    const reports = [scan(0, by('a')), scan(1, by('a')), scan(2, by(null)), scan(3, by('b')), scan(26, by('a'))];
    expect(hours(rule, reports)).toEqual([3]);
  });

  it('finds scans after the grace time of a consumed code', () => {
    const consumedAt = start;
    const rule = { kind: 'consumed_again', hours: 2 } as const;
    expect(
      hours(rule, [scan(-1, { consumedAt }), scan(2, { consumedAt }), scan(2.1, { consumedAt }), scan(9)]),
    ).toEqual([2.1]);
  });

  it('keeps a bounded number of scans', () => {
    const many = Array.from({ length: longestWindow + 10 }, (_, index) => scan(index / 1000));
    const hits = [
      ...findHits({ kind: 'visits', count: 1, hours: 24, kilometres: null, speed: null }, many.slice(0, -1)),
    ];
    expect(hits.at(-1)?.scans.length).toBe(longestWindow);
  });
});

describe('SCM values that rules read', () => {
  it('are countries of two letters, and dates', () => {
    expect(readCountries('no, SE;dk norway')).toEqual(['NO', 'SE', 'DK']);
    expect(readDay('2026-06-01T10:00')).toBe('2026-06-01');
    expect(readDay('01.06.2026')).toBeNull();
    expect(readDay('2026-13-40')).toBeNull();
  });
});
