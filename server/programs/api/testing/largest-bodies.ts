import fc from 'fast-check';
import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { maxBodyOf } from '#lib/contract/endpoint.ts';
import { maxAttributes } from '#server/core/http/long-bodies/check-long-body.ts';

/**
 * The largest inputs of an endpoint, made from its own schemas: the longest lists and texts that fit, and the worst
 * shapes that do not.
 */
export interface LargeBody {
  shape: string;
  text: string;
}

type Schema = z.ZodType & { _zod: { def: Record<string, unknown> & { type: string } } };

/** How large a value is made. */
interface Size {
  /** Bytes of the value's JSON, about. */
  bytes: number;
  /** Texts of the largest length, or of the smallest. */
  isLong: boolean;
}

/** Texts that contracts ask for beside plain ones; each is tried as long as it can be. */
const beginnings = ['', 'https://a.example/', 'https://a.example', '{', '1', 'a@a.example', 'AA', '#12ab34'];
const wholes = [
  '2026-03-01',
  '2026-03-01T10:00:00Z',
  'de',
  'Europe/Berlin',
  '12:00',
  '#12ab34',
  'a@a.example',
  'a.example',
  '00000000-0000-4000-8000-000000000000',
  'lot',
  '1,2',
  '9'.repeat(15),
];

/** The bound of a check of the schema: of a length, or of a number. */
function boundOf(schema: Schema, end: 'maximum' | 'minimum'): number | undefined {
  const { checks = [] } = schema._zod.def as unknown as { checks?: { _zod: { def: Record<string, unknown> } }[] };
  const bounds = checks.flatMap(({ _zod: { def } }) => {
    const isOfNumber = def['check'] === (end === 'maximum' ? 'less_than' : 'greater_than');
    const bound = isOfNumber ? def['value'] : (def[end] ?? def['length']);
    return typeof bound === 'number' ? [bound] : [];
  });
  if (bounds.length === 0) return undefined;
  return end === 'maximum' ? Math.min(...bounds) : Math.max(...bounds);
}

const longestText = 20_000;
const patterned = new WeakMap<Schema, string>();
const fittingBeginnings = new WeakMap<Schema, string>();

function textOf(schema: Schema, { isLong, bytes }: Size, seed: number): string {
  const { def } = schema._zod;
  const most = Math.min(boundOf(schema, 'maximum') ?? longestText, Math.max(1, bytes));
  const least = boundOf(schema, 'minimum') ?? 0;
  const length = isLong ? most : Math.min(most, Math.max(least, 8));
  const mark = String(seed);
  const candidateOf = (begin: string) => {
    const body = `${begin}${'a'.repeat(Math.max(0, length - begin.length - mark.length))}${mark}`;
    return body.slice(0, length);
  };
  const fits = (text: string) => schema.safeParse(text).success;
  const fitting = fittingBeginnings.get(schema);
  if (fitting !== undefined) return candidateOf(fitting);
  const begin = beginnings.find((each) => fits(candidateOf(each)));
  if (begin !== undefined) {
    fittingBeginnings.set(schema, begin);
    return candidateOf(begin);
  }
  const known = patterned.get(schema);
  if (known !== undefined) return known;
  const { checks = [] } = def as unknown as { checks?: { _zod: { def: Record<string, unknown> } }[] };
  const pattern = [def, ...checks.map((check) => check._zod.def)].map((each) => each['pattern']).find(isPattern);
  const drawn = pattern ? fc.sample(fc.stringMatching(withoutLookaround(pattern)), { seed: 1, numRuns: 200 }) : [];
  const text = wholes.find(fits) ?? drawn.find(fits) ?? 'a';
  patterned.set(schema, text);
  return text;
}

const isPattern = (value: unknown): value is RegExp => value instanceof RegExp;

/** fast-check cannot turn these round; a text that breaks them is another candidate. */
const withoutLookaround = (pattern: RegExp) => new RegExp(pattern.source.replace(/\(\?[=!][^)]*\)/g, ''));

const bytesOf = (value: unknown) => JSON.stringify(value)?.length ?? 4;

