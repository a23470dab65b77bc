import * as z from 'zod';
import { problem } from '#lib/contract/common.ts';
import { type EndpointShape, maxBodyOf } from '#lib/contract/endpoint.ts';
import { codeRecord, defaultScmData } from '#lib/contract/ingestion.ts';
import { authenticatePhoto, scanIncludeHeader, scanPositionHeader, serviceAppHeader } from '#lib/contract/photo.ts';
import { answersLocation, answersVersion, managementEndpoints, versionedRecords } from '#lib/contract/registry.ts';
import { openToInspectors } from '#lib/permissions/permissions.ts';
import { releaseVersion } from '../operations/release.ts';
import { type Json, NamedSchemas, schemaOf } from './json-schema.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

const mebibyte = 1024 * 1024;

/**
 * Returns OpenAPI 3.1 of the management API and the photo call, made from the contract that routes check and answer by.
 * @param urls base addresses of both
 */
export function buildOpenApi(urls: { api: string; photo: string }): Json {
  const answers = new NamedSchemas('output');
  const bodies = new NamedSchemas('input');
  nameSchemas(answers, bodies);
  const paths: Record<string, Json> = {};
  for (const endpoint of managementEndpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, answers, bodies) };
  }
  paths[authenticatePhoto.path] = { post: describePhotoCall(urls.photo, answers) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Proofmark API',
      version: releaseVersion(),
      description:
        'Orders, ingests and exports unique codes. Send `Authorization: UAT <token>` with every call that asks for one.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: urls.api }],
    security: [{ uat: [] }],
    tags: [...new Set([...managementEndpoints, authenticatePhoto].map(({ tag }) => tag))].map((name) => ({ name })),
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
        ...Object.fromEntries(
          Object.entries(commonRefusals).map(([name, description]) => [
            name,
            { description, headers: rateHeaders, content: problemContent },
          ]),
        ),
        TooManyRequests: {
          description: tooManyRequests,
          headers: { ...rateHeaders, 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
          content: problemContent,
        },
      },
      headers: {
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
      },
    },
  };
}

/**
 * Names the schemas of answers and bodies: a record by the endpoint that reads it (`getWorkorder`: Workorder), the rows
 * of a list by the list (`listUsers`: ListUsersRow), others by their endpoint.
 */
function nameSchemas(answers: NamedSchemas, bodies: NamedSchemas): void {
  answers.add(problem, 'Problem');
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
    if (response) answers.add(response, `${name}Answer`);
    if (body && !photo) bodies.add(body, `${name}Body`);
  }
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

