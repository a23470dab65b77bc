import { describe, expect, it } from 'vitest';
import { findJoins, type JoinableCode } from './find-joins.ts';

const day = 86_400_000;
const lagos = { latitude: 6.45, longitude: 3.39 };
const ikeja = { latitude: 6.6, longitude: 3.35 };
const ibadan = { latitude: 7.38, longitude: 3.9 };

const code = (caseId: number, values: Partial<JoinableCode> = {}): JoinableCode => ({
  ...{ caseId, gatheredBy: null, workorderId: 1, position: null, lastAt: 100 * day, isSettled: false },
  ...values,
});

// conforms: 32.19
describe('codes that belong together', () => {
  it('are three of one order, in the oldest case', () => {
    expect(findJoins([code(5), code(3)], 1000)).toEqual([]);
    expect(findJoins([code(5), code(3, { isSettled: true }), code(4, { isSettled: true })], 1000)).toEqual([
      { into: 3, from: [4, 5], by: 'order' },
    ]);
    expect(findJoins([code(1), code(2), code(3, { workorderId: 2 })], 1000)).toEqual([]);
    expect(
      findJoins(
        [1, 2, 3].map((id) => code(id, { workorderId: null })),
        1000,
      ),
    ).toEqual([]);
  });

  it('are three at one place, of whatever orders', () => {
    const at = (id: number, position: JoinableCode['position'] = lagos) => code(id, { workorderId: id, position });
    expect(findJoins([at(1), at(2), at(3, ikeja)], 1000)).toEqual([{ into: 1, from: [2, 3], by: 'place' }]);
    expect(findJoins([at(1), at(2), at(3, ibadan)], 1000)).toEqual([]);
    expect(findJoins([at(1), at(2), at(3, null)], 1000)).toEqual([]);
  });

  it('are of one order rather than of one place', () => {
    const codes = [1, 2, 3].map((id) => code(id, { position: lagos }));
    expect(findJoins([...codes, code(4, { workorderId: 2, position: lagos })], 1000)).toEqual([
      { into: 1, from: [2, 3], by: 'order' },
    ]);
  });

  it('have their last suspicions at most 7 days apart', () => {
    const codes = [code(1, { lastAt: 93 * day, isSettled: true }), code(2, { isSettled: true })];
    expect(findJoins([...codes, code(3)], 1000)).toEqual([{ into: 1, from: [2, 3], by: 'order' }]);
    expect(findJoins([...codes, code(3, { lastAt: 100 * day + 1 })], 1000)).toEqual([]);
  });

  it('join the case of their order or place at once, unless that is full', () => {
    const gathered = [1, 1, 1].map((id) => code(id, { gatheredBy: 'order', isSettled: true }));
    expect(findJoins([...gathered, code(7)], 1000)).toEqual([{ into: 1, from: [7], by: 'order' }]);
    expect(findJoins([...gathered, code(7)], 3)).toEqual([]);
    const atPlace = [1, 1, 1].map((id) => code(id, { gatheredBy: 'place', position: lagos, isSettled: true }));
    expect(findJoins([...atPlace, code(7, { workorderId: 9, position: ikeja })], 1000)).toEqual([
      { into: 1, from: [7], by: 'place' },
    ]);
  });

  it('are found in one go, in any order', () => {
    const many = [9, 4, 7, 2, 5].map((id) => code(id));
    const expected = [{ into: 2, from: [4, 5, 7, 9], by: 'order' }];
    expect(findJoins(many, 1000)).toEqual(expected);
    expect(findJoins(many.toReversed(), 1000)).toEqual(expected);
  });

  it('stay where a person put them', () => {
    const merged = [code(1, { gatheredBy: 'hand' }), code(1, { gatheredBy: 'hand' })];
    expect(findJoins([...merged, code(2), code(3)], 1000)).toEqual([]);
  });
});
