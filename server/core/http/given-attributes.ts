import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';

/**
 * What a client gave in the body of a POST. Clients write an optional attribute that has no value in three ways: they
 * leave it out, send null, or send an empty text. All three mean the same, whatever the attribute, so null and an empty
 * text are left out where the attribute may be missing and has no meaning for them. In a PATCH null and '' are values:
 * there they are refused where they cannot be one.
 */
export function givenAttributes(endpoint: EndpointShape, body: unknown): unknown {
  if (endpoint.method !== 'POST' || !(endpoint.body instanceof z.ZodObject)) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const shape = endpoint.body.shape as Record<string, z.ZodType>;
  const given = Object.entries(body).filter(([name, value]) => {
    if ((value !== null && value !== '') || !Object.hasOwn(shape, name)) return true;
    const attribute = shape[name];
    return !attribute?.safeParse(undefined).success || attribute.safeParse(value).success;
  });
  return Object.fromEntries(given);
}
