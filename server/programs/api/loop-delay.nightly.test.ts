import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointShape, endpointUrl, maxBodyOf } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import type { Database } from '#server/core/db/database.ts';
import {
  longestTurnMs,
  loopMeter,
  measureTurns,
  type NamedReading,
  worstTen,
} from '#server/core/testing/measure-loop.ts';
import { type ApiProcess, startApiProcess } from './testing/api-process.ts';
import { largestBodies, largestQueries } from './testing/largest-bodies.ts';
import { patientLimits } from './testing/patient-limits.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi, testSecretKey } from './testing/start-api.ts';
import { type PersonaName, personaNames } from './testing/world.ts';

/**
 * The largest inputs of the contract, sent to the real program one at a time: no turn of its event loop computes longer
 * than other callers may wait. See server/core/testing/loop-meter.ts for how a turn is measured.
 */
const codes = 100_000;
const readings: NamedReading[] = [];
let api: TestApi;
let measured: ApiProcess;
const tokens = new Map<PersonaName, string>();

beforeAll(async () => {
  api = await startApi();
  const { brand } = api.world.companies;
  await insertCodes(api.database, brand, api.world.people.brandAdmin.id, api.world.goods.brand.productId);
  measured = await startApiProcess(
    {
      ...patientLimits,
      DATABASE_URL: String(api.database.pool.options.connectionString),
      SECRET_KEY: testSecretKey,
      API_RATE_PER_MINUTE: '10000000',
      API_SECONDS_PER_MINUTE: '3840',
      DNS_SERVERS: '127.0.0.1:9',
    },
    loopMeter,
  );
});
afterAll(async () => {
  console.log(`Longest turns of the event loop, by processor time:\n${worstTen(readings)}`);
  await measured.kill();
  await api.close();
});

/** Codes by the ids that the largest bodies name, so that every one of a long list is found. */
async function insertCodes({ pool, db }: Database, companyId: number, userId: number, productId: number) {
  const { id } = await db
    .insertInto('workorders')
    .values({
      company_id: companyId,
      created_by: userId,
      product_id: productId,
      reference: 'every code of a long list',
      code_layout: 'none',
      use_serial_number: true,
      quantity: codes,
      codes_generated: codes,
      activate_on_complete: true,
      url_prefix: 'https://code.example.com/',
      extended_id_style: 'compact-12',
      first_serial_number: 1,
      codegen_status: 4,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, serial_number, product_id, activation_status)
     SELECT lpad((n - 1)::text, 8, 'a'), $2, $1, n, n, $4, 0 FROM generate_series(1, $3::integer) AS n`,
    [id, companyId, codes, productId],
  );
}

function personaFor({ access }: EndpointShape): PersonaName | undefined {
  if (access === 'public') return undefined;
  if (access === 'signed-in') return 'brandAdmin';
  const roles: Record<string, [string, string]> = {
    brandAdmin: ['brand_owner', 'account_admin'],
    printerAdmin: ['printing_partner', 'account_admin'],
    operatorAdmin: ['operator', 'operator_admin'],
  };
  return personaNames.find((name) => {
    const role = roles[name];
    return role && permissionsOf(...role).includes(access);
  });
}

async function send(endpoint: EndpointShape, query: string, text: string | FormData | undefined): Promise<number> {
  const persona = personaFor(endpoint);
  const token = persona && (tokens.get(persona) ?? (await renew(persona)));
  const params = Object.fromEntries([...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => [name ?? '', '1']));
  const response = await fetch(`${measured.baseUrl}${endpointUrl(endpoint, { params })}${query}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `UAT ${token}` }),
      ...(typeof text === 'string' && { 'content-type': 'application/json' }),
      ...(endpoint.creates && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(text !== undefined && { body: text }),
  });
  await response.arrayBuffer();
  // The call before may have ended the session.
  if (response.status === 401 && persona) await renew(persona);
  return response.status;
}

async function renew(persona: PersonaName): Promise<string> {
  const token = await issueToken(api.database, api.world.people[persona].id);
  tokens.set(persona, token);
  return token;
}

async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const statuses: number[] = [];
  const reading = await measureTurns(measured.child, async () => statuses.push(await work()));
  const named = { ...reading, name: `${name} (${statuses.join(', ')})` };
  readings.push(named);
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(reading.longestTurnMs, name).toBeLessThan(longestTurnMs);
}

const withPhoto = managementEndpoints.filter(({ photo }) => photo);
const withBody = managementEndpoints.filter(({ body, photo }) => body && !photo);

describe('the event loop of the API', () => {
  // conforms: A51
  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))('%s: largest bodies', async (_, endpoint) => {
    const failures: unknown[] = [];
    for (const { shape, text } of largestBodies(endpoint)) {
      await measure(`${endpoint.id}, ${shape}, ${text.length} bytes`, () => send(endpoint, '', text)).catch(
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  });

  it.each(managementEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: longest queries',
    async (_, endpoint) => {
      for (const query of largestQueries(endpoint)) {
        await measure(`${endpoint.id}, query of ${query.length}`, () => send(endpoint, query, undefined));
      }
    },
  );

  it.each(withPhoto.map((endpoint) => [endpoint.id, endpoint] as const))('%s: largest files', async (_, endpoint) => {
    for (const begin of ['ffd8ffe0', '89504e470d0a1a0a', '']) {
      const bytes = Buffer.alloc(maxBodyOf(endpoint) - 1000, 0x61);
      Buffer.from(begin, 'hex').copy(bytes);
      const form = () => {
        const fields = new FormData();
        fields.set('image', new Blob([bytes]), 'photo.jpg');
        return fields;
      };
      await measure(`${endpoint.id}, file of ${bytes.length}`, () => send(endpoint, '', form()));
    }
  });
});
