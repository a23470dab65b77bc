import { expect, it } from 'vitest';
import * as z from 'zod';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { answerWriter, keepText } from './answer-text.ts';

const inner = z.object({ id: z.int(), name: z.string().nullable(), picture: z.string().nullable().default(null) });
const schema = z.object({
  count: z.int(),
  results: z.array(inner),
  one: inner.nullable(),
  left: inner.optional(),
  map: z.record(z.string(), z.unknown()),
  loose: z.looseObject({ a: z.string() }),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
  trimmed: z.string().trim(),
  __proto__: z.string().optional(),
});
const answer = {
  secret: 'x',
  count: 1,
  results: [{ id: 1, name: null, secret: 'x' }],
  one: { id: 2, name: 'two', picture: 'p', secret: 'x' },
  map: { any: { thing: 1 } },
  loose: { a: 'a', more: 1 },
  either: { b: 'b', secret: 'x' },
  trimmed: ' a ',
};

it('writes what the contract has and nothing else, validated or not', () => {
  const text = answerWriter(schema, true)(answer);
  expect(text).toBe(JSON.stringify(schema.parse(answer)));
  expect(text).toBe(answerWriter(schema, false)(answer));
  expect(text).not.toContain('secret');
});

it('refuses what does not fit where it is not trusted', () => {
  expect(() => answerWriter(inner, false)({ id: 'one', name: null })).toThrow();
  expect(answerWriter(inner, true)({ id: 1, name: 'one' })).toBe('{"id":1,"name":"one","picture":null}');
});

it('writes items of a list whose text is kept as it wrote them first', () => {
  const list = z.object({ count: z.int(), next: z.string().nullable(), results: z.array(inner.nullable()) });
  const kept = keepText({ id: 1, name: 'ü "1"', secret: 'x' });
  const changed = { id: 2, name: 'one' };
  const page = { count: 3, next: null, results: [kept, changed, null], secret: 'x' };
  const write = answerWriter(list, true);
  const text = JSON.stringify(list.parse(page));
  expect([write(page), write(page), write({ ...page, results: [] })]).toEqual([
    text,
    text,
    '{"count":3,"next":null,"results":[]}',
  ]);
  // Only what is said to stay as it is, and only its text.
  kept.name = 'two';
  changed.name = 'other';
  expect(JSON.parse(write(page)).results).toMatchObject([{ name: 'ü "1"' }, { name: 'other' }, null]);
});

it('can be made for every endpoint', () => {
  for (const { response } of managementEndpoints) expect(answerWriter(response, true)).toBeTypeOf('function');
});
