import { expect, it, vi } from 'vitest';
import { handOnTyped, waitWith } from './typed-ahead.ts';

it('hands on each text that waits, once', () => {
  const [first, second, ended] = [vi.fn(), vi.fn(), vi.fn()];
  waitWith(first);
  waitWith(second);
  waitWith(ended)();
  handOnTyped();
  handOnTyped();
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
});
