import * as z from 'zod';
import { companyRef, idParams, problem, sentReason, userRef } from '#lib/contract/common.ts';
import { describeInWords } from '#lib/contract/describe-endpoint.ts';
import { documentStarted } from '#lib/contract/documents.ts';
import { type EndpointShape, maxBodyOf, requestClasses } from '#lib/contract/endpoint.ts';
import { codeRecord, defaultScmData, ingestionStarted, postData } from '#lib/contract/ingestion.ts';
import { type Json, NamedSchemas, schemaOf } from '#lib/contract/json-schema.ts';
import { authenticatePhoto, scanIncludeHeader, scanPositionHeader, serviceAppHeader } from '#lib/contract/photo.ts';
import { answersLocation, answersVersion, managementEndpoints, versionedRecords } from '#lib/contract/registry.ts';
import { openToInspectors } from '#lib/permissions/permissions.ts';
import { releaseVersion } from '../operations/release.ts';
import examples from './examples.json' with { type: 'json' };
import { tagDescriptions } from './openapi-tags.ts';
import { describeWebhooks, webhookParameters, webhookResponses } from './openapi-webhooks.ts';
import { shareSchemas } from './shared-schemas.ts';

const mebibyte = 1024 * 1024;

/**
 * Returns OpenAPI 3.1 of the management API and the photo call, made from the contract that routes check and answer by.
 * @param urls base addresses of both
 */
export function buildOpenApi(urls: { api: string; photo: string }): Json {
  const answers = new NamedSchemas('output');
  const bodies = new NamedSchemas('input');
  const reserved = namesOfParameterTypes();
  nameSchemas(answers, bodies, reserved);
  const paths: Record<string, Json> = {};
  for (const endpoint of managementEndpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, answers, bodies) };
  }
  paths[authenticatePhoto.path] = { post: describePhotoCall(urls.photo, answers) };
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Proofmark API',
      version: releaseVersion(),
      description:
        'Orders, ingests and exports unique codes. Send `Authorization: UAT <token>` with every call that asks for one. Every answer has the headers X-Request-Id, X-Proofmark-Release, RateLimit-Policy and RateLimit. Objects of answers can gain members with any release.',
      contact: { name: 'Operator of this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: urls.api }],
    security: [{ uat: [] }],
    tags: [...new Set([...managementEndpoints, authenticatePhoto].map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        uat: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'UAT <token>' },
        serviceApp: {
          type: 'apiKey',
          in: 'header',
          name: serviceAppHeader,
          description: 'Identifier of a scan app.',
        },
      },
      schemas: { ...open(answers.toJson()), ...bodies.toJson() },
      responses: {
        Refusal: {
          description:
            '400: the address or the body cannot be read. 403: the permission is missing. 404: there is nothing at this address. 413: the body is too large. 415: the body is not application/json, or is compressed. 429: more requests a minute than the RateLimit-Policy allows; see Retry-After. 5XX: try again later.',
          headers: refsTo([...commonHeaders, 'Retry-After']),
          content: problemContent,
        },
        ...Object.fromEntries(
          Object.entries(namedRefusals).map(([name, description]) => [name, { description, content: problemContent }]),
        ),
        ...webhookResponses,
      },
      parameters: {
        Id: parametersOf(idParams, 'path')[0],
        IdempotencyKey: idempotencyKey,
        IfMatch: ifMatch,
        ...webhookParameters,
      },
      headers,
    },
  };
  const shared = shareSchemas(document, reserved);
  addExamples(shared, answers, bodies);
  return shared;
}

/** Adds what tests recorded to the schemas of bodies and answers (examples.json: node docs/write-examples.ts). */
function addExamples(document: Json, answers: NamedSchemas, bodies: NamedSchemas): void {
  const { schemas } = document['components'] as { schemas: Record<string, Json> };
  const add = (name: string | undefined, example: unknown) => {
    const schema = name === undefined ? undefined : schemas[name];
    if (schema && example !== undefined) schema['examples'] ??= [example];
  };
  const all: Record<string, { body?: unknown; answer?: unknown }> = examples;
  add('Problem', all['Problem']?.answer);
  for (const { id, response, body } of managementEndpoints) {
    const recorded = all[id];
    add(response && answers.nameOf(response), recorded?.answer);
    add(body && bodies.nameOf(body), recorded?.body ?? {});
  }
}

