/** Rows in the order of the ids they were read by. */
export function inOrder<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Referenced records that rows show: for each kind, by id. */
export type ReferencesById<T> = { readonly [K in keyof T]: ReadonlyMap<number, T[K]> };

/** The rows of one statement that looks up several kinds, by kind and id. */
export function groupByKind<T extends object, R extends { kind: keyof T & string; id: number }>(
  kinds: readonly (keyof T & string)[],
  rows: readonly R[],
  present: (row: R) => T[keyof T],
): ReferencesById<T> {
  const found = new Map(kinds.map((kind) => [kind, new Map<number, T[keyof T]>()]));
  for (const row of rows) found.get(row.kind)?.set(row.id, present(row));
  return Object.fromEntries(found) as unknown as ReferencesById<T>;
}
