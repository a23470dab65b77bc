import { serialize } from 'node:v8';
import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, type FieldErrors } from '../../errors.ts';
import { slicesOf } from '../../slices.ts';
import { fieldErrorsOf } from '../field-errors.ts';
import { givenAttributes } from '../given-attributes.ts';
import { digestOfJson } from '../idempotency/fingerprint.ts';
import { parseJson } from '../parse-json.ts';

export interface BodyToCheck {
  endpointId: string;
  bytes: Uint8Array;
  /** Whether the request has a key that it may be repeated under. */
  wantsDigest: boolean;
}

export type CheckedBody =
  | { kind: 'no-json' }
  | { kind: 'refused'; why: DomainError['reason']; fields: FieldErrors }
  | {
      kind: 'valid';
      /** Names of its attributes as they were sent. */
      names: string[];
      digest: string | undefined;
      /** Structured clone of the body, without its lists. */
      rest: Uint8Array<ArrayBuffer>;
      lists: { name: string; slices: Uint8Array<ArrayBuffer>[] }[];
    };

/** More in one object are no input of a person or a program that means well. */
export const maxAttributes = 1000;
/** Bytes of a list, as it was sent, that are handed over at a time; at most so many items. */
const sliceBytes = 512 * 1024;
const sliceLength = 2000;

/** Parses a body and checks it by the contract, so that it can be handed to another thread in slices. */
export function checkLongBody(endpoint: EndpointShape, bytes: Uint8Array, wantsDigest: boolean): CheckedBody {
  let given: unknown;
  try {
    given = parseJson(bytes, maxAttributes);
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', why: error.reason, fields: error.fields };
    return { kind: 'no-json' };
  }
  const parsed = endpoint.body?.safeParse(cutLists(endpoint, givenAttributes(endpoint, given)));
  if (parsed && !parsed.success) {
    return { kind: 'refused', why: reason('fieldsInvalid'), fields: fieldErrorsOf(parsed.error) };
  }
  const body = { ...(parsed?.data as object | undefined) };
  const lists = Object.entries(body).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const empty = Object.fromEntries(lists.map(([name]) => [name, []]));
  return {
    kind: 'valid',
    names: typeof given === 'object' && given !== null ? Object.keys(given) : [],
    digest: wantsDigest ? digestOfJson(given) : undefined,
    rest: serialize({ ...body, ...empty }),
    lists: lists.map(([name, items]) => ({ name, slices: serializeSlices(items, bytes.length) })),
  };
}

/** Buffers that are handed over with the outcome instead of copied. */
export function buffersOf(checked: CheckedBody): ArrayBuffer[] {
  if (checked.kind !== 'valid') return [];
  return [checked.rest, ...checked.lists.flatMap(({ slices }) => slices)].map(({ buffer }) => buffer);
}

function serializeSlices(items: readonly unknown[], bytes: number): Uint8Array<ArrayBuffer>[] {
  const length = Math.max(1, Math.min(sliceLength, Math.floor((items.length * sliceBytes) / bytes)));
  return [...slicesOf(items, length)].map((slice) => serialize(slice));
}

/** Cuts lists that are too long behind the first item too many: a million faults are not made to name fifty. */
function cutLists(endpoint: EndpointShape, body: unknown): unknown {
  if (!(endpoint.body instanceof z.ZodObject) || typeof body !== 'object' || body === null) return body;
  const shape = endpoint.body.shape as Record<string, z.ZodType>;
  const entries = Object.entries(body).map(([name, value]) => {
    const longest = Array.isArray(value) && Object.hasOwn(shape, name) ? longestOf(shape[name]) : undefined;
    return [name, longest === undefined ? value : value.slice(0, longest + 1)] as const;
  });
  return Object.fromEntries(entries);
}

function longestOf(schema: z.ZodType | undefined): number | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return longestOf(schema.unwrap() as z.ZodType);
  }
  if (!(schema instanceof z.ZodArray)) return undefined;
  const lengths = (schema._zod.def.checks ?? []).map(({ _zod: { def } }) =>
    'maximum' in def && typeof def.maximum === 'number' ? def.maximum : Number.POSITIVE_INFINITY,
  );
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}