/**
 * Names the schemas of answers and bodies: a record by the endpoint that reads it (`getWorkorder`: Workorder), the rows
 * of a list by the list (`listUsers`: ListUsersRow), others by their endpoint.
 */
function nameSchemas(answers: NamedSchemas, bodies: NamedSchemas, reserved: ReadonlySet<string>): void {
  answers.add(problem, 'Problem');
  answers.add(sentReason, 'Reason');
  answers.add(companyRef, 'CompanyRef');
  answers.add(userRef, 'UserRef');
  answers.add(documentStarted, 'DocumentStarted');
  answers.add(ingestionStarted, 'IngestionStarted');
  answers.add(postData, 'PostData');
  answers.add(listedResult, 'AuthenticationResult');
  bodies.add(codeRecord, 'CodeRecord');
  bodies.add(defaultScmData, 'DefaultScmData');
  for (const { id, response } of managementEndpoints) {
    const [, record] = /^get([A-Z]\w+)$/.exec(id) ?? [];
    if (response && record) answers.add(response, record);
  }
  for (const { id, response, body, photo } of managementEndpoints) {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    const rows = response instanceof z.ZodObject ? response.shape['results'] : undefined;
    if (rows instanceof z.ZodArray && rows.element instanceof z.ZodObject) answers.add(rows.element, `${name}Row`);
    if (response) answers.add(response, `${name}${reserved.has(`${name}Answer`) ? 'Page' : 'Answer'}`);
    if (body && !photo) bodies.add(body, `${name}Body`);
  }
}

/** Names that generators give the type of a parameter, such as ListUsersRole. No schema may have one of them. */
export function namesOfParameterTypes(): ReadonlySet<string> {
  const names = managementEndpoints.flatMap(({ id, params, query }) =>
    [...parametersOf(params, 'path'), ...parametersOf(query, 'query')].map(({ name }) => `${id}_${name}`),
  );
  return new Set(names.map((name) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())));
}

/** Answers gain members with later releases: their objects are open. */
function open<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(open) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([key, value]) => key !== 'additionalProperties' || value !== false);
  return Object.fromEntries(members.map(([key, value]) => [key, open(value)])) as T;
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'What you call this request. Sent again by the same user under the same key within 24 hours, it is not done again: you receive the answer it had.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag of the record as you read it. If it has changed since, the answer is 412 and nothing is updated. Without it the fields that you send are updated in any case.',
  schema: { type: 'string' },
};

function describeOperation(endpoint: EndpointShape, answers: NamedSchemas, bodies: NamedSchemas): Json {
  const parameters = [
    ...(endpoint.params === idParams ? [refTo('parameters', 'Id')] : parametersOf(endpoint.params, 'path')),
    // Portals of earlier releases read the filters of a list here.
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.creates ? [refTo('parameters', 'IdempotencyKey')] : []),
    ...(versionedRecords.has(endpoint) ? [refTo('parameters', 'IfMatch')] : []),
  ];
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.deprecated && { deprecated: true }),
    ...(endpoint.access === 'public' && { security: [] }),
    description: describeInWords(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: endpoint.photo
          ? { 'multipart/form-data': { schema: withImage(schemaOf(endpoint.body, 'input'), endpoint) } }
          : { 'application/json': { schema: bodies.refTo(endpoint.body) } },
      },
    }),
    responses: responsesOf(endpoint, answers),
  };
}

/** `phone` is there for callers that ask for it. */
const listedResult = authenticatePhoto.response.partial({ phone: true });

