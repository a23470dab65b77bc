import 'server-only';
import type { EndpointInput, EndpointOutput, EndpointShape } from '#lib/contract/endpoint.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { type CallOptions, call, readVersioned } from './client.ts';
import { inWords } from './in-words.ts';
import { ownFailure } from './problem.ts';
import type { CallFailure, CallResult } from './result.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Attempts to update a record that others update at the same moment. */
const mostAttempts = 3;

/**
 * Updates a record that was loaded a while ago. Refused with 412 where others changed a field of the body since then,
 * with their values; changes of other fields stay.
 * @param get reads the record
 * @param valuesOf values of the record under the names of the body
 */
export async function updateLoaded<E extends EndpointShape>(
  endpoint: E,
  get: EndpointShape,
  input: EndpointInput<E>,
  loaded: Fields,
  options: CallOptions,
  valuesOf: (record: Fields) => Fields = (record) => record,
): Promise<CallResult<EndpointOutput<E>>> {
  let result: CallResult<EndpointOutput<E>> | undefined;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const now = await readVersioned(get, { params: input.params } as EndpointInput<EndpointShape>, options);
    if (!now.result.ok) return now.result;
    const changed = changedByOthers(input.body as Fields, loaded, valuesOf(now.result.data as Fields));
    if (Object.keys(changed).length > 0) return conflict(changed);
    result = await call(endpoint, input, { ...options, ifMatch: now.version });
    if (result.ok || result.status !== 412) return result;
  }
  return result as CallFailure;
}

/** Fields of the body with another value in the record now than it was loaded with, each with the value now. */
export function changedByOthers(body: Fields, loaded: Fields, now: Fields): Fields {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(
    Object.keys(body).flatMap((field) => {
      if (!Object.hasOwn(loaded, field) || isSame(loaded[field], now[field])) return [];
      return isSame(body[field], now[field]) ? [] : [[field, now[field]]];
    }),
  );
}

function conflict(current: Fields): Promise<CallFailure> {
  const fields = Object.entries(current).map(([field, value]): [string, Reason[]] => [field, [reasonOf(value)]]);
  return inWords({
    ...ownFailure(412, 'precondition_failed', reason('changedByOthers')),
    fieldErrors: Object.fromEntries(fields.map(([field]) => [field, ['']])),
    reasons: { message: [reason('changedByOthers')], fields: Object.fromEntries(fields) },
    current,
  });
}

function reasonOf(value: unknown): Reason {
  const named = value !== null && typeof value === 'object' && 'name' in value ? value.name : value;
  if (named === null || named === '') return reason('emptiedByOthers');
  if (typeof named === 'string' || typeof named === 'number') return reason('setByOthers', { value: String(named) });
  return reason('fieldChangedByOthers');
}
