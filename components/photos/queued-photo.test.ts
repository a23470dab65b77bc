import { expect, it } from 'vitest';
import { countUnsent } from './queued-photo.ts';

it('counts photos that exist in this browser only', () => {
  expect(countUnsent([{ state: 'done' }, { state: 'failed' }, { state: 'held' }, { state: 'sending' }])).toBe(3);
  expect(countUnsent([{ state: 'failed', failure: { status: 400, message: 'No code.' } }])).toBe(0);
});
