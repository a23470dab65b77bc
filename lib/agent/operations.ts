import type * as z from 'zod';
import { describeInWords } from '#lib/contract/describe-endpoint.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { type Json, schemaOf } from '#lib/contract/json-schema.ts';
import { managementEndpoints, versionedRecords } from '#lib/contract/registry.ts';
import { inspectorRole, openToInspectors } from '#lib/permissions/permissions.ts';
import { isObject } from './result.ts';

/** An endpoint of the contract as an agent calls it. */
export interface Operation {
  /** The id of the endpoint in snake case. */
  name: string;
  toolset: string;
  endpoint: EndpointShape;
  /** False for a GET that starts work. */
  isRead: boolean;
}

/** The user and the permissions of a token. */
export interface TokenHolder {
  role: string;
  permissions: readonly string[];
}

/** Endpoints of these tags take or answer credentials. */
const credentialTags = new Set(['Sign-in', 'Own account', 'Passkeys', 'Single sign-on']);
/** Their answers have a secret, which would stay in the agent's transcript. */
const answersSecret = new Set(['createToken', 'createWebhook', 'rotateWebhookSecret', 'openInspectionAccess']);

/** Answers must be JSON or an address: an agent reads no files. Photos are left to scan apps. */
function isOffered({ id, tag, access, success, photo, deprecated }: EndpointShape): boolean {
  if (access === 'public' || success === 'file' || photo || deprecated) return false;
  return id === 'me' || !(credentialTags.has(tag) || answersSecret.has(id));
}

export const operations: readonly Operation[] = managementEndpoints.filter(isOffered).map((endpoint) => ({
  name: endpoint.id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  toolset: endpoint.tag.toLowerCase().replaceAll(' ', '-'),
  endpoint,
  isRead: endpoint.method === 'GET' && !endpoint.startsWork,
}));

export const toolsets: readonly string[] = [...new Set(operations.map(({ toolset }) => toolset))];

/** Whether the service lets the holder of a token call the endpoint. */
export function mayCall({ role, permissions }: TokenHolder, { id, access }: EndpointShape): boolean {
  if (access === 'public') return true;
  if (access === 'signed-in') return role !== inspectorRole || openToInspectors.has(id);
  return permissions.includes(access);
}

const schemas = new WeakMap<EndpointShape, Json>();

/** JSON Schema of the arguments: path and query by name, the body as `body`, and how the call is made. */
export function inputSchemaOf({ endpoint, isRead }: Operation): Json {
  const known = schemas.get(endpoint);
  if (known) return known;
  const { params, query, body, creates } = endpoint;
  const path = params ? propertiesOf(argumentsOf(params)) : {};
  const search: Json = query ? argumentsOf(query) : {};
  const sent = body && argumentsOf(body);
  const needsBody = Array.isArray(sent?.['required']) && sent['required'].length > 0;
  const open = search['additionalProperties'];
  const schema: Json = {
    type: 'object',
    properties: {
      ...path,
      ...propertiesOf(search),
      ...(sent && { body: sent }),
      ...(isRead ? { fields: fieldsArgument } : { dry_run: dryRunArgument }),
      ...(creates && { idempotency_key: idempotencyKeyArgument }),
      ...(versionedRecords.has(endpoint) && { if_match: ifMatchArgument }),
    },
    required: [
      ...Object.keys(path),
      ...((search['required'] as string[] | undefined) ?? []),
      ...(needsBody ? ['body'] : []),
    ],
    additionalProperties: typeof open === 'object' ? open : false,
  };
  schemas.set(endpoint, schema);
  return schema;
}

const argumentsOf = (schema: z.ZodType): Json => withSingleTypes(schemaOf(schema, 'input')) as Json;

/** Writes a list of types as `anyOf`: clients for models without JSON Schema, such as Gemini's, take one type. */
function withSingleTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSingleTypes);
  if (!isObject(value)) return value;
  const { type, description, ...rest } = value;
  if (!Array.isArray(type)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withSingleTypes(inner)]));
  }
  const inner = withSingleTypes(rest) as Json;
  return {
    ...(description !== undefined && { description }),
    anyOf: type.map((each) => (each === 'null' ? { type: each } : { type: each, ...inner })),
  };
}

/** Summary and description of the endpoint. */
export function describeOperation({ endpoint }: Operation): string {
  const words = describeInWords(endpoint);
  return words.startsWith(endpoint.summary) ? words : `${endpoint.summary}. ${words}`;
}

const propertiesOf = (schema: Json) => (schema['properties'] ?? {}) as Record<string, Json>;

const fieldsArgument: Json = {
  type: 'array',
  items: { type: 'string' },
  description: 'Only these members of the answer, or of each row of a list.',
};
const dryRunArgument: Json = {
  type: 'boolean',
  description: 'Checks the arguments and says which call would be made and what it would change. Changes nothing.',
};
const idempotencyKeyArgument: Json = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Repeated under the same key within 24 hours, the call is done once. Generated and answered when left out.',
};
const ifMatchArgument: Json = {
  type: 'string',
  description: 'The etag of the record as it was read. Refused when the record has changed since.',
};
