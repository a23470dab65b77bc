import { expect, it } from 'vitest';
import { shellKeys } from '#components/ui/shell-keys.ts';
import { listedKeys } from './listed-keys.ts';

it('lists each key of every page, and those of a row', () => {
  const listed = listedKeys.flatMap(({ action, keys }) => keys.map((key) => `${key} ${action}`));
  const ofEveryPage = shellKeys.flatMap(({ action, keys }) => keys.map((key) => `${key} ${action}`));
  expect(listed).toEqual(expect.arrayContaining(ofEveryPage));
  expect(listed).toContain('x choose');
  expect(new Set(listedKeys.map(({ action }) => action)).size).toBe(listedKeys.length);
});
