import { expect, it } from 'vitest';
import { countUnreadable } from './scan-decisions.ts';

it('counts photos that could not be judged up to the latest that could', () => {
  expect(countUnreadable([])).toBe(0);
  expect(countUnreadable(['auth_original', 'bad_quality'])).toBe(0);
  expect(countUnreadable(['bad_quality', 'auth_error', 'auth_copy', 'bad_quality'])).toBe(2);
  expect(countUnreadable(['bad_quality', 'bad_quality'])).toBe(2);
});
