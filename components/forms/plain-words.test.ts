import { expect, it } from 'vitest';
import { othersWords, plainWords } from './plain-words.ts';

it('says what to choose or to fill in', () => {
  expect(plainWords('blacklist_reason', 'Blacklisting needs a reason, 1 to 10.')).toBe('Choose a reason.');
  expect(plainWords('equipment', 'This field is required.')).toBe('Choose the equipment.');
  expect(plainWords('equipment', 'Invalid input: expected number, received undefined')).toBe('Choose the equipment.');
  expect(plainWords('user.role', 'One of: account_admin, analyst.')).toBe('Choose a role.');
  expect(plainWords('name', 'This field may not be blank.')).toBe('Fill this in.');
});

it('leaves what is plain already', () => {
  expect(plainWords('equipment', 'The equipment is not calibrated for this substrate.')).toMatch(/^The equipment is/);
  expect(plainWords('quantity', 'At least 1.')).toBe('At least 1.');
});

it('names a field that the form does not show', () => {
  expect(othersWords('lot', 'This field may not be blank.')).toBe('lot: This field may not be blank.');
  expect(othersWords('blacklist_reason', 'Blacklisting needs a reason, 1 to 10.')).toBe('Choose a reason.');
});