/** The photo call is served at an address of its own, to scan apps. */
function describePhotoCall(url: string, answers: NamedSchemas): Json {
  const { id, summary, tag, problems, status } = authenticatePhoto;
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: id,
    summary,
    description: 'Reads the code of a photo and judges its print. Needs the identifier of a scan app.',
    tags: [tag],
    servers: [{ url }],
    security: [{ serviceApp: [] }],
    parameters: [
      header(scanPositionHeader, 'Place of the photo, `latitude,longitude` in degrees; stored to about a kilometre.'),
      header(
        scanIncludeHeader,
        '`phone`: how near a phone is held to the cells of the code, as a sixth member of the answer.',
      ),
      header('Idempotency-Key', 'A photo that is sent again under its key is one scan.'),
    ],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: withImage({ type: 'object' }, authenticatePhoto) },
      },
    },
    responses: {
      [status]: { description: 'Success', content: { 'application/json': { schema: answers.refTo(listedResult) } } },
      ...Object.fromEntries(
        Object.entries(problems).map(([refused, description]) => [refused, { description, content: problemContent }]),
      ),
    },
  };
}

/** A file. OpenAPI 3.1 needs no format, but many generators take it for a text without. */
const binary: Json = { type: 'string', format: 'binary' };

/** The form of an endpoint that takes a photo: its other fields, and the file. */
function withImage(schema: Json, { pictureTypes, maxBody }: EndpointShape): Json {
  const properties = schema['properties'] as Json | undefined;
  const picture = pictureTypes && `One of ${pictureTypes.join(', ')}, of at most ${(maxBody ?? 0) / mebibyte} MiB.`;
  const image = picture
    ? { ...binary, contentMediaType: 'image/*', description: picture }
    : { ...binary, contentMediaType: 'image/jpeg', description: 'A JPEG of at most 25 MB.' };
  return { ...schema, properties: { image, ...properties }, required: ['image'] };
}

/** Headers of every answer of the management API, refusals too. */
export const commonHeaders = ['X-Request-Id', 'X-Proofmark-Release', 'RateLimit-Policy', 'RateLimit'] as const;

const headers: Record<string, Json> = {
  'X-Request-Id': {
    description: 'Id of the request in the log of the service, for questions to its operator.',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Proofmark-Release': {
    description: 'Release of the service; the changelog has its changes.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'Requests (q) that a token, or an address without one, may send in so many seconds (w).',
    schema: { type: 'string', examples: ['"default";q=6000;w=60'] },
  },
  RateLimit: {
    description: 'Requests that are left (r), and the seconds until all are again (t).',
    schema: { type: 'string', examples: ['"default";r=5999;t=60'] },
  },
  'Retry-After': { description: 'Seconds to wait, with 429 and 503.', schema: { type: 'integer' } },
  ETag: { required: true, description: 'Version of the answer.', schema: { type: 'string' } },
  Location: { required: true, description: 'Path of the new record.', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: 'true for the answer of an earlier call with the same Idempotency-Key.',
    schema: { const: 'true' },
  },
  Deprecation: { required: true, description: 'Since when, as @seconds since 1970.', schema: { type: 'string' } },
  Sunset: { required: true, description: 'When the operation ends.', schema: { type: 'string' } },
};

const refsTo = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));

const tooManyRequests = 'More requests a minute than the RateLimit-Policy allows; see Retry-After.';

function sizeOf(bytes: number): string {
  return bytes < mebibyte ? `${bytes / 1024} KiB` : `${bytes / mebibyte} MiB`;
}
const tooLarge = (bytes: number) => `The body is larger than ${sizeOf(bytes)}.`;

/** Refusals that many operations have, by the name of their component. `Problem` is for the others. */
const namedRefusals: Record<string, string> = {
  NotValid: 'The request is not valid; messages by field.',
  NoToken: 'No valid token.',
  ChangedMeanwhile: 'The record is no longer the version of If-Match.',
  KeyReused: 'The Idempotency-Key was sent with another request.',
  StillRunning: 'The first request with this Idempotency-Key is still running.',
  Problem: 'The call was refused.',
};

/** Refusals for the same reasons everywhere, in one answer of each operation, `default`. */
const commonRefusals = new Set([
  'The body is not valid JSON.',
  'The address cannot be decoded.',
  'There is nothing at this address.',
  'The permission is missing.',
  'Not for inspectors.',
  'The body is not application/json, or is compressed.',
  ...[requestClasses.public, requestClasses.small].map(({ bytes }) => tooLarge(bytes)),
  tooManyRequests,
]);

