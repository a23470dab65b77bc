import { createQuerySerializer } from 'openapi-fetch';
import { describe, expect, it } from 'vitest';
import { problem } from '#lib/contract/common.ts';
import { managementEndpoints, versionedRecords } from '#lib/contract/registry.ts';
import recorded from '#server/core/http/examples.json' with { type: 'json' };
import { givenAttributes } from '#server/core/http/given-attributes.ts';
import { buildOpenApi, commonHeaders, namesOfParameterTypes, refusalsOf } from '#server/core/http/openapi.ts';
import { endpoints } from './endpoints.ts';
import { resolvedOpenApi } from './testing/resolved-openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: object; style?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }>; headers?: object }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { type: string; in: string }> };
}

const written = buildOpenApi({ api: 'https://api.test', photo: 'https://photo.test' });
const document = resolvedOpenApi() as unknown as Document;

function operationOf(endpoint: (typeof managementEndpoints)[number]): Operation {
  const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`${endpoint.id} is not in the document.`);
  return operation;
}

function collect(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) collect(item, visit);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      visit(key, inner);
      collect(inner, visit);
    }
  }
}

// conforms: 15.1
it('every endpoint of the contract has a route, and every route is one of the contract', () => {
  expect(endpoints.map(({ endpoint }) => endpoint.id).sort()).toEqual(managementEndpoints.map(({ id }) => id).sort());
  for (const { endpoint } of endpoints) expect(managementEndpoints).toContain(endpoint);
});

