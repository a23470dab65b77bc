import { expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { othersWords, plainWords } from './plain-words.ts';

const t = translatorFor('en', 'forms');

it('says what to choose or to fill in', () => {
  const said = (field: string, code: string) => plainWords(field, { text: 'As the service says it.', code }, t);
  expect(said('blacklist_reason', 'blacklistReasonNeeded')).toBe('Choose a reason.');
  expect(said('equipment', 'fieldRequired')).toBe('Choose the equipment.');
  expect(said('user.role', 'oneOf')).toBe('Choose a role.');
  expect(said('name', 'fieldBlank')).toBe('Fill this in.');
});

it('leaves what is plain already, and what has no known reason', () => {
  const text = 'The equipment is not calibrated for this substrate.';
  expect(plainWords('equipment', { text, code: 'equipmentNotCalibrated' }, t)).toBe(text);
  expect(plainWords('quantity', { text: 'At least 1.' }, t)).toBe('At least 1.');
});

it('names a field that the form does not show', () => {
  const text = 'This field may not be blank.';
  expect(othersWords('lot', { text, code: 'fieldBlank' }, t)).toBe('lot: This field may not be blank.');
  expect(othersWords('blacklist_reason', { text, code: 'blacklistReasonNeeded' }, t)).toBe('Choose a reason.');
});
