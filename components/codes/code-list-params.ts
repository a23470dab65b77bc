import { parseAsString } from 'nuqs/server';
import { codeFilterNames } from '#lib/contract/values/code-filters.ts';

/** The filters of a call, as the address has them: by their names in the contract. */
export type CodeFilterValues = Readonly<Record<string, string>>;

/** Parameters of the code list's address: each filter of the download, and the parameters that are no filters. */
export function codeListParams(scmKeys: readonly string[]) {
  const names = [...codeFilterNames, ...scmKeys.map((key) => `scm_${key}`), 'find', 'size', 'cursor', 'document'];
  return Object.fromEntries(names.map((name) => [name, parseAsString]));
}

/** The address of a page with some filters. */
export function addressOf(path: string, filters: CodeFilterValues, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...filters, ...more });
  return query.size > 0 ? `${path}?${query}` : path;
}
