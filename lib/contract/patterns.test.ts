import { expect, it } from 'vitest';
import * as z from 'zod';
import { managementEndpoints } from './registry.ts';

function collectPatterns(schema: unknown, into: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'pattern' && typeof value === 'string') into.add(value);
    else collectPatterns(value, into);
  }
}

const patterns = new Set<string>();
for (const { params, query, body } of managementEndpoints) {
  for (const schema of [params, query, body]) {
    if (schema) collectPatterns(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), patterns);
  }
}

const length = 50_000;
/**
 * Text that patterns repeat, then a character that fits none: a pattern that goes back over it takes the square of its
 * length or worse.
 */
const almost = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  ',',
  '/',
  ':',
  '@',
  '_',
  'a.',
  '0-',
  '-a',
  'a@',
  '0,',
  '0.0',
  'T:',
  'aA',
  '%2',
].flatMap((piece) => [`${piece.repeat(length / piece.length)}!`, `a${piece.repeat(length / piece.length)}\n`]);

it('finds the patterns of the contract', () => {
  expect(patterns.size).toBeGreaterThan(10);
});

// conforms: A35
it.each([...patterns])('takes no longer than a moment for what almost fits %s', (pattern) => {
  const expression = new RegExp(pattern, 'u');
  for (const text of almost) {
    const began = process.cpuUsage();
    expression.test(text);
    const { user } = process.cpuUsage(began);
    expect(user / 1000, JSON.stringify(text.slice(0, 10))).toBeLessThan(250);
  }
});
