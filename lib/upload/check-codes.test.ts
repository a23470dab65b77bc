import { describe, expect, it } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import * as checks from './check-codes.ts';

const checkCodes = (...given: Parameters<typeof checks.checkCodes>) =>
  Object.fromEntries(
    Object.entries(checks.checkCodes(...given)).map(([field, reasons]) => [field, reasons.map(englishReason)]),
  );

const context = { scmKeys: new Set(['lot']), allowDuplicates: false };

describe('checkCodes', () => {
  it('accepts right codes and defaults; formats and products are for later', () => {
    const codes = [
      { id: 'x', product: 'NO-SUCH', activation_status: 1, lot: 5 },
      { id: 'y', lot: null },
    ];
    expect(
      checkCodes(codes, { activation_status: '2', blacklist_reason: 10, updated_by: 'me', lot: true }, context),
    ).toEqual({});
    expect(checkCodes(undefined, undefined, context)).toEqual({});
  });

  it.each([
    [[], 'There are no codes.'],
    ['x', 'Not a list.'],
    [[null], 'Code 1: not an object.'],
    [[{ lot: 'x' }], 'Code 1: The id is missing.'],
    [[{ id: '' }], 'Code 1: The id is missing.'],
    [[{ id: 7 }], 'Code 1: The id is not text; write it in quotes.'],
    [[{ id: 'a\0' }], 'Code 1: the id holds characters that cannot be stored.'],
    [[{ id: 'a' }, { id: 'a' }], 'Code 2: a is also code 1.'],
    [[{ id: 'a', batch: 'x' }], 'Code 1: batch: No SCM field has this key.'],
    [[{ id: 'a', lot: {} }], 'Code 1: lot: A list or an object is not allowed here.'],
    [[{ id: 'a', lot: 'x'.repeat(1001) }], 'Code 1: lot: Longer than 1000 characters.'],
    [[{ id: 'a', activation_status: 3 }], 'Code 1: activation_status: Not 0, 1 or 2.'],
    [[{ id: 'a', activation_status: true }], 'Code 1: activation_status: Not 0, 1 or 2.'],
    [[{ id: 'a', blacklist_reason: '1e1' }], 'Code 1: blacklist_reason: Not a number from 0 to 11.'],
    [[JSON.parse('{"id":"a","__proto__":{"x":1}}')], 'Code 1: __proto__: No SCM field has this key.'],
  ])('says of %j: %s', (codes, message) => {
    expect(checkCodes(codes, undefined, context)).toEqual({ codes: [message] });
  });

  it('allows the same id twice where duplicates are allowed', () => {
    expect(checkCodes([{ id: 'a' }, { id: 'a' }], {}, { ...context, allowDuplicates: true })).toEqual({});
  });

  it('says what is wrong with defaults', () => {
    expect(checkCodes(undefined, { id: 'x', activation_status: 3, batch: 1 }, context)).toEqual({
      default_scm_data: [
        'id: A default id is not possible.',
        'activation_status: Not 0, 1 or 2.',
        'batch: No SCM field has this key.',
      ],
    });
    expect(checkCodes(undefined, [], context)).toEqual({ default_scm_data: ['Not an object.'] });
  });

  it('stops at twenty messages', () => {
    expect(checkCodes(new Array(100).fill({}), undefined, context)['codes']).toHaveLength(20);
  });
});
