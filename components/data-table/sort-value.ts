/** Field and direction of a `sort` value. */
export function readSort(sort: string): { field: string; descending: boolean } {
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false };
}

/** What pressing a column's header asks for: ascending, then descending, then ascending again. */
export function nextSort(current: string, field: string): string {
  return current === field ? `-${field}` : field;
}
