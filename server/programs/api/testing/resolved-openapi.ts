import type { Json } from '#lib/contract/json-schema.ts';
import { buildOpenApi } from '#server/core/http/openapi.ts';

/** Returns the document with each reference replaced by its target. Members beside a reference come before those of the target. */
export function resolvedOpenApi(): Json {
  const document = buildOpenApi({ api: 'https://api.test', photo: 'https://photo.test' });
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as Json;
    if (typeof $ref !== 'string') return mapValues(own, resolve);
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((node, part) => (node as Json)[part], document);
    return { ...(resolve(target) as Json), ...mapValues(own, resolve) };
  };
  return resolve(document) as Json;
}

const mapValues = (object: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
