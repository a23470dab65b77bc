import fc from 'fast-check';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import { edgeDates, hostileText, type JsonSchema, someOf, valuesOf } from './fuzz-values.ts';
import { resolvedOpenApi } from './resolved-openapi.ts';
import { type PersonaName, personaNames } from './world.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface FuzzedRequest {
  id: string;
  method: string;
  path: string;
  /** Undefined without a sign-in. */
  persona: PersonaName | undefined;
  headers: Record<string, string>;
  body: string | undefined;
}

/**
 * Left out: photos, which have fuzzers of their own, and what would end the sessions that the others are sent with or
 * spend seconds on a password.
 */
const leftOut = new Set(['signOut', 'signIn', 'setPassword', 'updatePassword']);

// The admin of a company may do most, so most of what is sent gets past the permission.
const persona = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<PersonaName>('brandAdmin', 'brandAdmin', 'operatorAdmin') },
  { weight: 2, arbitrary: fc.constantFrom<PersonaName>(...personaNames) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

function requestOf(method: string, path: string, operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const of = (where: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === where);
  const places = fc.record(Object.fromEntries(of('path').map(({ name, schema }) => [name, valuesOf(schema)])));
  const parameters = of('query');
  const query = someOf(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema)])),
    parameters.filter(({ required }) => required).map(({ name }) => name),
  );
  const stranger = fc.option(fc.tuple(hostileText, hostileText), { freq: 12 });
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body: fc.Arbitrary<string | undefined> = schema
    ? fc.oneof(
        { weight: 20, arbitrary: valuesOf(schema).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
      )
    : fc.constant(undefined);
  const key = fc.option(fc.stringMatching(/^[!-~]{1,30}$/), { freq: 4, nil: undefined });
  return fc.record({ places, query, stranger, body, persona, key }).map((drawn) => ({
    id: operation.operationId,
    method,
    path: `${fill(path, drawn.places)}${writeQuery(drawn.query, drawn.stranger)}`,
    persona: drawn.persona,
    headers: {
      ...(drawn.body !== undefined && { 'content-type': 'application/json' }),
      ...(drawn.key !== undefined && method === 'POST' && { 'idempotency-key': drawn.key }),
    },
    body: drawn.body,
  }));
}

/** A place that is empty, or that the address would be tidied up around, would be another address. */
function fill(path: string, places: Record<string, unknown>): string {
  return path.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const text = encode(String(places[name]));
    return text === '' || /^(?:\.|%2e){1,2}$/i.test(text) ? '1' : text;
  });
}

function writeQuery(query: Record<string, unknown>, stranger: [string, string] | null): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  if (stranger) pairs.push(`${encode(stranger[0])}=${encode(stranger[1])}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half of a surrogate pair has no encoding. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const paths = resolvedOpenApi()['paths'] as Record<string, Record<string, Operation>>;

/** Reads that take dates, with dates at both ends of time and a zone whose days are not those of UTC. */
export const edgeDateReads: [string, FuzzedRequest[]][] = Object.entries(paths).flatMap(([path, { get }]) => {
  const names = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const dated = names.filter((name) => /(?:_at|date)$/.test(name));
  if (!get || dated.length === 0) return [];
  const zone = names.includes('time_zone') ? { time_zone: 'Pacific/Kiritimati' } : {};
  const requests = dated.flatMap((name) =>
    edgeDates.map((date) => ({
      id: get.operationId,
      method: 'GET',
      path: `${fill(path, {})}${writeQuery({ [name]: date, ...zone }, null)}`,
      persona: 'brandAdmin' as const,
      headers: {},
      body: undefined,
    })),
  );
  return [[get.operationId, requests]];
});

/** Requests of every operation in the OpenAPI document. */
export const fuzzedOperations: [string, fc.Arbitrary<FuzzedRequest>][] = Object.entries(paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): [string, fc.Arbitrary<FuzzedRequest>][] => {
      const types = Object.keys(operation.requestBody?.content ?? {});
      if (leftOut.has(operation.operationId) || types.includes('multipart/form-data')) return [];
      return [[operation.operationId, requestOf(method.toUpperCase(), path, operation)]];
    }),
);
