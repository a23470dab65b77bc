import { expect, it } from 'vitest';
import { takePort } from './ports.ts';

it('gives callers beside each other a port each', async () => {
  const ports = await Promise.all(Array.from({ length: 8 }, () => takePort()));
  expect(new Set(ports).size).toBe(ports.length);
});
