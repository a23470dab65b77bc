import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Actor } from '../actor.ts';
import { createRateLimits } from './rate-limits.ts';

const requestOf = (ip: string, actor?: Partial<Actor>) => ({ ip, actor }) as FastifyRequest;
const refusal = { code: 'too_many_requests', reason: { code: 'callerTimeExceeded', values: { seconds: 10 } } };

// conforms: A50
it('refuses a company, by any of its tokens, whose requests took too much processor time', () => {
  const limits = createRateLimits(100, { seconds: 10 });
  const [first, second] = [1, 2].map((tokenId) => requestOf('192.0.2.1', { companyId: 1, tokenId }));
  const other = requestOf('192.0.2.1', { companyId: 2, tokenId: 3 });
  if (!first || !second) return expect.fail();
  limits.charge(first, 9_000);
  expect(() => limits.count(second)).not.toThrow();
  limits.charge(second, 6_000);
  for (const request of [first, second]) {
    expect(() => limits.count(request)).toThrow(expect.objectContaining({ ...refusal, retryAfter: 30 }));
  }
  expect(() => limits.count(other)).not.toThrow();
  return expect(() => limits.count(requestOf('192.0.2.1'))).not.toThrow();
});

it('charges requests without a token to their network', () => {
  const limits = createRateLimits(100, { seconds: 10 });
  limits.charge(requestOf('2001:db8:1:2::1'), 20_000);
  expect(() => limits.count(requestOf('2001:db8:1:2:ffff::9'))).toThrow(expect.objectContaining(refusal));
  expect(() => limits.count(requestOf('2001:db8:1:3::1'))).not.toThrow();
});
