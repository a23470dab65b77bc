import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';

/**
 * Attributes of a POST body that have a value. Clients write an optional attribute without a value in three ways: they
 * leave it out, send null, or send an empty text. All three mean the same for every attribute, so null and an empty
 * text are left out where the attribute is optional and has no meaning for them. In a PATCH null and '' are values:
 * they are refused where they are not allowed.
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
