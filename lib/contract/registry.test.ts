import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isPermission } from '#lib/permissions/permissions.ts';
import type { EndpointShape } from './endpoint.ts';
import { managementEndpoints } from './registry.ts';

// Importing a test file here would run its tests once more.
const names = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
const modules = await Promise.all(
  names.map((name): Promise<Record<string, unknown>> => import(path.join(import.meta.dirname, name))),
);

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Those who have no token yet, and those who come with the secret of a link. */
const publicEndpoints = [
  ...['signIn', 'followDownloadLink', 'requestPasswordReset', 'readAccountLink', 'setPassword'],
  ...['readPublicLedger', 'judgeChallengePhoto', 'beginSingleSignOn', 'finishSingleSignOn'],
  ...['startPasskeySignIn', 'signInByPasskey', 'joinInspection'],
];

describe('the registry', () => {
  it('has every endpoint that a file of the contract defines, but for the photo API on its own base address', () => {
    const defined = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
    const management = defined.filter((endpoint) => endpoint.id !== 'authenticatePhoto');
    expect(management.length).toBeGreaterThan(30);
    expect(names.filter((name) => name.includes('.test.'))).toEqual([]);
    expect(new Set(managementEndpoints.map(({ id }) => id))).toEqual(new Set(management.map(({ id }) => id)));
  });

  it('names each endpoint and each method with path once', () => {
    const ids = managementEndpoints.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const places = managementEndpoints.map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x').replace(/\/$/, '')}`,
    );
    expect(new Set(places).size).toBe(places.length);
  });
});

const byName = (endpoints: readonly EndpointShape[]) => endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

describe.each(byName(managementEndpoints))('%s', (_, endpoint) => {
  // conforms: 25.1
  it('has a path in the form of the interface document', () => {
    expect(endpoint.path).toMatch(/^\/api\/v2\/(?:[a-z-]+|:[a-z_]+)(?:\/(?:[a-z-]+|:[a-z_]+))*\/?$/);
    // The interface document writes the document's addresses without the trailing slash, all others with it.
    const bare = /^\/api\/v2\/documents\/./.test(endpoint.path);
    expect(endpoint.path.endsWith('/')).toBe(!bare);
  });

  it('has an id and words an integrator can read', () => {
    expect(endpoint.id).toMatch(/^[a-z][A-Za-z]+$/);
    expect(endpoint.summary).toMatch(/^[A-Z][^.]{8,}[^.]$/);
    expect(endpoint.tag).not.toBe('');
  });

  it('parses exactly the parameters its path names', () => {
    const inPath = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  it('asks for a permission there is or for being signed in, and is public only where a caller can have no token', () => {
    const { access, id } = endpoint;
    expect(access === 'public' ? publicEndpoints.includes(id) : access === 'signed-in' || isPermission(access)).toBe(
      true,
    );
  });

  it('answers what its status says', () => {
    const status = { json: [200, 201], empty: [204], redirect: [302], file: [200] }[endpoint.success];
    expect(status).toContain(endpoint.status);
    expect(endpoint.response !== undefined).toBe(endpoint.success === 'json');
    expect(endpoint.mediaType !== undefined).toBe(endpoint.success === 'file');
  });

  it('can be written down as JSON Schema', () => {
    for (const [schema, io] of [
      [endpoint.params, 'input'],
      [endpoint.query, 'input'],
      [endpoint.body, 'input'],
      [endpoint.response, 'output'],
    ] as const) {
      if (schema) expect(() => z.toJSONSchema(schema, { io, unrepresentable: 'any' })).not.toThrow();
    }
  });
});

const having = (part: 'body' | 'query') => byName(managementEndpoints.filter((endpoint) => endpoint[part]));
const sentBy = (method: EndpointShape['method']) =>
  managementEndpoints.filter((endpoint) => endpoint.method === method);

it.each(having('body'))('%s refuses unknown attributes in its body', (_, { body }) => {
  const result = body?.safeParse({ surely_unknown: 1 });
  expect(result?.success).toBe(false);
  expect(result?.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
});

it.each(having('query'))('%s refuses unknown parameters in its query', (_, { query }) => {
  expect(query?.safeParse({ surely_unknown: '1' }).success).toBe(false);
});

it('a body is taken where one is sent', () => {
  // With DELETE it is allowed and unusual: only where a secret is asked for that belongs in no address.
  const withSecret = ['turnOffTwoFactor', 'deletePasskey'];
  const without = [...sentBy('GET'), ...sentBy('DELETE').filter(({ id }) => !withSecret.includes(id))];
  expect(without.filter(({ body }) => body).map(({ id }) => id)).toEqual([]);
});

it.each(byName(managementEndpoints.filter(({ creates }) => creates)))('%s can be sent again safely', (_, endpoint) => {
  expect([endpoint.method, endpoint.success]).toEqual(['POST', 'json']);
  // Only a token says whose key it is.
  expect(endpoint.access).not.toBe('public');
});

it('what answers 201 says that it creates', () => {
  const silent = sentBy('POST').filter(({ creates, status }) => status === 201 && !creates);
  expect(silent.map(({ id }) => id)).toEqual([]);
});

it('a list has the number of all, or is paged by a cursor', () => {
  const withoutCount = managementEndpoints.filter(({ response }) => {
    const fields = response instanceof z.ZodObject ? response.shape : {};
    return 'next' in fields && 'results' in fields && !('count' in fields);
  });
  expect(withoutCount.map(({ id }) => id).sort()).toEqual([
    'getEvents',
    'getVisits',
    'searchAudit',
    'searchCodes',
    'searchScans',
  ]);
  for (const { query } of withoutCount) {
    const { issues = [] } = query?.safeParse({ cursor: '?' }).error ?? {};
    expect(issues.map(({ path }) => path)).toContainEqual(['cursor']);
  }
});
