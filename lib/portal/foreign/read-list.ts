import { isObject, textOf } from './fill-values.ts';

/** Rows of a list that are read to arrange them here; one that is longer stays in the service's own order. */
const mostRows = 1_000;
const mostPages = 50;

interface Wanted {
  limit: number;
  offset: number;
  ordering: string;
  search: string;
  /** Filters that the service does not take. */
  filters: Record<string, string>;
}

/** Splits a list's query into page, order and other parameters. */
export function wantedOf(
  query: Record<string, unknown> | undefined,
  taken: Record<string, unknown> | undefined,
): Wanted {
  const { limit, offset, ordering, search, ...filters } = query ?? {};
  const left = Object.entries(filters).filter(([name, value]) => value !== undefined && taken?.[name] === undefined);
  return {
    limit: Number(limit ?? 20),
    offset: Number(offset ?? 0),
    ordering: typeof ordering === 'string' ? ordering : '',
    search: typeof search === 'string' ? search.trim().toLowerCase() : '',
    filters: Object.fromEntries(left.map(([name, value]) => [name, String(value)])),
  };
}

type Get = (url: string) => Promise<Response | undefined>;

/**
 * Reads a list of a service with its own paging, along its links, and only at its own address. Filters, searches and
 * orders it here when it was read completely.
 * @param publicUrl by which the service names itself, when the portal reaches it at another address
 */
export async function readList(
  first: unknown,
  apiUrl: string,
  wanted: Wanted,
  get: Get,
  publicUrl = apiUrl,
): Promise<unknown> {
  if (!isObject(first) || !Array.isArray(first['results'])) return first;
  const isArranged = wanted.ordering !== '' || wanted.search !== '' || Object.keys(wanted.filters).length > 0;
  const needed = isArranged ? mostRows : wanted.offset + wanted.limit;
  const rows: unknown[] = [...first['results']];
  let next = first['next'];
  for (let page = 1; page < mostPages && rows.length < needed && typeof next === 'string'; page += 1) {
    // The service writes its links for the outside; they are followed where the portal reaches it.
    const named = new URL(next, apiUrl);
    const isPublic = named.origin === new URL(publicUrl).origin;
    const url = isPublic ? new URL(named.pathname + named.search, apiUrl) : named;
    if (url.origin !== new URL(apiUrl).origin) break;
    const more: unknown = await (await get(url.href))?.json().catch(() => undefined);
    if (!isObject(more) || !Array.isArray(more['results'])) break;
    rows.push(...more['results']);
    next = more['next'];
  }
  const isWhole = typeof next !== 'string';
  const arranged = isArranged && isWhole ? arrange(rows, wanted) : rows;
  const count = isArranged && isWhole ? arranged.length : Number(first['count'] ?? rows.length);
  const end = wanted.offset + wanted.limit;
  return {
    count,
    next: end < count ? 'more' : null,
    previous: wanted.offset > 0 ? 'before' : null,
    results: arranged.slice(wanted.offset, end),
  };
}

/** Rows in the order and by the filters that the service itself does not have. */
function arrange(rows: readonly unknown[], { ordering, search, filters }: Wanted): unknown[] {
  const kept = rows.filter((row) => isObject(row) && fits(row, search, filters));
  const field = ordering.replace(/^-/, '');
  if (!field || !kept.some((row) => isObject(row) && row[field] !== undefined)) return kept;
  const sign = ordering.startsWith('-') ? -1 : 1;
  return kept.sort((a, b) => sign * compare(isObject(a) ? a[field] : '', isObject(b) ? b[field] : ''));
}

function fits(row: Record<string, unknown>, search: string, filters: Record<string, string>): boolean {
  if (
    search !== '' &&
    !['name', 'description', 'key'].some((name) => textOf(row[name]).toLowerCase().includes(search))
  ) {
    return false;
  }
  // Unknown for a row without the attribute.
  return Object.entries(filters).every(([name, value]) => row[name] === undefined || String(row[name]) === value);
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a).localeCompare(textOf(b));
}