const problemContent: Json = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** Statuses of the refusals of an endpoint, each with its meaning. 5XX is none that may be met. */
export function refusalsOf(endpoint: EndpointShape): Record<number, string> {
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
    refused[413] ??= tooLarge(maxBodyOf(endpoint));
    refused[415] ??= 'The body is not application/json, or is compressed.';
  }
  if (endpoint.creates) {
    const running = 'The first request with this Idempotency-Key is still running.';
    refused[409] = refused[409] ? `${refused[409]} Or: ${running}` : running;
    refused[422] ??= 'The Idempotency-Key was sent with another request.';
  }
  if (versionedRecords.has(endpoint)) refused[412] ??= 'The record is no longer the version of If-Match.';
  refused[429] ??= tooManyRequests;
  return refused;
}

function responsesOf(endpoint: EndpointShape, answers: NamedSchemas): Json {
  const own = Object.entries(refusalsOf(endpoint)).filter(([, description]) => !commonRefusals.has(description));
  return {
    [endpoint.status]: successOf(endpoint, answers),
    ...(endpoint.versioned && { 304: { description: 'The file is still the same.' } }),
    ...Object.fromEntries(own.map(([status, description]) => [status, refusalWith(description)])),
    default: refTo('responses', 'Refusal'),
  };
}

const refTo = (kind: 'parameters' | 'responses' | 'headers', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** A reference; a description of its own comes before that of the component. */
function refusalWith(description: string): Json {
  const [name] = Object.entries(namedRefusals).find(([, text]) => text === description) ?? [];
  return name ? refTo('responses', name) : { ...refTo('responses', 'Problem'), description };
}

const withHeaders = (names: readonly string[]): Json => (names.length > 0 ? { headers: refsTo(names) } : {});

function successOf(endpoint: EndpointShape, answers: NamedSchemas): Json {
  switch (endpoint.success) {
    case 'json':
      return {
        description: 'Success',
        ...withHeaders([
          ...(answersVersion(endpoint) ? ['ETag'] : []),
          ...(answersLocation(endpoint) ? ['Location'] : []),
          ...(endpoint.creates ? ['Idempotency-Replayed'] : []),
          ...(endpoint.deprecated ? ['Deprecation', 'Sunset'] : []),
        ]),
        content: { 'application/json': { schema: endpoint.response ? answers.refTo(endpoint.response) : {} } },
      };
    case 'redirect':
      return {
        description: 'The file is at the address in Location.',
        headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
      };
    case 'file':
      return {
        description: 'The file.',
        ...withHeaders(endpoint.versioned ? ['ETag'] : []),
        content: { [endpoint.mediaType ?? 'application/octet-stream']: { schema: fileSchema(endpoint) } },
      };
    case 'empty':
      return { description: 'Done.' };
  }
}

/** CSV and SVG are texts. */
const fileSchema = ({ mediaType = '' }: EndpointShape): Json =>
  /^text\/|\+xml$/.test(mediaType) ? { type: 'string' } : binary;

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const object = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
    additionalProperties?: boolean | Json;
  };
  const required = new Set(object.required ?? []);
  const named: Json[] = Object.entries(object.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    ...((place === 'path' || required.has(name)) && { required: true }),
    ...(description !== undefined && { description }),
    schema: property,
  }));
  const open = object.additionalProperties;
  if (typeof open !== 'object' || Object.keys(open).length === 0) return named;
  // Parameters whose names the client decides, as scm_<field_key>: each property of the object is one.
  return [
    ...named,
    {
      name: 'scm',
      in: place,
      style: 'form',
      explode: true,
      description:
        'Values of SCM fields: each property `scm_<field_key>` is a parameter of that name, as in `?scm_lot=L9`. openapi-fetch sends them so with `querySerializer: { object: { style: "form", explode: true } }`.',
      schema: { type: 'object', propertyNames: { pattern: '^scm_' }, additionalProperties: open },
    },
  ];
}
