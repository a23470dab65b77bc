import { expect, it } from 'vitest';
import { findSurplus, storageLimits } from './photo-store.ts';
import type { StoredPhoto } from './queued-photo.ts';

const now = 100 * 86_400_000;
const photo = (id: string, ageDays: number, size = 1, isDone = true): StoredPhoto<string> => ({
  id,
  name: id,
  addedAt: now - ageDays * 86_400_000,
  data: undefined,
  picture: { size } as Blob,
  isReady: true,
  ...(isDone && { result: 'original' }),
});

// conforms: 41.12
it('deletes old photos, and the oldest with a result when there are too many', () => {
  expect(findSurplus([photo('old', 4), photo('new', 1)], now)).toEqual(['old']);
  const half = storageLimits.bytes / 2 + 1;
  expect(findSurplus([photo('b', 1, half), photo('a', 2, half), photo('c', 0)], now)).toEqual(['a']);
  expect(findSurplus([photo('unsent', 2, half, false), photo('d', 1, half), photo('c', 0)], now)).toEqual(['d']);
  const many = Array.from({ length: storageLimits.photos + 2 }, (_, index) => photo(`p${index}`, 1 - index / 1000));
  expect(findSurplus(many, now)).toEqual(['p0', 'p1']);
});
