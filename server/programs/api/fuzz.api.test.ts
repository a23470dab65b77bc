import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgeDateReads, type FuzzedRequest, fuzzedOperations } from './testing/fuzz-requests.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import type { PersonaName } from './testing/world.ts';

/**
 * Requests that are made up from the OpenAPI document. Every answer is held to the document by the client of the tests:
 * a 5xx, a status that is not documented or a body that is not of its schema is a finding. `npm run fuzz` goes on for
 * an hour with one seed after the other; `SEED=7` repeats one.
 */
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);
const firstSeed = Number(process.env['SEED'] ?? (minutes > 0 ? Math.floor(Date.now() / 1000) : 20_261_122));
const perOperation = 4;

let api: TestApi;
let sent = 0;
const tokens = new Map<PersonaName, string>();

beforeAll(async () => {
  api = await startApi({ API_RATE_PER_MINUTE: '10000000' });
});
afterAll(() => api.close());

async function send({ method, path, persona, headers, body }: FuzzedRequest): Promise<number> {
  sent += 1;
  const token = persona && (tokens.get(persona) ?? api.world.people[persona].token);
  const { status } = await api.injected.raw(path, { method, token, headers, ...(body !== undefined && { body }) });
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
      await send(request);
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
