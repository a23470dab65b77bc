import { isUtf8 } from 'node:buffer';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, fieldError } from '../errors.ts';

/** Characters of a path in an error: its end says where, and a path can be as long as the body. */
const maxPath = 200;
/** Names that reach for a prototype, also where they are written with escapes. */
const suspicious = /__proto__|"constructor"|\\u00[4-7]/;

/**
 * Parses the JSON of a body.
 * @param maxAttributes most attributes of one object
 * @throws SyntaxError; DomainError for other encodings than UTF-8, whose letters would be lost, for an attribute that reaches for a
 * prototype, or too many of them
 */
export function parseJson(bytes: Uint8Array, maxAttributes = Number.POSITIVE_INFINITY): unknown {
  if (!isUtf8(bytes)) throw new DomainError('validation_error', reason('bodyNotUtf8'));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!Number.isFinite(maxAttributes) && !suspicious.test(text)) return value;
  const refusal = findRefusedAttribute(value, maxAttributes);
  if (refusal) throw refusal;
  return value;
}

interface Place {
  value: object;
  path: string;
}

function findRefusedAttribute(value: unknown, maxAttributes: number): DomainError | undefined {
  const seen: Place[] = [];
  const see = (inner: unknown, path: string) => {
    if (typeof inner === 'object' && inner !== null) seen.push({ value: inner, path: path.slice(-maxPath) });
  };
  see(value, '');
  // A list of what is still to be seen instead of recursion: a body may be nested as deep as it is long.
  for (let next = seen.pop(); next; next = seen.pop()) {
    const { value: outer, path } = next;
    const placeOf = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
    if (Array.isArray(outer)) {
      for (const [index, item] of outer.entries()) if (typeof item === 'object') see(item, placeOf(index));
      continue;
    }
    const attributes = Object.entries(outer);
    if (attributes.length > maxAttributes) {
      return refuse(path || 'non_field_errors', reason('atMostAttributes', { count: maxAttributes }));
    }
    for (const [name, inner] of attributes) {
      if (name === '__proto__' || (name === 'constructor' && hasPrototype(inner))) {
        return refuse(placeOf(name).slice(-maxPath), reason('unknownField'));
      }
      see(inner, placeOf(name));
    }
  }
  return undefined;
}

const refuse = (field: string, fault: ReturnType<typeof reason>) =>
  fieldError('non_field_errors', reason('fieldFault', { field, fault }));

const hasPrototype = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
