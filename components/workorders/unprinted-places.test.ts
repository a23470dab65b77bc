import { describe, expect, it } from 'vitest';
import { placeOf, readRange, type TypedRange, unprintedToSend } from './unprinted-places.ts';

const order = { quantity: 500, first_serial_number: '0000012001', last_serial_number: '0000012500' };

describe('the place of a typed end', () => {
  it.each([
    ['481', 481],
    ['1', 1],
    ['0000012481', 481],
    ['12481', 481],
    ['500', 500],
    ['501', undefined],
    ['0', undefined],
    ['0481', undefined],
    ['https://codes.test/ABC', undefined],
    ['', undefined],
  ])('%j is %j', (typed, place) => {
    expect(placeOf(typed, order)).toBe(place);
  });

  it('is a serial number where it could be both only when it is written as one', () => {
    const both = { quantity: 500, first_serial_number: '0000000101', last_serial_number: '0000000600' };
    expect([placeOf('101', both), placeOf('0000000101', both), placeOf('600', both)]).toEqual([101, 1, 500]);
  });
});

it('counts a range that does not run backwards, and one end as a range of one code', () => {
  const count = (range: TypedRange) => readRange(range, (text) => placeOf(text, order)).count;
  expect([count(['481', '500']), count(['5', '5']), count(['5', '']), count(['6', '5'])]).toEqual([20, 1, 1, 0]);
  expect(readRange(['6', '5'], Number).isBackwards).toBe(true);
});

it('sends places as numbers, the rest as typed, and one end as a range of one code', () => {
  const typed: TypedRange[] = [
    ['481', '0000012500'],
    [' https://codes.test/ABC ', ''],
    ['', ''],
  ];
  const answer = { choice: 'ranges', last: undefined, ranges: typed } as const;
  expect(unprintedToSend(answer, 21, order)).toEqual({
    ranges: [
      [481, 500],
      ['https://codes.test/ABC', 'https://codes.test/ABC'],
    ],
  });
  expect(unprintedToSend({ ...answer, choice: 'last' }, 21, order)).toEqual({ last: 21 });
});
