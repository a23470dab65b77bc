import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arriveAt, askFor, searchAhead, subscribe } from './address-ahead.ts';

const list = '/workorders';
let leave: () => void;
const go = vi.fn();
const ask = (search: string, { at = '', pauseMs = 0 } = {}) => askFor({ pathname: list, search, at, pauseMs }, go);

beforeEach(() => {
  vi.useFakeTimers();
  go.mockReset();
  leave = subscribe(() => undefined);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

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

it('keeps what is typed while an earlier search arrives, and sends the last after a pause', () => {
  ask('q=a', { pauseMs: 250 });
  vi.advanceTimersByTime(200);
  ask('q=ab', { pauseMs: 250 });
  vi.advanceTimersByTime(249);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledOnce();
  ask('q=abc', { pauseMs: 250 });
  arriveAt(list, 'q=ab');
  expect(searchAhead(list)).toBe('q=abc');
  vi.advanceTimersByTime(250);
  expect(go).toHaveBeenCalledTimes(2);
});

it('gives way to an address that somebody else has gone to', () => {
  ask('q=a', { pauseMs: 250 });
  arriveAt(list, 'status=2');
  expect(searchAhead(list)).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(go).not.toHaveBeenCalled();
});

it('asks for nothing when the page was left', () => {
  ask('q=a', { pauseMs: 250 });
  leave();
  vi.advanceTimersByTime(1000);
  expect(go).not.toHaveBeenCalled();
  expect(searchAhead(list)).toBeUndefined();
});
