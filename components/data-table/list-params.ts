import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { readTime } from '#lib/format/time-range.ts';

export const pageSizes = [20, 50, 100] as const;

/** An id as calls take it. */
export const parseAsId = createParser({
  parse: (value) => (/^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647 ? Number(value) : null),
  serialize: String,
});

/** A text of some form; any other is no value. */
export const parseAsForm = (form: RegExp) =>
  createParser({ parse: (value) => (form.test(value) ? value : null), serialize: String });

/** A preset, a day, or two days separated by a comma: see readTime. */
export const parseAsTime = createParser({
  parse: (value) => (readTime(value, '2000-01-01') ? value : null),
  serialize: String,
});

/**
 * Parameters of every list's address: `q` search text, `sort` a field or '-field', `page` from 1, `size` rows a page.
 * Add the list's own filters to them: { ...listParams(['reference', 'quantity'], '-id'), layout: parseAsString }.
 */
export function listParams<const F extends string>(sortFields: readonly F[], defaultSort: F | `-${F}`) {
  const orders = sortFields.flatMap((field) => [field, `-${field}` as const]);
  return {
    q: parseAsString.withDefault(''),
    sort: parseAsStringLiteral(orders).withDefault(defaultSort),
    page: parseAsInteger.withDefault(1),
    size: parseAsInteger.withDefault(pageSizes[0]),
  };
}

export interface ListValues {
  q: string;
  sort: string;
  page: number;
  size: number;
}

/** The part of a list call that pages, orders and searches, limited to the values that a call accepts. */
export function listQuery(values: ListValues): { limit: number; offset: number; ordering: string; search?: string } {
  const limit = pageSizes.find((size) => size === values.size) ?? pageSizes[0];
  const page = Math.min(Math.max(1, values.page), Math.floor(10_000_000 / limit));
  const search = values.q.trim().slice(0, 200);
  return { limit, offset: (page - 1) * limit, ordering: values.sort, ...(search ? { search } : {}) };
}
