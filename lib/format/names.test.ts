import { expect, it } from 'vitest';
import { listWords, nameOfCode, nameOfCountry } from './names.ts';

it('names countries and languages, or gives the code', () => {
  expect(nameOfCountry('en-GB', 'DE')).toBe('Germany');
  expect(nameOfCode('de-DE', 'language', 'nb')).toBe('Norwegisch (Bokmål)');
  expect(nameOfCountry('en-GB', 'ZQ')).toBe('ZQ');
});

it('lists words as a sentence does', () => {
  expect(listWords('en-GB', ['Denmark', 'Norway', 'Sweden'])).toBe('Denmark, Norway and Sweden');
  expect(listWords('de-DE', ['Dänemark', 'Norwegen'], 'disjunction')).toBe('Dänemark oder Norwegen');
});
