import type { FastifyInstance } from 'fastify';
import { reason } from '#lib/texts/reason.ts';
import { fieldError } from '../errors.ts';

/** JSON bodies only, prototype keys refused by name; a POST without a body is one with an empty body. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error) done(findPrototypeKey(body as string) ?? error);
      else done(null, value);
    });
  });
}

/** The parser has one message for what is no JSON and for JSON with a key that reaches for a prototype. */
function findPrototypeKey(body: string): Error | undefined {
  const seen: { value: unknown; path: string }[] = [];
  try {
    seen.push({ value: JSON.parse(body), path: '' });
  } catch {
    return undefined;
  }
  // A list of what is still to be seen instead of recursion: a body may be nested as deep as it is long.
  for (let next = seen.pop(); next; next = seen.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, value] of Object.entries(next.value)) {
      const path = next.path === '' ? name : `${next.path}.${name}`;
      if (name === '__proto__' || (name === 'constructor' && hasPrototype(value))) {
        return fieldError(
          'non_field_errors',
          reason('fieldFault', { field: path.slice(-maxPath), fault: reason('unknownField') }),
        );
      }
      seen.push({ value, path: path.slice(-maxPath) });
    }
  }
  return undefined;
}

/** Characters of a path in an error: its end says where, and a path can be as long as the body. */
const maxPath = 200;

const hasPrototype = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
