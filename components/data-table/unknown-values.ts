interface Parser {
  parse: (value: string) => unknown;
}

/** Parameters of a list that let no row through or hold none back. */
const noFilters = new Set(['sort', 'page', 'size', 'cursor', 'document']);

/** The filters of an address whose values the list does not know, as `name=value`. They would be ignored. */
export function unknownValues(params: object, search: Pick<URLSearchParams, 'get'>): string[] {
  return Object.entries(params as Record<string, Parser>).flatMap(([name, parser]) => {
    const value = search.get(name);
    if (noFilters.has(name) || !value) return [];
    const known = parser.parse(value);
    // A list of values leaves out those that it does not know.
    const isWhole = !Array.isArray(known) || known.length === value.split(',').length;
    return known !== null && isWhole ? [] : [`${name}=${value}`];
  });
}