/** A value that the schema takes, of about the size. */
function largest(given: z.ZodType, size: Size, seed = 0): unknown {
  const schema = given as Schema;
  const { def } = schema._zod;
  const inner = (name: string, share = size, mark = seed) => largest(def[name] as z.ZodType, share, mark);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
    case 'catch':
      return inner('innerType');
    case 'pipe':
      return inner((def['in'] as Schema)._zod.def.type === 'transform' ? 'out' : 'in');
    case 'tuple':
      return (def['items'] as z.ZodType[]).map((item) => largest(item, size, seed));
    case 'string':
      return textOf(schema, size, seed);
    case 'number':
      return Math.min(boundOf(schema, 'maximum') ?? 1, Math.max(boundOf(schema, 'minimum') ?? 1, 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'enum':
      return Object.values(def['entries'] as object)[0];
    case 'literal':
      return (def['values'] as unknown[])[0];
    case 'union': {
      const values = (def['options'] as z.ZodType[]).map((option) => largest(option, size, seed));
      return values.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0];
    }
    case 'array':
      return listOf(schema, size, (share, index) => inner('element', share, index));
    case 'record': {
      const keyType = def['keyType'] as z.ZodType;
      const entryOf = (share: Size, index: number) => [
        String(largest(keyType, { bytes: 20, isLong: false }, index)),
        inner('valueType', share, index),
      ];
      return Object.fromEntries(listOf(schema, size, entryOf, maxAttributes) as [string, unknown][]);
    }
    case 'object': {
      const parts = Object.entries(def['shape'] as Record<string, z.ZodType>);
      const share = { ...size, bytes: Math.floor(size.bytes / Math.max(1, parts.length)) - 20 };
      return Object.fromEntries(parts.map(([name, part]) => [name, largest(part, share, seed)]));
    }
    default:
      return 'a';
  }
}

function listOf(
  schema: Schema,
  { bytes, isLong }: Size,
  make: (share: Size, index: number) => unknown,
  most = boundOf(schema, 'maximum') ?? 100_000,
): unknown[] {
  const one = bytesOf(make({ bytes, isLong }, 999_999)) + 1;
  const count = Math.max(boundOf(schema, 'minimum') ?? 0, Math.min(most, Math.floor(bytes / one)));
  return Array.from({ length: count }, (_, index) => make({ bytes: Math.min(bytes, one), isLong }, index));
}

const isLarge = (given: z.ZodType): boolean => {
  const { def } = (given as Schema)._zod;
  if (def['innerType']) return isLarge(def['innerType'] as z.ZodType);
  return ['array', 'record', 'object', 'union'].includes(def.type);
};

/** Bytes of the worst shapes: what is longer is parsed in a thread like these. */
const wrongBytes = 4 * 1024 * 1024;

/** Bodies of an endpoint that takes JSON. */
export function* largestBodies(endpoint: EndpointShape): Generator<LargeBody> {
  const { body } = endpoint;
  if (!(body instanceof z.ZodObject) || endpoint.photo) return;
  const bytes = maxBodyOf(endpoint) - 200;
  const shape = body.shape as Record<string, z.ZodType>;
  const required = Object.entries(shape).filter(([, part]) => !part.safeParse(undefined).success);
  const small = Object.fromEntries(
    required.map(([name, part]) => [name, largest(part, { bytes: 500, isLong: false }, 1)]),
  );
  const of = (name: string, value: unknown): LargeBody => ({ shape: name, text: JSON.stringify(value) });
  yield of('every attribute', largest(body, { bytes: Math.min(bytes, 1024 * 1024), isLong: true }, 1));
  for (const [name, part] of Object.entries(shape)) {
    if (!isLarge(part)) continue;
    for (const isLong of [true, false]) {
      const { [name]: _, ...others } = small;
      const value = { ...others, [name]: largest(part, { bytes: bytes - bytesOf(small), isLong }, 1) };
      const text = JSON.stringify(value);
      if (text.length <= bytes) yield { shape: `${isLong ? 'longest' : 'most'} ${name}`, text };
    }
  }
  const [first = 'a'] = Object.keys(shape);
  const wrong = Math.min(bytes, wrongBytes) - 100;
  const fill = (text: string) => text.repeat(wrong / text.length);
  const unknown = Array.from({ length: wrong / 12 }, (_, index) => `"${index.toString(36)}":1`);
  yield { shape: 'wrong items', text: `{"${first}":[${fill('0,')}0]}` };
  yield { shape: 'deep', text: `{"${first}":${fill('[')}` };
  yield { shape: 'deep to its end', text: `{"${first}":${'['.repeat(wrong / 2)}${']'.repeat(wrong / 2)}}` };
  yield { shape: 'one line', text: `{"${first}":"${fill('a')}"}` };
  yield { shape: 'escapes', text: `{"${first}":"${fill('\\u0041')}"}` };
  yield { shape: 'unknown attributes', text: `{${unknown.join(',')}}` };
  yield { shape: 'prototype', text: `{"${first}":[${fill('{},')}{"__proto__":{}}]}` };
}

/** Query strings as long as Node reads a head, with every parameter at its longest. */
export function largestQueries(endpoint: EndpointShape): string[] {
  if (!(endpoint.query instanceof z.ZodObject)) return [''];
  const shape = endpoint.query.shape as Record<string, z.ZodType>;
  const whole = new URLSearchParams();
  for (const [name, part] of Object.entries(shape)) {
    if (whole.toString().length < 10_000) whole.set(name, String(largest(part, { bytes: 2000, isLong: true }, 1)));
  }
  return ['', `?${whole}`, `?${'a=1&'.repeat(3000)}`];
}
