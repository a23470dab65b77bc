import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';

/** Answer of a call and its headers. */
export interface Envelope {
  answer: unknown;
  etag?: string;
  replayed?: true;
  idempotency_key?: string;
}

/** Characters of a result: about 10,000 tokens. */
export const mostCharacters = 40_000;

/**
 * Returns the result as JSON of bounded size. A list that is too long is cut, and says how to go on: `next_arguments`
 * are the arguments of the next page.
 * @param fields members of the answer, or of the rows of a list, that the caller asked for
 */
export function boundResult(
  endpoint: EndpointShape,
  query: Record<string, unknown>,
  envelope: Envelope,
  fields?: unknown,
): string {
  const names = Array.isArray(fields) ? fields.map(String) : undefined;
  const { answer } = envelope;
  if (!isObject(answer) || !Array.isArray(answer['results'])) {
    return cut({ ...envelope, answer: names && isObject(answer) ? pick(answer, names) : answer });
  }
  const { results, next, previous: _, ...rest } = answer;
  const rows = names ? results.map((row) => (isObject(row) ? pick(row, names) : row)) : results;
  const withRows = (count: number, more: object) => ({
    ...envelope,
    answer: { ...rest, results: rows.slice(0, count) },
    ...more,
  });
  const whole = withRows(rows.length, typeof next === 'string' ? { next_arguments: argumentsOf(next) } : {});
  if (JSON.stringify(whole).length <= mostCharacters) return JSON.stringify(whole);
  let count = 0;
  let length = mostCharacters / 20;
  for (const row of rows) {
    length += JSON.stringify(row).length + 1;
    if (length > mostCharacters) break;
    count += 1;
  }
  if (count === 0) return cut(whole);
  const isByOffset = endpoint.query instanceof z.ZodObject && 'offset' in endpoint.query.shape;
  const following = { ...query, limit: count, offset: (Number(query['offset']) || 0) + count };
  const advice = isByOffset ? 'Go on with next_arguments' : `Call again with limit ${count} to read page by page`;
  const truncated = `${count} of ${rows.length} rows of this page are here: the result would be too long. ${advice}, or name fields.`;
  return JSON.stringify(withRows(count, { truncated, ...(isByOffset && { next_arguments: following }) }));
}

function cut(result: object): string {
  const text = JSON.stringify(result);
  if (text.length <= mostCharacters) return text;
  const truncated = `The first ${mostCharacters} of ${text.length} characters. Name fields, or ask for less.`;
  return JSON.stringify({ truncated, beginning: text.slice(0, mostCharacters) });
}

/** Query of the address of a page, with numbers as numbers. */
function argumentsOf(next: string): Record<string, unknown> {
  const { searchParams } = new URL(next, 'http://service.invalid');
  return Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, /^(limit|offset)$/.test(name) ? Number(value) : value]),
  );
}

const pick = (value: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