function describeOperation(endpoint: EndpointShape, answers: NamedSchemas, bodies: NamedSchemas): Json {
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

/** Sentences of the contract, else facts of operations of this kind, else the summary; and who may call it. */
function describeInWords(endpoint: EndpointShape): string {
  const facts = endpoint.description ? [endpoint.description] : factsOf(endpoint);
  return [...(facts.length > 0 ? facts : [`${endpoint.summary}.`]), describeAccess(endpoint)].join(' ');
}

function factsOf(endpoint: EndpointShape): string[] {
  const { method, startsWork, success, response, creates } = endpoint;
  const fields = response instanceof z.ZodObject ? response.shape : {};
  return [
    ...(startsWork ? ['Starts work that goes on after the answer.'] : []),
    ...('results' in fields && 'count' in fields ? ['Answers a page of the list and the number of all.'] : []),
    ...('results' in fields && !('count' in fields) ? ['Follow next for the following page.'] : []),
    ...(creates ? ['Repeated with its Idempotency-Key it is done once.'] : []),
    ...(method === 'PATCH' ? ['What is left out of the body stays as it is.'] : []),
    ...(method === 'GET' && answersVersion(endpoint) ? ['The ETag is the version for If-Match.'] : []),
    ...(success === 'empty' ? ['Answers without a body.'] : []),
    ...(success === 'redirect' ? ['Redirects to the file.'] : []),
    ...(success === 'file' ? ['Answers the file itself.'] : []),
  ];
}

function describeAccess({ access, deprecated }: EndpointShape): string {
  const who =
    access === 'public'
      ? 'Needs no token.'
      : access === 'signed-in'
        ? 'Needs a token of any user.'
        : `Needs the permission \`${access}\`.`;
  return deprecated ? `${who} Ends on ${deprecated.sunset}; use ${deprecated.successor} instead.` : who;
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

const replayedHeader: Json = {
  required: false,
  description: 'true for the answer of an earlier call with the same Idempotency-Key.',
  schema: { const: 'true' },
};

const versionHeader: Json = { required: true, schema: { type: 'string' } };

const rateHeaders: Json = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  'X-Proofmark-Release': { $ref: '#/components/headers/X-Proofmark-Release' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const tooManyRequests = 'More requests a minute than the RateLimit-Policy allows; see Retry-After.';

/** Refusals that many endpoints share, by the name of their component. `Problem` is for the others. */
const commonRefusals = {
  NotValid: 'The request is not valid; messages by field.',
  NotJson: 'The body is not valid JSON.',
  NotDecodable: 'The address cannot be decoded.',
  NoToken: 'No valid token.',
  NotAllowed: 'The permission is missing.',
  NotFound: 'There is nothing at this address.',
  UnsupportedMediaType: 'The body is not application/json, or is compressed.',
  ServerError: 'Something went wrong on our side; try again.',
  Problem: 'The call was refused.',
} as const;

const problemContent: Json = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

function responsesOf(endpoint: EndpointShape, answers: NamedSchemas): Json {
  const refused: Record<number, string> = { ...endpoint.problems };
  if (endpoint.body || endpoint.query) refused[400] ??= commonRefusals.NotValid;
  if (endpoint.access !== 'public') refused[401] ??= commonRefusals.NoToken;
  if (endpoint.access === 'signed-in') {
    if (!openToInspectors.has(endpoint.id)) refused[403] ??= 'Not for inspectors.';
  } else if (endpoint.access !== 'public') refused[403] ??= commonRefusals.NotAllowed;
  if (endpoint.params) {
    refused[400] ??= commonRefusals.NotDecodable;
    refused[404] ??= commonRefusals.NotFound;
  }
  if (endpoint.method !== 'GET') {
    refused[400] ??= commonRefusals.NotJson;
    refused[413] ??= `The body is larger than ${sizeOf(maxBodyOf(endpoint))}.`;
    refused[415] ??= commonRefusals.UnsupportedMediaType;
  }
  if (endpoint.creates) {
    const running = 'The first request with this Idempotency-Key is still running.';
    refused[409] = refused[409] ? `${refused[409]} Or: ${running}` : running;
    refused[422] ??= 'The Idempotency-Key was sent with another request.';
  }
  if (versionedRecords.has(endpoint)) refused[412] ??= 'The record is no longer the version of If-Match.';
  refused[429] ??= tooManyRequests;
  const problems = Object.entries(refused).map(([status, description]) => [status, refusalOf(status, description)]);
  const success = successOf(endpoint, answers);
  return {
    [endpoint.status]: { ...success, headers: { ...rateHeaders, ...(success['headers'] as Json | undefined) } },
    ...(endpoint.versioned && { 304: { description: 'The file is still the same.', headers: rateHeaders } }),
    ...Object.fromEntries(problems),
    // Never expected, and therefore documented as a class: no test takes such an answer for a documented one.
    '5XX': refusalOf('5XX', commonRefusals.ServerError),
  };
}

/** A reference; a description of its own comes before that of the component. */
function refusalOf(status: string, description: string): Json {
  const [common] = Object.entries(commonRefusals).find(([, text]) => text === description) ?? [];
  const component = status === '429' ? 'TooManyRequests' : (common ?? 'Problem');
  const isOwn = common === undefined && description !== tooManyRequests;
  return { $ref: `#/components/responses/${component}`, ...(isOwn && { description }) };
}

const sizeOf = (bytes: number) => (bytes < mebibyte ? `${bytes / 1024} KiB` : `${bytes / mebibyte} MiB`);

function successOf(endpoint: EndpointShape, answers: NamedSchemas): Json {
  switch (endpoint.success) {
    case 'json':
      return {
        description: 'Success',
        headers: {
          ...(answersVersion(endpoint) && { ETag: versionHeader }),
          ...(answersLocation(endpoint) && { Location: { ...versionHeader, description: 'Path of the new record.' } }),
          ...(endpoint.creates && { 'Idempotency-Replayed': replayedHeader }),
          ...(endpoint.deprecated && { Deprecation: versionHeader, Sunset: versionHeader }),
        },
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
  const named: Json[] = Object.entries(object.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(description !== undefined && { description }),
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
      description:
        'Values of SCM fields: each property `scm_<field_key>` is a parameter of that name, as in `?scm_lot=L9`. openapi-fetch sends them so with `querySerializer: { object: { style: "form", explode: true } }`.',
      schema: { type: 'object', propertyNames: { pattern: '^scm_' }, additionalProperties: open },
    },
  ];
}
