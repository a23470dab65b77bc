import { Writable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { drainErrorCounts, recordError, withoutValues } from './error-counts.ts';
import { createLogger } from './log.ts';

beforeEach(() => void drainErrorCounts());

// conforms: 36.21
it('counts error lines by program and message, and no others', () => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const log = createLogger('worker', 'info', nowhere);
  log.error({ err: new Error('x') }, 'A schedule failed');
  log.error({ schedule: 'y' }, 'A schedule failed');
  log.fatal(new Error('out of memory'));
  log.warn('The database is away');
  expect(drainErrorCounts()).toEqual([
    { program: 'worker', message: 'A schedule failed', count: 2 },
    { program: 'worker', message: 'out of memory', count: 1 },
  ]);
  expect(drainErrorCounts()).toEqual([]);
});

it('keeps no values of a message', () => {
  expect(withoutValues('no user "Ann" of ann@brand.test with id 4711')).toBe('no user … of … with id #');
  expect(withoutValues("invalid input: 'x'\n  at https://api.test/a?b=c")).toBe('invalid input: … at …');
  expect(withoutValues('')).toBe('an error without a message');
  expect(withoutValues('word '.repeat(500))).toHaveLength(160);
});

it('counts further messages as one when there are too many', () => {
  const letters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
  for (let n = 0; n < 150; n += 1) recordError('api', `failed ${letters(n)}`);
  const taken = drainErrorCounts();
  expect(taken).toHaveLength(101);
  expect(taken.at(-1)).toEqual({ program: 'api', message: 'other errors', count: 50 });
});
