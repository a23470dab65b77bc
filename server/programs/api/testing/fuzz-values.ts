import fc from 'fast-check';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

/** Values that programs fail on: ends of ranges, other types, text with a meaning elsewhere. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💩',
  "'; DROP TABLE codes; --",
  '=1+1',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e400',
  '-1',
  '0x10',
  '99999999999999999999',
  '2026-02-30',
  '9999-12-31T23:59:59.999999999+14:00',
  '0000-01-01',
  'http://127.0.0.1/',
  'javascript:alert(1)',
  '\\',
  '"',
  '\u202Eabc',
  'İ',
  'a'.repeat(3000),
];
const hostileNumbers = [0, -1, -0, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300, -1e300];
export const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: anyCharacter, maxLength: 40 }));
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: [] } }),
);

/** Dates and ranges at both ends of time, and around the limits of the contract. */
export const edgeDates = [
  '0000-01-01',
  '0001-01-01',
  '0001-01-01,0001-02-01',
  '0099-12-31,0100-01-01',
  '1969-12-31',
  '1970-01-01',
  '2999-12-31',
  '3000-01-01',
  '9999-01-01,9999-12-31',
  '9999-12-31',
  '0001-01-01,9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+14:00',
];

const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

function textOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const plain = fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 60) });
  const given: fc.Arbitrary<unknown>[] = [];
  if (schema.pattern) {
    try {
      given.push(fc.stringMatching(new RegExp(schema.pattern), { size: 'small' }));
    } catch {
      // A pattern that looks ahead cannot be turned round.
    }
  }
  if (/date/.test(schema.format ?? schema.pattern ?? '')) given.push(dates.map((date) => date.toISOString()));
  return fc.oneof(
    ...(given.length > 0 ? given : [plain]),
    fc.constantFrom('1', 'a', 'SOAP', 'true', '2026-03-01', ...edgeDates),
  );
}

/**
 * Values that fit the schema, for the most part: what is in it is followed, what is beside it (refinements) is not
 * known.
 */
function fitting(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => valuesOf(one, depth)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, depth)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer': {
      const min = Math.max(schema.minimum ?? 0, -1e9);
      const most = Math.max(min, Math.min(schema.maximum ?? 1e9, 1e9));
      // Small ones name what there is.
      return fc.oneof(
        { weight: 1, arbitrary: fc.integer({ min, max: most }) },
        { weight: 4, arbitrary: fc.integer({ min, max: Math.min(most, min + 5) }) },
      );
    }
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = Math.min(schema.minItems ?? 0, 5);
      return fc.array(valuesOf(schema.items ?? {}, depth + 1), {
        minLength,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    }
    case 'object':
      return objectOf(schema, depth);
    default:
      return hostile;
  }
}

function objectOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, valuesOf(one, depth + 1)] as const,
  );
  const known = someOf(Object.fromEntries(entries), schema.required ?? []);
  if (schema.additionalProperties === undefined || schema.additionalProperties === false) return known;
  const inner = schema.additionalProperties === true ? {} : schema.additionalProperties;
  const more = fc.dictionary(
    fc.oneof(hostileText, fc.constantFrom('workorder', 'scm_lot')),
    valuesOf(inner, depth + 1),
    {
      maxKeys: 3,
    },
  );
  return fc.tuple(known, more).map(([one, two]) => ({ ...one, ...two }));
}

/** All required entries and a few others: with all of them one is always wrong. */
export function someOf(
  entries: Record<string, fc.Arbitrary<unknown>>,
  required: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const optional = Object.keys(entries).filter((name) => !required.includes(name));
  return fc.subarray(optional, { maxLength: Math.min(3, optional.length) }).chain((chosen) => {
    const names = Object.keys(entries).filter((name) => required.includes(name) || chosen.includes(name));
    return fc.record(Object.fromEntries(names.map((name) => [name, entries[name] ?? hostile])));
  });
}

/** Mostly what fits; now and then, deep inside too, what does not. */
export function valuesOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return hostile;
  return fc.oneof({ weight: 24, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: hostile });
}
