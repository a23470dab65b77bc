import 'server-only';
import * as z from 'zod';
import type { EndpointInput, EndpointOutput, EndpointShape, ParameterNames } from '#lib/contract/endpoint.ts';
import { versionedRecords } from '#lib/contract/registry.ts';
import type { Permission } from '#lib/permissions/permissions.ts';
import { runAction } from './action.ts';
import { type CallOptions, call } from './client.ts';
import type { CallResult } from './result.ts';
import { maxBulkRows, type RowOutcome } from './row-outcome.ts';
import { updateLoaded } from './update-loaded.ts';

interface ActionOptions<E extends EndpointShape = EndpointShape> {
  /** Permission that the portal asks for when it is narrower than the one of the contract. */
  permission?: Permission;
  /** Milliseconds until the call is given up. */
  timeout?: number;
  /** Values of the record that an update changes under the names of its body, where the record has others. */
  valuesOf?: (record: EndpointOutput<E>) => Record<string, unknown>;
}

type ValuesOf<Names extends string[], Values> = {
  [Index in keyof Names]: Names[Index] extends keyof Values ? Values[Names[Index]] : never;
};
type PathValues<E extends EndpointShape> = ValuesOf<ParameterNames<E['path']>, EndpointInput<E>['params']>;
type Query<T> = T extends z.ZodType ? (object extends z.input<T> ? [query?: z.input<T>] : [query: z.input<T>]) : [];
type Body<T> = T extends z.ZodType ? [body: z.input<T>] : [];
type Content<E extends EndpointShape> = [...Query<E['query']>, ...Body<E['body']>];
type Key<E extends EndpointShape> = E['creates'] extends true ? [idempotencyKey?: string] : [];
type Loaded<E extends EndpointShape> = E['method'] extends 'PATCH' ? [loaded?: object | undefined] : [];

/**
 * Arguments of an endpoint's action: the parameters of its path in order, its query or body, and a key, or the record
 * as the user loaded it.
 */
type ActionInput<E extends EndpointShape> = [...PathValues<E>, ...Content<E>, ...Key<E>, ...Loaded<E>];

type BulkParameters<P> = P extends [...infer First, infer Last] ? [...First, readonly Last[]] : [];
type BulkInput<E extends EndpointShape> = [...BulkParameters<PathValues<E>>, ...Content<E>];

/**
 * Returns a server action that calls the endpoint: `action(updateBrand)` is called as `updateBrand(id, body)`, and
 * `action(createBrand)` as `createBrand(body, idempotencyKey)`. Its permission and its checks are the contract's. An
 * update with the record as it was loaded, `updateBrand(id, body, brand)`, is refused where others changed the same
 * fields since.
 */
export function action<const E extends EndpointShape>(
  endpoint: E,
  options: ActionOptions<E> = {},
): (...input: ActionInput<E>) => Promise<CallResult<EndpointOutput<E>>> {
  const schema = schemaOf(endpoint);
  return async (...given) => {
    const { input, last } = readArguments(endpoint, given);
    return runAction({ schema, input, skip: 1, permission: permissionFor(endpoint, options.permission) }, (parsed) => {
      const get = versionedRecords.get(endpoint);
      if (get && isRecord(last)) {
        const valuesOf = options.valuesOf as ((record: object) => Record<string, unknown>) | undefined;
        return updateLoaded(endpoint, get, parsed as EndpointInput<E>, last, callOptions(options), valuesOf);
      }
      return call(endpoint, parsed as EndpointInput<E>, callOptions(options, endpoint.creates && last));
    });
  };
}

const concurrentCalls = 5;

/**
 * Returns a server action that calls the endpoint for each of several rows: `bulkAction(updateBrand)` is called as
 * `updateBrands(ids, body)`. The list takes the place of the last parameter of the path. A refusal of one row changes
 * nothing for the others.
 */
export function bulkAction<const E extends EndpointShape>(
  endpoint: E,
  options: ActionOptions = {},
): (...input: BulkInput<E>) => Promise<CallResult<RowOutcome[]>> {
  const name = parameterNames(endpoint).at(-1);
  if (name === undefined || !endpoint.params) throw new Error(`${endpoint.id} has no parameter for a row.`);
  const rows = z
    .array(endpoint.params.shape[name] as z.ZodType<string | number>)
    .min(1)
    .max(maxBulkRows);
  const schema = schemaOf({ ...endpoint, params: endpoint.params.extend({ [name]: rows }) });
  return async (...given) => {
    const { input } = readArguments(endpoint, given);
    return runAction({ schema, input, skip: 1, permission: permissionFor(endpoint, options.permission) }, (parsed) => {
      const params = parsed['params'] as Record<string, unknown>;
      return callForEach(params[name] as (string | number)[], async (row) => {
        const one = { ...parsed, params: { ...params, [name]: row } } as EndpointInput<E>;
        const result = await call(endpoint, one, callOptions(options));
        // Another user may have deleted it a moment ago.
        const isGone = endpoint.method === 'DELETE' && !result.ok && result.status === 404;
        return isGone ? { ok: true, data: undefined } : result;
      });
    });
  };
}

/** Returns the Idempotency-Key of a call; none when it is no key: a client that knows an action can send anything. */
export function withKey(key: unknown): CallOptions {
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? { idempotencyKey: key } : {};
}

function callOptions({ timeout }: Pick<ActionOptions, 'timeout'>, key?: unknown): CallOptions {
  return { ...(timeout !== undefined && { timeout }), ...withKey(key) };
}

/** Returns the permission a user of the endpoint needs: that of the contract, or a narrower one. */
export function permissionFor({ access }: EndpointShape, narrower?: Permission): Permission | undefined {
  return narrower ?? (access === 'public' || access === 'signed-in' ? undefined : access);
}

const parameterNames = ({ path }: EndpointShape) => [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);

function schemaOf({ params, query, body }: Pick<EndpointShape, 'params' | 'query' | 'body'>) {
  return z.object({ ...(params && { params }), ...(query && { query }), ...(body && { body }) } as Record<
    string,
    z.ZodType
  >);
}

function readArguments(endpoint: EndpointShape, given: readonly unknown[]): { input: object; last: unknown } {
  const rest = [...given];
  const names = parameterNames(endpoint);
  const input = {
    ...(endpoint.params && { params: Object.fromEntries(names.map((name) => [name, rest.shift()])) }),
    ...(endpoint.query && { query: rest.shift() ?? {} }),
    ...(endpoint.body && { body: rest.shift() }),
  };
  return { input, last: rest.shift() };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function callForEach(
  rows: readonly (string | number)[],
  act: (row: string | number) => Promise<CallResult<unknown>>,
): Promise<CallResult<RowOutcome[]>> {
  const outcomes: RowOutcome[] = [];
  for (let at = 0; at < rows.length; at += concurrentCalls) {
    const part = rows.slice(at, at + concurrentCalls);
    const results = await Promise.all(part.map(act));
    for (const [index, result] of results.entries()) {
      if (!result.ok && result.status === 401) return result;
      const id = String(part[index]);
      outcomes.push(result.ok ? { id } : { id, refused: Object.values(result.fieldErrors)[0]?.[0] ?? result.message });
    }
  }
  return { ok: true, data: outcomes };
}
