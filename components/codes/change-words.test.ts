import { expect, it } from 'vitest';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { confirmWords, meaningOf } from './change-words.ts';

const t = translatorFor('en', 'codes');

const counts: SelectionCounts = {
  total: 1204,
  is_exact: true,
  inactive: 1,
  active: 1200,
  blacklisted: 3,
  products: [],
  products_total: 0,
  workorders: [],
  workorders_total: 0,
  unknown: [],
  unknown_total: 0,
};

it('says what becomes of codes that are something else now', () => {
  expect(meaningOf('activate', counts, t)).toEqual([
    'A scan then says that the item is registered.',
    '3 codes of these are blacklisted now: they become active too.',
    '1,200 codes are active already and stay as they are.',
  ]);
  expect(meaningOf('blacklist', { ...counts, blacklisted: 0 }, t)).toEqual(['A scan then warns of the item.']);
  expect(meaningOf('activate', { ...counts, active: 1, blacklisted: 1 }, t).slice(1)).toEqual([
    '1 code of these is blacklisted now: it becomes active too.',
    '1 code is active already and stays as it is.',
  ]);
  expect(meaningOf('deactivate', { ...counts, blacklisted: 1 }, t).slice(1)).toEqual([
    '1 code of these is blacklisted now: a scan then no longer warns of it.',
    '1 code is inactive already and stays as it is.',
  ]);
  expect(meaningOf('blacklist', { ...counts, is_exact: false }, t)[1]).toMatch(/^At least 3 codes/);
});

it('says on the button how many, where that is known', () => {
  expect(confirmWords('blacklist', counts, t)).toBe('Blacklist 1,204 codes');
  expect(confirmWords('scm', { ...counts, total: 1 }, t)).toBe('Set the values of 1 code');
  expect(confirmWords('activate', { ...counts, is_exact: false }, t)).toBe('Activate all of them');
});