describe('the OpenAPI document', () => {
  // conforms: 26.11
  it('says what it is', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: 'https://api.test' }]);
    expect(document.components.securitySchemes['uat']).toMatchObject({ type: 'apiKey', in: 'header' });
  });

  it('survives JSON unchanged: nothing undefined, no function, no cycle', () => {
    expect(JSON.parse(JSON.stringify(written))).toEqual(written);
  });

  it('has only references that lead somewhere', () => {
    let seen = 0;
    collect(written, (key, value) => {
      if (key !== '$ref') return;
      seen += 1;
      const path = String(value);
      // The page of the documentation resolves these: server/core/http/docs-page.ts.
      expect(path).toMatch(/^#\/components\//);
      const target = path
        .slice(2)
        .split('/')
        .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], written);
      expect(target, path).toBeTypeOf('object');
    });
    expect(seen).toBeGreaterThan(managementEndpoints.length);
  });

  it('names each record once, and lets answers gain members', () => {
    const { schemas } = written['components'] as { schemas: Record<string, Record<string, unknown>> };
    expect(schemas['Workorder']).toMatchObject({ type: 'object', properties: { id: {}, reference: {} } });
    const workorder = '#/components/schemas/Workorder';
    const answers = JSON.stringify(written['paths']).split(`"$ref":"${workorder}"`).length - 1;
    expect(answers).toBeGreaterThan(9);
    expect(schemas['ListWorkordersAnswer']).toMatchObject({ properties: { results: { items: { $ref: workorder } } } });
    expect(schemas['Workorder']).not.toHaveProperty('additionalProperties');
    expect(schemas['CreateSidWorkorderBody']).toHaveProperty('additionalProperties', false);
  });

  it('gives no schema the name that generators give the type of a parameter', () => {
    const taken = namesOfParameterTypes();
    expect(taken).toContain('GetEventsType');
    expect(Object.keys(document.components.schemas).filter((name) => taken.has(name))).toEqual([]);
  });

  it('says of each file that it is no text', () => {
    const forms = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ requestBody }) => requestBody?.content['multipart/form-data'] ?? []);
    expect(forms.length).toBeGreaterThan(8);
    for (const { schema } of forms) expect(schema).toMatchObject({ properties: { image: { format: 'binary' } } });
    const typeOf = (path: string) => Object.entries(document.paths[path]?.['get']?.responses['200']?.content ?? {})[0];
    expect(typeOf('/api/v2/products/{id}/picture/')).toEqual([
      'image/webp',
      { schema: { type: 'string', format: 'binary' } },
    ]);
    expect(typeOf('/api/v2/audit/csv/')).toEqual(['text/csv', { schema: { type: 'string' } }]);
  });

  it('has the photo call with its own address, application and form', () => {
    expect(document.paths['/api/scan/photo/']?.['post']).toMatchObject({
      operationId: 'authenticatePhoto',
      servers: [{ url: 'https://photo.test' }],
      security: [{ serviceApp: [] }],
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['image'] } } } },
    });
    const { schemas } = document.components;
    expect(schemas['AuthenticationResult']).toHaveProperty('required', [
      ...['authentication_status', 'image_quality', 'image_roi', 'carrier_content', 'scan'],
    ]);
  });

  it('says of each operation what to know of it, and who may call it', () => {
    const words = managementEndpoints.map((endpoint) => operationOf(endpoint).description);
    expect(words.filter((text) => !/^[A-Z].+\. (?:Needs|Ends) .+\.$/.test(text))).toEqual([]);
    const codes: unknown[] = [];
    collect(written, (key, text) => {
      if (key === 'description' && /^[a-z]+[A-Z]\w*$/.test(String(text))) codes.push(text);
    });
    expect(codes, 'codes of reasons in place of their words').toEqual([]);
  });

  it('has true types of codes, their defaults and booleans of a query', () => {
    const { schemas } = document.components;
    expect(schemas['CodeRecord']).toMatchObject({ required: ['id'], properties: { id: { type: 'string' } } });
    expect(schemas['DefaultScmData']).toMatchObject({ properties: { product: { type: ['string', 'null'] } } });
    const { mode, codes } = (schemas['CreateSidsBody'] as { properties: Record<string, object> }).properties;
    expect(mode).toMatchObject({ description: expect.stringMatching(/^api: .*file: /) });
    expect(codes).toMatchObject({ items: { required: ['id'] } });
    const filters = document.paths['/api/v2/codes/download/']?.['get']?.parameters ?? [];
    expect(filters.find(({ name }) => name === 'blacklisted')?.schema).toEqual({ type: 'boolean' });
    expect(filters.find(({ name }) => name === 'serial_range')).toHaveProperty(
      'description',
      expect.stringMatching(/^From /),
    );
    expect(filters.find(({ name }) => name === 'updated_at')).toHaveProperty(
      'description',
      expect.stringMatching(/range|two/),
    );
  });

  it('names each operation once and puts it under a tag that is declared', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(managementEndpoints.length + 1);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = document.tags.map(({ name }) => name);
    for (const operation of operations) for (const tag of operation.tags) expect(tags).toContain(tag);
  });

  it('is of a size that tools and pages open at once', () => {
    expect(JSON.stringify(written).length).toBeLessThan(535_000);
  });

  it('has no schema written in a dialect OpenAPI 3.0 knew and 3.1 does not', () => {
    collect(document, (key) => expect(['nullable', 'exclusiveMinimumBoolean', '$schema']).not.toContain(key));
  });
});

describe.each(managementEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const operation = operationOf(endpoint);

  it('stands in the document with its parameters, body and success', () => {
    expect(operation.operationId).toBe(id);
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const parameters = operation.parameters ?? [];
    expect(parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(inPath);
    expect(parameters.filter((p) => p.in === 'path').every((p) => p.required)).toBe(true);
    expect(new Set(parameters.map((p) => `${p.in} ${p.name}`)).size).toBe(parameters.length);
    for (const parameter of parameters) expect(Object.keys(parameter.schema).length).toBeGreaterThan(0);
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(operation.responses[endpoint.status]?.description).toBeTruthy();
    if (endpoint.success === 'json') {
      const schema = operation.responses[endpoint.status]?.content?.['application/json']?.schema ?? {};
      expect(Object.keys(schema).length).toBeGreaterThan(0);
    }
  });

  it('takes an Idempotency-Key if it creates, If-Match if it updates a record, and says how it is limited', () => {
    const headers = operation.parameters?.filter((parameter) => parameter.in === 'header') ?? [];
    const expected = [
      ...(endpoint.creates ? ['Idempotency-Key'] : []),
      ...(versionedRecords.has(endpoint) ? ['If-Match'] : []),
    ];
    expect(headers.map(({ name }) => name)).toEqual(expected);
    expect(operation.responses['412'] !== undefined).toBe(versionedRecords.has(endpoint));
    expect(operation.responses['422'] !== undefined).toBe(endpoint.creates === true);
    expect(Object.keys(operation.responses['default']?.headers ?? {})).toEqual([...commonHeaders, 'Retry-After']);
  });

  it('says who may call it and how it refuses', () => {
    if (endpoint.access === 'public') expect(operation.security).toEqual([]);
    else expect(operation.security).toBeUndefined();
    for (const [status, meaning] of Object.entries({ ...refusalsOf(endpoint), ...endpoint.problems })) {
      const described = (operation.responses[status] ?? operation.responses['default'])?.description ?? '';
      if (status in operation.responses) expect(described.startsWith(meaning), status).toBe(true);
      else expect(described).toContain(`${status}: `);
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) >= 400 || status === 'default')
        expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json']);
    }
  });
});

