import { describe, expect, it } from 'vitest';
import { type GraphicSubject, makeGraphic } from './secure-graphic.ts';

const key = new Uint8Array(32).map((_, index) => index * 7);
const subject: GraphicSubject = { kind: 'code', id: 'Ab3_9xkq-Z2p', counter: 0 };

const sum = (values: Uint8Array) => values.reduce((total, value) => total + value, 0);

describe('makeGraphic', () => {
  // conforms: 42.5
  it.each([16, 80, 160])('has as much ink as paper in every block of %i cells', (cells) => {
    const graphic = makeGraphic(key, subject, cells);
    for (let top = 0; top < cells; top += 8) {
      for (let left = 0; left < cells; left += 8) {
        let ink = 0;
        for (let at = 0; at < 64; at += 1) ink += graphic[(top + (at >> 3)) * cells + left + (at & 7)] ?? 0;
        expect(ink).toBe(32);
      }
    }
  });

  it.each([1, 7, 53, 110])('balances %i cells to within one', (cells) => {
    expect(Math.abs(2 * sum(makeGraphic(key, subject, cells)) - cells * cells)).toBeLessThanOrEqual(1);
  });

  // conforms: 42.5
  it('is the same for the same key and subject, for ever', () => {
    const graphic = makeGraphic(key, subject, 80);
    expect(graphic).toEqual(makeGraphic(key, { ...subject }, 80));
    // Printed codes depend on it: a change here is a new version of the pattern, not a new figure in this test.
    let hash = 0;
    for (const cell of graphic) hash = (Math.imul(hash, 31) + cell) | 0;
    expect(hash).toBe(1277996984);
  });

  // conforms: 42.5
  it('is another pattern for another key, id, kind, counter', () => {
    const graphic = makeGraphic(key, subject, 80);
    const others = [
      makeGraphic(
        key.map((byte) => byte ^ 1),
        subject,
        80,
      ),
      makeGraphic(key, { ...subject, id: 'Ab3_9xkq-Z2q' }, 80),
      makeGraphic(key, { ...subject, kind: 'workorder' }, 80),
      makeGraphic(key, { ...subject, counter: 1 }, 80),
    ];
    for (const other of others) {
      const equal = graphic.filter((cell, at) => cell === other[at]).length / graphic.length;
      expect(Math.abs(equal - 0.5)).toBeLessThan(0.04);
    }
  });

  it('refuses a short key and impossible sizes', () => {
    expect(() => makeGraphic(key.subarray(1), subject, 80)).toThrow(RangeError);
    for (const cells of [0, -1, 1.5, 1025, Number.NaN])
      expect(() => makeGraphic(key, subject, cells)).toThrow(RangeError);
  });
});
