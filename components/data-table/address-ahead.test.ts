import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arriveAt, askFor, searchAhead, subscribe } from './address-ahead.ts';

const list = '/workorders';
let leave: () => void;
const go = vi.fn();
const ask = (search: string, at = '') => askFor({ pathname: list, search, at }, go);

beforeEach(() => {
  go.mockReset();
  leave = subscribe(() => undefined);
});
afterEach(() => leave());

it('is there at once, and gone when the address has come', () => {
  ask('layout=none');
  expect(go).toHaveBeenCalledOnce();
  expect(searchAhead(list)).toBe('layout=none');
  expect(searchAhead('/codes')).toBeUndefined();
  arriveAt(list, '');
  expect(searchAhead(list)).toBe('layout=none');
  arriveAt(list, 'layout=none');
  expect(searchAhead(list)).toBeUndefined();
});

it('keeps the last that was asked for while an earlier one arrives', () => {
  ask('q=ab');
  ask('q=abc');
  arriveAt(list, 'q=ab');
  expect(searchAhead(list)).toBe('q=abc');
  arriveAt(list, 'q=abc');
  expect(searchAhead(list)).toBeUndefined();
  expect(go).toHaveBeenCalledTimes(2);
});

it('gives way to an address that somebody else has gone to', () => {
  ask('q=a');
  arriveAt(list, 'status=2');
  expect(searchAhead(list)).toBeUndefined();
});

it('ends when the page is left', () => {
  ask('q=a');
  leave();
  expect(searchAhead(list)).toBeUndefined();
});
