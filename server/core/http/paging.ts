import type { ListQuery } from '#lib/contract/common.ts';
import { type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';

/** One page of rows and how many there are in all. */
export interface Rows<T> {
  count: number;
  rows: T[];
}

/** Column and direction of an `ordering` value; the default when none was asked for. */
export function orderOf<C extends string>(
  ordering: string | undefined,
  fallback: string,
): { column: C; direction: 'asc' | 'desc' } {
  const value = ordering ?? fallback;
  return value.startsWith('-')
    ? { column: value.slice(1) as C, direction: 'desc' }
    : { column: value as C, direction: 'asc' };
}

/** The paged list envelope: next and previous keep every filter of the request. */
export function toPage<T, R>(
  context: {
    endpoint: EndpointShape;
    baseUrl: string;
    query: ListQuery & Record<string, unknown>;
    params?: Record<string, unknown> | undefined;
  },
  { count, rows }: Rows<T>,
  toResult: (row: T) => R,
) {
  const { limit, offset } = context.query;
  const link = (to: number) =>
    context.baseUrl +
    endpointUrl(context.endpoint, { params: context.params, query: { ...context.query, limit, offset: to } });
  return {
    count,
    next: offset + limit < count ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results: rows.map(toResult),
  };
}
