import { expect, it } from 'vitest';
import { rememberBriefly } from './remember-briefly.ts';

function setUp(most = 10) {
  const clock = { now: 0 };
  const made: string[] = [];
  const remembered = rememberBriefly<string>({ seconds: 15, most }, () => clock.now);
  const owner = {};
  const ask = (key: string, by: object = owner) =>
    remembered(by, key, async () => {
      made.push(key);
      return `${key} ${made.length}`;
    });
  return { clock, made, remembered, owner, ask };
}

it('makes a value once for all who ask within its time, and again after it', async () => {
  const { clock, made, ask } = setUp();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 1', 'a 1']);
  clock.now = 14_999;
  expect(await ask('a')).toBe('a 1');
  clock.now = 15_000;
  expect(await ask('a')).toBe('a 2');
  expect(made).toEqual(['a', 'a']);
});

it('keeps owners apart, and forgets the oldest for another', async () => {
  const { made, ask } = setUp(2);
  await ask('a');
  await ask('a', {});
  expect(made).toEqual(['a', 'a']);
  await ask('b');
  await ask('c');
  await ask('b');
  expect(made).toEqual(['a', 'a', 'b', 'c']);
  await ask('a');
  expect(made).toEqual(['a', 'a', 'b', 'c', 'a']);
});

it('does not remember a failure', async () => {
  const { remembered, owner, ask } = setUp();
  await expect(remembered(owner, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('a')).toBe('a 1');
});
