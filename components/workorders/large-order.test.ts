import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { isLargeOrder } from './large-order.ts';
import { compareWithUsual, usualQuantity } from './usual-order.ts';

const t = translatorFor('en', 'workorders');

describe('an order that is asked about', () => {
  it('is every one of a million, and every one from 100,000 on while nothing is known', () => {
    expect(isLargeOrder(1_000_000, 1_000_000)).toBe(true);
    expect(isLargeOrder(1_000_000, undefined)).toBe(true);
    expect(isLargeOrder(100_000, undefined)).toBe(true);
    expect(isLargeOrder(99_999, undefined)).toBe(false);
  });

  it('is one with a digit too many, but none that is usual, and no small one', () => {
    expect(isLargeOrder(50_000, 5_000)).toBe(true);
    expect(isLargeOrder(49_999, 5_000)).toBe(false);
    expect(isLargeOrder(49_999, 10)).toBe(false);
    expect(isLargeOrder(400_000, 250_000)).toBe(false);
    expect(isLargeOrder(600_000, 250_000)).toBe(true);
  });
});

it('takes the middle of the last orders for what is usual', () => {
  expect(usualQuantity([5, 1])).toBeUndefined();
  expect(usualQuantity([100, 1, 2])).toBe(2);
  expect(usualQuantity([1_000_000, 400, 500, 300])).toBe(400);
});

it('says how much more than usual it is', () => {
  expect(compareWithUsual(1_000_000, 5_000, t)).toBe(
    'That is 200 times as many as usual: the median of your last orders is 5,000.',
  );
  for (const usual of [undefined, 0, 900_000]) expect(compareWithUsual(1_000_000, usual, t)).toBeUndefined();
});
