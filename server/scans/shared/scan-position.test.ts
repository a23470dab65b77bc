import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween, readPosition } from './scan-position.ts';

const copenhagen = { latitude: 55.68, longitude: 12.57 };
const oslo = { latitude: 59.91, longitude: 10.75 };
const sydney = { latitude: -33.87, longitude: 151.21 };

describe('readPosition', () => {
  it.each([
    ['55.6761,12.5683', { latitude: 55.68, longitude: 12.57 }],
    [' -33.8688 , 151.2093 ', { latitude: -33.87, longitude: 151.21 }],
    ['90,-180', { latitude: 90, longitude: -180 }],
  ])('reads %s to about a kilometre', (text, position) => {
    expect(readPosition(text)).toEqual(position);
  });

  it.each(['', '55', '91,0', '0,181', '1e3,0', 'NaN,NaN', '0x1,0', '1,2,3', '1;2', undefined, ['1,2'], '5,5\n6'])(
    'takes nothing from %j',
    (text) => expect(readPosition(text)).toBeNull(),
  );

  it('never throws, and never gives a place that is none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const position = readPosition(text);
        if (position) expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90);
      }),
    );
  });
});

it('measures distances as maps do', () => {
  expect(distanceBetween(copenhagen, oslo)).toBeCloseTo(483, -1);
  expect(distanceBetween(copenhagen, sydney) / 16_050).toBeCloseTo(1, 1);
  expect(distanceBetween(oslo, oslo)).toBe(0);
});
