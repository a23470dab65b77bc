import type * as z from 'zod';
import type { Permission } from '#lib/permissions/permissions.ts';

/**
 * One endpoint of the interface. Routes, the portal's client, its forms, the OpenAPI document and the tests that walk
 * the contract are all made from these definitions.
 */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** public: no token. signed-in: any valid token. Otherwise the permission the token must hold. */
export type Access = 'public' | 'signed-in' | Permission;

/** Body of a success: JSON that fits the schema, none, a redirect to a file, or a streamed file. */
export type SuccessKind = 'json' | 'empty' | 'redirect' | 'file';

/** How a call of an endpoint is recorded in the audit log. */
export interface AuditRule {
  /** Kind of the resource, in the singular. */
  resource: string;
  /**
   * Where its id is found: in the path, the answer or the caller. Without it the handler reports the id, or there is
   * none.
   */
  id?: `params.${string}` | `response.${string}` | 'actor.user' | 'actor.token';
}

export interface EndpointShape {
  /** Name in OpenAPI (operationId) and in tests; unique. */
  id: string;
  summary: string;
  /** Facts for a caller beyond the summary, for the OpenAPI document. */
  description?: string;
  tag: string;
  method: Method;
  /** With `:name` parameters, always with the trailing slash of the interface document where it has one. */
  path: string;
  access: Access;
  status: 200 | 201 | 204 | 302;
  success: SuccessKind;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is multipart/form-data with a JPEG in the file field `image`; `body` is then about its other fields. */
  photo?: true;
  /** Media types of that file, where it is not a JPEG. */
  pictureTypes?: readonly string[];
  /** JSON answer; required when success is 'json'. */
  response?: z.ZodType;
  /** A GET that starts something: HEAD, which must change nothing, is not answered. */
  startsWork?: true;
  /**
   * A POST that creates something, if only a secret: a client may send it again under the same Idempotency-Key, and it
   * is done once.
   */
  creates?: true;
  /** Largest body in bytes; see `maxBodyOf` when not given. */
  maxBody?: number;
  /** Media type of a 'file' answer. */
  mediaType?: string;
  /** A 'file' answer has an ETag: asked for again with If-None-Match, it is a 304 as long as the file is the same. */
  versioned?: true;
  /** For an endpoint that is to be removed: when it was deprecated, when it ends (ISO dates), and what replaces it. */
  deprecated?: { since: string; sunset: string; successor: string };
  /** Audit record of a call, where the path does not imply it (see audit-rule.ts); null for none. */
  audit?: AuditRule | null;
  /** Statuses an integrator meets here beyond 400, 401, 403, 404 and 429, or one of these where it means more. */
  problems?: Readonly<Record<number, string>>;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Parsed input as a route receives it. */
export interface EndpointRequest<E extends EndpointShape> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

type Part<K extends string, T> = T extends z.ZodType ? { [P in K]: Input<T> } : { [P in K]?: undefined };
type OptionalPart<K extends string, T> = T extends z.ZodType ? { [P in K]?: Input<T> } : { [P in K]?: undefined };

/** Input as a client gives it. */
export type EndpointInput<E extends EndpointShape> = Part<'params', E['params']> &
  OptionalPart<'query', E['query']> &
  Part<'body', E['body']>;

/** JSON answer as a client receives it. */
export type EndpointOutput<E extends EndpointShape> = Output<E['response']>;

/** The names of the parameters of a path, in their order. */
export type ParameterNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? [Name, ...ParameterNames<More>]
    : [Rest]
  : [];

const kibibyte = 1024;

/**
 * Classes of requests by the largest body that an endpoint takes: bytes, and milliseconds of processor time that a call
 * may take the program's thread. Fuzzing holds each call to them.
 */
export const requestClasses = {
  public: { bytes: 16 * kibibyte, processorMs: 50 },
  small: { bytes: 128 * kibibyte, processorMs: 50 },
  list: { bytes: 1024 * kibibyte, processorMs: 100 },
  upload: { bytes: 64 * 1024 * kibibyte, processorMs: 1000 },
} as const;
export type RequestClass = keyof typeof requestClasses;

/** For a list of rules, values or ranges that a person sets as a whole. */
export const listBody = requestClasses.list.bytes;

/** Largest body that a program parses on its own thread; a longer one is read in another. */
export const smallBodyBytes = requestClasses.small.bytes;

type Limited = Pick<EndpointShape, 'maxBody' | 'access'>;

/** Largest body of a request in bytes. It is small where nothing larger is meant: parsing it costs everyone else. */
export function maxBodyOf({ maxBody, access }: Limited): number {
  return maxBody ?? requestClasses[access === 'public' ? 'public' : 'small'].bytes;
}

/** The smallest class that the endpoint's largest body fits in. */
export function requestClassOf(endpoint: Limited): RequestClass {
  const names = Object.keys(requestClasses) as RequestClass[];
  return names.find((name) => maxBodyOf(endpoint) <= requestClasses[name].bytes) ?? 'upload';
}

/** Gives an endpoint its exact type. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint;
}

/** The path with its parameters filled in and encoded, plus the query string. */
export function endpointUrl(
  endpoint: EndpointShape,
  input: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined },
): string {
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
