import { expect, it } from 'vitest';
import { outcomeOf } from './post-to-storage.ts';

it.each([
  ['sent', 201, 2_000_000, true],
  ['full', 507, 2_000_000, true],
  ['refused', 400, 2_000_000, true],
  ['limited', 413, 2_000_000, true],
  // A proxy's 413 without CORS headers, or a closed connection.
  ['limited', 0, 2_000_000, true],
  ['broken', 0, 2_000_000, false],
  ['broken', 0, 2_000, true],
  ['broken', 502, 2_000_000, true],
])('a post is %s with the status %i, %i bytes and online %s', (outcome, status, bytes, isOnline) => {
  expect(outcomeOf(status, bytes, isOnline)).toBe(outcome);
});
