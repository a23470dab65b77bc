import { expect, it } from 'vitest';
import { inLanguage } from '#lib/texts/sentences.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import * as words from './plain-words.ts';

const t = translatorFor('en', 'forms');
const plainWords = (field: string, message: string) => words.plainWords(field, message, t);
const othersWords = (field: string, message: string) => words.othersWords(field, message, t);

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

it('does so for what is in the language of the reader already', () => {
  const german = translatorFor('de', 'forms');
  const said = (field: string, message: string) => words.plainWords(field, inLanguage('de', message).text, german);
  expect(said('brand', 'This field is required.')).toBe(german('choose.brand'));
  expect(said('name', 'This field may not be blank.')).toBe(german('fillIn'));
  expect(said('role', 'One of: account_admin, analyst.')).toBe(german('choose.role'));
  expect(said('blacklist_reason', 'Blacklisting needs a reason, 1 to 10.')).toBe(german('choose.blacklist_reason'));
  expect(said('quantity', 'At least 1.')).toBe('Mindestens 1.');
});
