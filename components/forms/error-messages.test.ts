import { expect, it } from 'vitest';
import { messageOf, messagesIn } from './error-messages.ts';

it('finds the message of a field, and of the first refused entry of a list', () => {
  expect(messageOf({ type: 'custom', message: 'Two letters.' })).toBe('Two letters.');
  expect(messageOf([undefined, { type: 'custom', message: 'Two letters.' }])).toBe('Two letters.');
  // Fields of the entries show their messages themselves.
  expect(messageOf([{ name: { message: 'Fill this in.' } }])).toBeUndefined();
  expect(messageOf(undefined)).toBeUndefined();
});

it('finds every message of a form', () => {
  const errors = {
    name: { message: 'Fill this in.', ref: { message: 'not read' } },
    sets: [undefined, { values: { market: { message: 'Too long.' } } }],
    root: {},
  };
  expect(messagesIn(errors)).toEqual(['Fill this in.', 'Too long.']);
});
