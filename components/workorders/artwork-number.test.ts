import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { meantCode } from './artwork-number.ts';

const t = translatorFor('en', 'workorders');

const order = { quantity: 50_000, first_serial_number: '0000120001', last_serial_number: '0000170000' };
const bare = { quantity: 3, first_serial_number: null, last_serial_number: null };

describe('a number of an order', () => {
  it.each([
    ['1', { sequence: 1 }],
    ['50,000', { sequence: 50_000 }],
    [' 7 ', { sequence: 7 }],
    ['120001', { serial_number: '0000120001' }],
    ['0000170000', { serial_number: '0000170000' }],
    ['0120500', { serial_number: '0000120500' }],
  ])('%s means %j', (typed, meant) => expect(meantCode(typed, order, t)).toEqual(meant));

  it('written with zeros is a serial number, where it could be a place too', () => {
    const first = { quantity: 100, first_serial_number: '0000000001', last_serial_number: '0000000100' };
    expect(meantCode('12', first, t)).toEqual({ sequence: 12 });
    expect(meantCode('0000000012', first, t)).toEqual({ serial_number: '0000000012' });
  });

  it.each(['', 'x', '1e3', '-1', '12345678901'])('is not %j', (typed) => {
    expect(meantCode(typed, order, t)).toEqual({ problem: 'Type a number, such as 1 or a serial number.' });
  });

  it('that is not of this order is answered with those that are', () => {
    expect(meantCode('50001', order, t)).toEqual({
      problem: 'The codes are numbered 1 to 50,000, their serial numbers 0000120001 to 0000170000.',
    });
    expect(meantCode('4', bare, t)).toEqual({ problem: 'The codes are numbered 1 to 3.' });
    expect(meantCode('0', bare, t)).toHaveProperty('problem');
  });
});
