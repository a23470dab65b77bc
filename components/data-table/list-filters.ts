/** Parameters of an address that say which rows of a list are shown and how. All other parameters are filters. */
const others = new Set(['sort', 'page', 'size', 'cursor', 'as', 'document']);

const namesOf = <P extends object>(params: P) =>
  (Object.keys(params) as (keyof P & string)[]).filter((name) => !others.has(name));

/** The change of an address that clears every filter of a list. */
export const noFilters = <P extends object>(params: P): { [Name in keyof P]?: null } =>
  Object.fromEntries(namesOf(params).map((name) => [name, null])) as { [Name in keyof P]?: null };

/** Returns true when the address sets a filter of a list. */
export const hasFilters = <P extends object>(params: P, values: { readonly [Name in keyof P]?: unknown }): boolean =>
  namesOf(params).some((name) => isSet(values[name]));

/** Returns true for a value that filters: a text, a number or at least one choice. */
export function isSet(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}

/** Returns true for an address of the whole list from its first row: no row at all is no row of the list. */
export const isWhole = <P extends object>(
  params: P,
  values: { readonly [Name in keyof P]?: unknown } & { readonly cursor?: unknown },
): boolean => !hasFilters(params, values) && !isSet(values.cursor);
