import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyType } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { requestSecondsPerMinute } from '../config/request-limits.ts';
import { DomainError } from '../errors.ts';
import { type Allowance, createAllowances } from './allowances.ts';
import { createTimeBudget } from './time-budget.ts';

export interface ScimCaller {
  tokenId: number;
  companyId: number;
  companyType: CompanyType;
}

const windowSeconds = 60;
/** About 2 MB for each map, when as many call within a minute. */
const mostCallers = 10_000;

type Caller = Pick<FastifyRequest, 'actor' | 'ip'> & Partial<Pick<FastifyRequest, 'scimCaller'>>;

export interface RateLimits {
  /**
   * Counts the request for its token, or for its address when it has none that is valid.
   * @throws DomainError too_many_requests, with the seconds until the caller may go on: after too many requests, or
   * after requests that took too much processor time.
   */
  count(request: FastifyRequest): void;
  /** Runs a request that this program sends itself for one that has been counted: it is counted no second time. */
  withoutCounting<T>(send: () => Promise<T>): Promise<T>;
  /** Adds processor time to what the request's company, or its address, owes. */
  charge(request: Caller, processorMs: number): void;
  /**
   * Counts a request whose address could not be decoded; its refusal, or null. Of these only the last hop is known,
   * which may be a proxy, so they count apart: no other caller behind it is refused for them.
   */
  countUndecodable(request: FastifyRequest): DomainError | null;
  /** Sets the headers with what the caller has left; none when the request was not counted. */
  tell(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * How many requests and how much processor time a minute a program takes from each caller. Counted in this process: with
 * several, each has its own count. Addresses have maps of their own, so that a flood of them pushes no token out.
 * @param options.mostAddresses that are counted at once; beyond it the one that came first is forgotten.
 */
export function createRateLimits(
  perMinute: number,
  { mostAddresses = mostCallers, seconds = requestSecondsPerMinute } = {},
): RateLimits {
  const options = { limit: perMinute, windowSeconds };
  const exceeded = reason('callerTimeExceeded', { seconds });
  const timeOfCompanies = createTimeBudget(seconds, exceeded);
  const timeOfAddresses = createTimeBudget(seconds, exceeded, { most: mostAddresses });
  const ofTokens = createAllowances({ ...options, most: mostCallers });
  const ofAddresses = createAllowances({ ...options, most: mostAddresses });
  const policy = `"default";q=${perMinute};w=${windowSeconds}`;
  function refusalOf(request: FastifyRequest, allowance: Allowance): DomainError | null {
    request.allowance = allowance;
    if (allowance.isAllowed) return null;
    return new DomainError('too_many_requests', reason('atMostRequestsAMinute', { count: perMinute }), {
      retryAfter: allowance.resetSeconds,
    });
  }
  const isCounted = new AsyncLocalStorage<true>();
  return {
    countUndecodable: (request) => refusalOf(request, ofAddresses.take(`undecodable ${networkOf(request.ip)}`)),
    count(request) {
      const network = networkOf(request.ip);
      const { token, company } = callerOf(request);
      const refusal =
        isCounted.getStore() === undefined &&
        refusalOf(request, token ? ofTokens.take(token) : ofAddresses.take(network));
      if (refusal) throw refusal;
      if (company) timeOfCompanies.check(company);
      else timeOfAddresses.check(network);
    },
    withoutCounting: (send) => isCounted.run(true, send),
    charge(request, processorMs) {
      const { company } = callerOf(request);
      if (company) timeOfCompanies.charge(company, processorMs);
      else timeOfAddresses.charge(networkOf(request.ip), processorMs);
    },
    tell({ allowance }, reply) {
      if (!allowance) return;
      reply.header('RateLimit-Policy', policy);
      reply.header('RateLimit', `"default";r=${allowance.remaining};t=${allowance.resetSeconds}`);
    },
  };
}

/** Names of the token and the company that a request is counted for; none without a valid token. */
function callerOf({ actor, scimCaller }: Caller): { token?: string; company?: string } {
  if (actor) return { token: String(actor.tokenId), company: String(actor.companyId) };
  if (scimCaller) return { token: `scim ${scimCaller.tokenId}`, company: String(scimCaller.companyId) };
  return {};
}

/** An IPv6 caller has at least a /64 to choose addresses from, so that is who is counted; the zone is none of its. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

declare module 'fastify' {
  interface FastifyRequest {
    allowance: Allowance | undefined;
    /** The company whose identity provider calls with a token for SCIM. */
    scimCaller: ScimCaller | undefined;
  }
}
