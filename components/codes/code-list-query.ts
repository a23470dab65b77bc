import type { SearchParams } from 'nuqs/server';
import { codeFilters, scmKey, type searchCodes } from '#lib/contract/codes.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import { codeFilterNames } from '#lib/contract/values/code-filters.ts';
import type { CodeFilterValues } from './code-list-params.ts';

const pageSizes = ['50', '100', '200'];
const defaultSize = '50';
const cursorShape = /^[np][1-9]\d{0,8}-[1-9]\d{0,8}(?:-\d{1,17})?$/;
const named: readonly string[] = codeFilterNames;

/** The filters in an address. What is no value a call takes is left out. */
export function readCodeFilters(address: SearchParams): CodeFilterValues {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(address)) {
    const isFilter = named.includes(name) || (name.startsWith('scm_') && scmKey.safeParse(name.slice(4)).success);
    const text = typeof value === 'string' ? value.trim() : '';
    if (isFilter && text) given[name] = text;
  }
  // Conditions between filters are only checked once each filter is valid by itself.
  for (;;) {
    const { error } = codeFilters.safeParse(given);
    if (!error) return given;
    for (const issue of error.issues) delete given[String(issue.path[0])];
  }
}

/** Page of the list by its address. */
export function readCodePage(address: SearchParams): { limit: number; cursor: string | undefined } {
  const size = pageSizes.find((each) => each === address.size) ?? defaultSize;
  const cursor = typeof address.cursor === 'string' && cursorShape.test(address.cursor) ? address.cursor : undefined;
  return { limit: Number(size), cursor };
}

/** The list call that answers an address: newest first. */
export function codeListQuery(
  filters: CodeFilterValues,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): NonNullable<EndpointInput<typeof searchCodes>['query']> {
  return { ...filters, limit: String(limit), ordering: '-workorder', ...(cursor ? { cursor } : {}) };
}
