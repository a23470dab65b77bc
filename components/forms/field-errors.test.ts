import { describe, expect, it } from 'vitest';
import type { CallFailure } from '#lib/portal/result.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { splitFieldErrors } from './field-errors.ts';

const t = translatorFor('en', 'forms');

const failure = (fieldErrors: Record<string, string[]>): CallFailure => ({
  ok: false,
  status: 400,
  code: 'validation_error',
  message: 'Some fields are not right.',
  fieldErrors,
});

describe('splitFieldErrors', () => {
  it('puts messages on their fields in the order of the form', () => {
    const split = splitFieldErrors(
      failure({ quantity: ['At least 1.'], reference: ['Taken.', 'Too long.'] }),
      ['reference', 'quantity'],
      t,
    );
    expect(split).toEqual({
      own: [
        ['reference', 'Taken. Too long.'],
        ['quantity', 'At least 1.'],
      ],
      rest: undefined,
    });
  });
  it('names the fields the form does not have', () => {
    expect(splitFieldErrors(failure({ template: ['Unknown.'] }), ['reference'], t)).toEqual({
      own: [],
      rest: 'template: Unknown.',
    });
  });
  it('gives inner messages to the outer field', () => {
    expect(splitFieldErrors(failure({ 'data.remarks': ['Too long.'] }), ['data'], t).own).toEqual([
      ['data', 'Too long.'],
    ]);
  });
  it('falls back to the message of the whole', () => {
    expect(splitFieldErrors(failure({}), ['reference'], t)).toEqual({ own: [], rest: 'Some fields are not right.' });
  });
});
