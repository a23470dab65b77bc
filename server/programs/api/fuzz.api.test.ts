import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestClass, requestClasses, requestClassOf } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { measureSlowness } from '#server/core/testing/yardstick.ts';
import { type ApiClient, createInjectedClient } from './testing/api-client.ts';
import { edgeDateReads, type FuzzedRequest, fuzzedOperations } from './testing/fuzz-requests.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import type { PersonaName } from './testing/world.ts';

/**
 * Requests that are made up from the OpenAPI document. Every answer is held to the document by the client of the tests:
 * a 5xx, a status that is not documented or a body that is not of its schema is a finding, and so is a call that takes
 * more processor time than its class. `npm run fuzz` goes on for an hour with one seed after the other; `SEED=7` repeats
 * one.
 */
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);
const firstSeed = Number(process.env['SEED'] ?? (minutes > 0 ? Math.floor(Date.now() / 1000) : 20_261_122));
const perOperation = 4;

let api: TestApi;
let client: ApiClient;
let sent = 0;
/** Processor time of the program's thread in the last call. */
let spentMs = 0;
const slowness = measureSlowness();
const costs = new Map<RequestClass, number[]>();
const tokens = new Map<PersonaName, string>();

beforeAll(async () => {
  api = await startApi({ API_RATE_PER_MINUTE: '10000000', API_SECONDS_PER_MINUTE: '3840' });
  client = createInjectedClient({
    inject: async (request) => {
      const before = process.threadCpuUsage();
      try {
        return await api.app.inject(request);
      } finally {
        const { user, system } = process.threadCpuUsage(before);
        spentMs = (user + system) / 1000 / slowness;
      }
    },
  });
});
afterAll(async () => {
  for (const [name, spent] of costs) {
    const sorted = spent.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
    console.log(`${name}: ${sorted.length} calls, processor time ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
  }
  await api.close();
});

const classes = new Map(managementEndpoints.map((endpoint) => [endpoint.id, requestClassOf(endpoint)]));
/** Streamed in slices as long as the caller's data; loop-delay.nightly.test.ts holds each slice. */
const streamed = new Set(managementEndpoints.filter(({ success }) => success === 'file').map(({ id }) => id));

/** @throws Error when a call takes more processor time than its class, and so again */
async function sendWithinBudget(request: FuzzedRequest): Promise<void> {
  const name = classes.get(request.id) ?? 'small';
  const { processorMs } = requestClasses[name];
  await send(request);
  if (streamed.has(request.id)) return;
  let spent = spentMs;
  // A collection of garbage, or code that is compiled, comes in one call and not in the next.
  for (let again = 0; spent > processorMs && again < 3; again += 1) {
    await send(request);
    spent = Math.min(spent, spentMs);
  }
  const spentBefore = costs.get(name);
  if (spentBefore) spentBefore.push(spent);
  else costs.set(name, [spent]);
  if (spent > processorMs) throw new Error(`took ${spent.toFixed(0)} ms of processor time, ${name} has ${processorMs}`);
}

async function send({ method, path, persona, headers, body }: FuzzedRequest): Promise<number> {
  sent += 1;
  const token = persona && (tokens.get(persona) ?? api.world.people[persona].token);
  const { status } = await client.raw(path, { method, token, headers, ...(body !== undefined && { body }) });
  // One of the requests may have revoked it, or deactivated its user.
  if (status === 401 && persona) tokens.set(persona, await issueToken(api.database, api.world.people[persona].id));
  return status;
}

const fuzz = (requests: fc.Arbitrary<FuzzedRequest>, seed: number) =>
  sendAll(fc.sample(requests, { seed, numRuns: perOperation }), `seed ${seed}`);

/** @returns what is wrong, one line for each finding */
async function sendAll(requests: readonly FuzzedRequest[], label: string): Promise<string[]> {
  const findings: string[] = [];
  for (const request of requests) {
    try {
      await sendWithinBudget(request);
    } catch (error) {
      const { id, method, path, persona, body } = request;
      const what = error instanceof Error ? error.message : String(error);
      findings.push(`${id} ${label}: ${method} ${path} as ${persona} with ${body}\n  ${what}`);
    }
  }
  return findings;
}

describe(`requests made up from the OpenAPI document, with seed ${firstSeed}`, () => {
  it('are of nearly every operation', () => {
    expect(fuzzedOperations.length).toBeGreaterThan(100);
  });

  // conforms: A40
  it.each(fuzzedOperations)('%s answers each as it is documented', async (_id, requests) => {
    expect(await fuzz(requests, firstSeed)).toEqual([]);
  });

  it.each(edgeDateReads)('%s answers dates at both ends of time', async (_id, requests) => {
    expect(await sendAll(requests, 'edge dates')).toEqual([]);
  });

  it.runIf(minutes > 0)(
    `go on for ${minutes} minutes`,
    async () => {
      const findings: string[] = [];
      const until = Date.now() + minutes * 60_000;
      for (let seed = firstSeed + 1; Date.now() < until; seed += 1) {
        for (const [, requests] of fuzzedOperations) {
          const found = await fuzz(requests, seed);
          // At once: an hour is long, and what it found may be mended meanwhile.
          for (const finding of found) console.error(finding);
          findings.push(...found);
        }
      }
      console.log(`${sent} requests in ${minutes} minutes from seed ${firstSeed} on: ${findings.length} findings`);
      expect(findings).toEqual([]);
    },
    (minutes + 5) * 60_000,
  );
});
