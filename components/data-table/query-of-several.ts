/** Maximum number of values of a filter that a call takes. */
const maxValues = 40;

/** Returns the condition for rows that have any of several values; none for no value. */
export const queryOfSeveral =
  <Q extends object>(query: (values: string) => Q) =>
  (values: readonly (string | number)[]): Q =>
    values.length > 0 ? query([...new Set(values)].slice(0, maxValues).join(',')) : ({} as Q);