it('says of a sign-in that a one-time code can be wanted, and that failed ones are throttled', () => {
  const responses = document.paths['/api/v2/auth/sign-in/']?.['post']?.responses ?? {};
  expect(responses['401']?.description).toMatch(/invalid_credentials.*otp_required.*invalid_otp/);
  expect(responses['429']?.description).toContain('too many failed sign-ins');
});

it('tells of the scm_ parameters of the code download', () => {
  const parameters = document.paths['/api/v2/codes/download/']?.['get']?.parameters ?? [];
  const open = parameters.find((parameter) => parameter.style === 'form');
  expect(open).toMatchObject({ name: 'scm', in: 'query', schema: { type: 'object' } });
  // Each of its properties is then a parameter: style form, explode.
  expect(open).toMatchObject({ style: 'form', explode: true, description: expect.stringContaining('?scm_lot=L9') });
  const serialize = createQuerySerializer<Record<string, unknown>>({ object: { style: 'form', explode: true } });
  expect(serialize({ [open?.name ?? '']: { scm_lot: 'L9' }, status: 1 })).toBe('scm_lot=L9&status=1');
});

describe('the examples of the document, as tests recorded them', () => {
  const examples: Record<string, { body?: unknown; answer?: unknown }> = recorded;
  const having = (part: 'response' | 'body') =>
    managementEndpoints.filter((endpoint) => endpoint[part] && !(part === 'body' && endpoint.photo));

  it.each(having('response').map((endpoint) => [endpoint.id, endpoint] as const))('%s: its answer', (id, endpoint) => {
    const { answer } = examples[id] ?? {};
    expect(endpoint.response?.parse(answer), 'node docs/write-examples.ts records them').toEqual(answer);
    expect(exampleOf(operationOf(endpoint).responses[endpoint.status]?.content?.['application/json']?.schema)).toBe(
      true,
    );
  });

  it.each(having('body').map((endpoint) => [endpoint.id, endpoint] as const))('%s: its body', (id, endpoint) => {
    const { body } = examples[id] ?? {};
    const parsed = endpoint.body?.safeParse(givenAttributes(endpoint, body ?? {}));
    expect(parsed?.error?.issues ?? []).toEqual([]);
    expect(exampleOf(operationOf(endpoint).requestBody?.content['application/json']?.schema)).toBe(true);
  });

  it('have a refusal with faults of fields', () => {
    const faults = Object.values(problem.parse(recorded.Problem.answer).errors ?? {}).flat();
    expect(faults).toHaveLength(2);
    expect(
      exampleOf(
        operationOf(managementEndpoints[0] ?? expect.fail()).responses['default']?.content?.['application/problem+json']
          ?.schema,
      ),
    ).toBe(true);
  });

  it('name no token, no real address and no time of a run', () => {
    const text = JSON.stringify(examples);
    expect(text).not.toMatch(/uat_(?!example)|127\.0\.0\.1|localhost/);
    const times = text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
    expect(new Set(times)).toEqual(new Set(['2026-11-21T10:00:00.000Z']));
  });
});

const exampleOf = (schema: object | undefined) => schema !== undefined && 'examples' in schema;
