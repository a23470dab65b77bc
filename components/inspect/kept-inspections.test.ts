import { expect, it } from 'vitest';
import { addScan, adopt, countWaiting, emptyInspection, isOfOwner, updateRecord } from './inspection-list.ts';
import { keyOf, listKeptInspections } from './kept-inspections.ts';

function storageOf(entries: Record<string, unknown>): Storage {
  const kept = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    length: kept.size,
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
  } as Storage;
}

const owner = { name: 'Kari (Oslo)', team: 'Oslo', teamId: 3, company: 'Brand' };
const unsent = { ...addScan(emptyInspection, { key: 'r1', content: 'a', at: 1 }), owner };
const sent = updateRecord(unsent, 'r1', { state: 'sent' });

it('lists what others on this phone did not send', () => {
  const storage = storageOf({
    [keyOf(1)]: unsent,
    [keyOf(2)]: unsent,
    [keyOf(3)]: sent,
    'proofmark.inspector': 'Kari',
  });
  expect(listKeptInspections(storage, 1).map(({ key, waiting }) => [key, waiting])).toEqual([[keyOf(2), 1]]);
  expect(listKeptInspections(storage, undefined)).toHaveLength(2);
});

it('takes over entries of the same person in the same team alone', () => {
  expect(isOfOwner(unsent, owner)).toBe(true);
  expect(isOfOwner(unsent, { ...owner, name: 'Per (Oslo)' })).toBe(false);
  expect(isOfOwner(unsent, { ...owner, teamId: 4 })).toBe(false);
  expect(isOfOwner({ ...unsent, owner: undefined }, owner)).toBe(false);
  const own = addScan(emptyInspection, { key: 'r2', content: 'b', at: 2 });
  const both = adopt(own, unsent);
  expect(countWaiting(both)).toBe(2);
  expect(both.scanned.map(({ content }) => content)).toEqual(['b', 'a']);
});
