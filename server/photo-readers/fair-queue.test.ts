import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const served = (queue: FairQueue<string>) => {
  const order: string[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) order.push(next.work);
  return order;
};

// conforms: A61
it('takes callers in turn, however much each has', () => {
  const queue = new FairQueue<string>();
  for (const work of ['a1', 'a2', 'a3', 'a4']) queue.push('a', work);
  queue.push('b', 'b1');
  queue.push('b', 'b2');
  expect(served(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  expect(queue.length).toBe(0);
});

// conforms: A61
it('takes a caller of whom nothing runs before one whose work is under way', () => {
  const queue = new FairQueue<string>();
  for (const work of ['a1', 'a2', 'a3']) queue.push('a', work);
  expect(queue.shift()?.work).toBe('a1');
  queue.push('b', 'b1');
  queue.end('a');
  expect(served(queue)).toEqual(['b1', 'a2', 'a3']);
});

// conforms: A61
it('drops the newest work of the caller with the most, and none of a caller with as much', () => {
  const queue = new FairQueue<string>();
  for (const work of ['a1', 'a2', 'a3']) queue.push('a', work);
  expect(queue.dropOfLongest('a')).toBeUndefined();
  expect(queue.dropOfLongest('b')).toBe('a3');
  queue.push('b', 'b1');
  expect(queue.dropOfLongest('b')).toBeUndefined();
  expect(queue.clear()).toEqual(['a1', 'a2', 'b1']);
  expect(queue.length).toBe(0);
});

// conforms: A61
it('passes over a caller that may have no more under way', () => {
  const queue = new FairQueue<string>();
  const may = (caller: string, running: number) => caller !== 'a' || running < 1;
  for (const work of ['a1', 'a2']) queue.push('a', work);
  expect(queue.shift(may)?.work).toBe('a1');
  expect(queue.shift(may)).toBeUndefined();
  queue.push('b', 'b1');
  expect(queue.shift(may)?.work).toBe('b1');
  queue.end('a');
  expect(queue.shift(may)?.work).toBe('a2');
});
