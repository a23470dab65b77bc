import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { managementEndpoints } from './registry.ts';

/** PostgreSQL stores neither: a text that has one ends in an error of the database. */
const samples = ['abc\u0000abc', 'abc\ud800abc', 'https://a.example/\u0000', 'https://a.example/\ud800'];

/** Yields the schemas that take no other schema apart, with their place. */
function* leaves(schema: z.ZodType, place: string): Generator<[string, z.ZodType]> {
  const inner = (value: unknown, part = '') => leaves(value as z.ZodType, place + part);
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  // A refinement of the whole may refuse what a part takes; none of ours looks at the characters of one.
  if (def.type === 'object') {
    for (const [name, value] of Object.entries(def['shape'] as object)) yield* inner(value, `.${name}`);
    if (def['catchall']) yield* inner(def['catchall'], '.*');
  } else if (def.type === 'array') yield* inner(def['element'], '[]');
  else if (def.type === 'union') for (const option of def['options'] as unknown[]) yield* inner(option);
  else if (def.type === 'record') {
    yield* inner(def['keyType'], ' (key)');
    yield* inner(def['valueType'], '.*');
  } else if (def['innerType']) yield* inner(def['innerType']);
  else yield [place, schema];
}

/** Never stored or looked up as they are: hashed, compared with known names, refused as a whole, or reduced to a host. */
const takesAny = /password$| \(key\)$|^body\.data_key$|^body\.frontend_settings\.\*$|^createCodeDomain body\.name$/;

describe('texts that cannot be stored', () => {
  // conforms: A45
  it.each(
    managementEndpoints.flatMap(({ id, body, query }) => [
      ...(body ? [[id, 'body', body] as const] : []),
      ...(query ? [[id, 'query', query] as const] : []),
    ]),
  )('%s refuses them in its %s', (id, place, schema) => {
    const taken = [...leaves(schema, place)].filter(([, leaf]) => samples.some((text) => leaf.safeParse(text).success));
    const names = taken.map(([name]) => name);
    expect(names.filter((name) => !takesAny.test(name) && !takesAny.test(`${id} ${name}`))).toEqual([]);
  });
});
