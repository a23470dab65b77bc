import type * as z from 'zod';
import { problem } from '#lib/contract/common.ts';
import { type EndpointShape, maxBodyOf } from '#lib/contract/endpoint.ts';
import { answersVersion, managementEndpoints, versionedRecords } from '#lib/contract/registry.ts';
import { openToInspectors } from '#lib/permissions/permissions.ts';
import { type Json, schemaOf } from './json-schema.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

const mebibyte = 1024 * 1024;

/** OpenAPI 3.1 of the management API, made from the contract that routes check and answer by. */
export function buildOpenApi(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of managementEndpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Proofmark management API',
      version: '2.0.0',
      description:
        'Orders, ingests and exports unique codes. Send `Authorization: UAT <token>` with every call that asks for one.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ uat: [] }],
    tags: [...new Set(managementEndpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        uat: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'UAT <token>' },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
      headers: {
        'RateLimit-Policy': {
          description: 'Requests (q) that a token, or an address without one, may send in so many seconds (w).',
          schema: { type: 'string', examples: ['"default";q=6000;w=60'] },
        },
        RateLimit: {
          description: 'Requests that are left (r), and the seconds until all are again (t).',
          schema: { type: 'string', examples: ['"default";r=5999;t=60'] },
        },
      },
    },
  };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'What you call this request. Sent again by the same user under the same key within 24 hours, it is not done again: you receive the answer it had.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the record as you read it. If it has changed since, the answer is 412 and nothing is updated. Without it the fields that you send are updated in any case.',
  schema: { type: 'string' },
};

function describeOperation(endpoint: EndpointShape): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.creates ? [idempotencyKey] : []),
    ...(versionedRecords.has(endpoint) ? [ifMatch] : []),
  ];
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.deprecated && { deprecated: true }),
    ...(endpoint.access === 'public' && { security: [] }),
    ...(endpoint.access !== 'public' &&
      endpoint.access !== 'signed-in' && { description: `Needs the permission \`${endpoint.access}\`.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: endpoint.photo
          ? { 'multipart/form-data': { schema: withImage(schemaOf(endpoint.body, 'input'), endpoint) } }
          : { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: responsesOf(endpoint),
  };
}

/** The form of an endpoint that takes a photo: its other fields, and the file. */
function withImage(schema: Json, { pictureTypes, maxBody }: EndpointShape): Json {
  const properties = schema['properties'] as Json | undefined;
  const picture = pictureTypes && `One of ${pictureTypes.join(', ')}, of at most ${(maxBody ?? 0) / mebibyte} MiB.`;
  const image = picture
    ? { type: 'string', contentMediaType: 'image/*', description: picture }
    : { type: 'string', contentMediaType: 'image/jpeg', description: 'A JPEG of at most 25 MB.' };
  return { ...schema, properties: { image, ...properties }, required: ['image'] };
}

const versionHeader: Json = { required: true, schema: { type: 'string' } };

const rateHeaders: Json = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

function responsesOf(endpoint: EndpointShape): Json {
  const refused: Record<number, string> = { ...endpoint.problems };
  if (endpoint.body || endpoint.query) refused[400] ??= 'The request is not valid; messages by field.';
  if (endpoint.access !== 'public') refused[401] ??= 'No valid token.';
  if (endpoint.access === 'signed-in') {
    if (!openToInspectors.has(endpoint.id)) refused[403] ??= 'Not for inspectors.';
  } else if (endpoint.access !== 'public') refused[403] ??= 'The permission is missing.';
  if (endpoint.params) {
    refused[400] ??= 'The address cannot be decoded.';
    refused[404] ??= 'There is nothing at this address.';
  }
  if (endpoint.method !== 'GET') {
    refused[400] ??= 'The body is not valid JSON.';
    refused[413] ??= `The body is larger than ${sizeOf(maxBodyOf(endpoint))}.`;
    refused[415] ??= 'The body is not application/json, or is compressed.';
  }
  if (endpoint.creates) {
    const running = 'The first request with this Idempotency-Key is still running.';
    refused[409] = refused[409] ? `${refused[409]} Or: ${running}` : running;
    refused[422] ??= 'The Idempotency-Key was sent with another request.';
  }
  if (versionedRecords.has(endpoint)) refused[412] ??= 'The record is no longer the version of If-Match.';
  refused[429] ??= 'More requests a minute than the RateLimit-Policy allows; see Retry-After.';
  const problems = Object.entries(refused).map(([status, description]) => [
    status,
    {
      description,
      headers: status === '429' ? { ...rateHeaders, 'Retry-After': { schema: { type: 'integer' } } } : rateHeaders,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  const success = successOf(endpoint);
  // Never expected, and therefore documented as a class: no test takes such an answer for a documented one.
  const ours = {
    description: 'Something went wrong on our side; try again.',
    headers: rateHeaders,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    [endpoint.status]: { ...success, headers: { ...rateHeaders, ...(success['headers'] as Json | undefined) } },
    ...(endpoint.versioned && { 304: { description: 'The file is still the same.', headers: rateHeaders } }),
    ...Object.fromEntries(problems),
    '5XX': ours,
  };
}

const sizeOf = (bytes: number) => (bytes < mebibyte ? `${bytes / 1024} KiB` : `${bytes / mebibyte} MiB`);

function successOf(endpoint: EndpointShape): Json {
  switch (endpoint.success) {
    case 'json':
      return {
        description: 'Success',
        ...(answersVersion(endpoint) && { headers: { ETag: versionHeader } }),
        content: { 'application/json': { schema: endpoint.response ? schemaOf(endpoint.response, 'output') : {} } },
      };
    case 'redirect':
      return {
        description: 'The file is at the address in Location.',
        headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
      };
    case 'file':
      return {
        description: 'The file.',
        ...(endpoint.versioned && { headers: { ETag: versionHeader } }),
        content: { [endpoint.mediaType ?? 'application/octet-stream']: { schema: { type: 'string' } } },
      };
    case 'empty':
      return { description: 'Done.' };
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const object = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
    additionalProperties?: boolean | Json;
  };
  const required = new Set(object.required ?? []);
  const named: Json[] = Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
  const open = object.additionalProperties;
  if (typeof open !== 'object' || Object.keys(open).length === 0) return named;
  // Parameters whose names the client decides, as scm_<field_key>: each property of the object is one.
  return [
    ...named,
    {
      name: 'others',
      in: place,
      required: false,
      style: 'form',
      explode: true,
      description: schema.description ?? 'Further parameters.',
      schema: { type: 'object', additionalProperties: open },
    },
  ];
}
