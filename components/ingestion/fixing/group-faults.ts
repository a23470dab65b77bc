import { suggestValue } from './suggest-value.ts';

/** A fault the service found. */
export interface ServiceFault {
  row: number;
  column: string;
  type: string;
  message: string;
}

/** Rows with one wrong value, or whose ids are taken in one way: one answer for all of them. */
export interface ValueGroup {
  key: string;
  column: string;
  type: string;
  /** Undefined where each row has a value of its own. */
  value: string | undefined;
  message: string;
  count: number;
  /** Likely intended value. */
  suggestion: string | undefined;
  /** New value; undefined without one. */
  replacement: string | undefined;
  isLeftOut: boolean;
}

const mostGroups = 5_000;
const mostSuggested = 300;
/** Errors that only the service can see: a changed value counts as fixed. */
export const seenByService = new Set(['duplicate_id_error', 'existing_id_error']);
export const keyOf = (column: string, value: string) => `${column}\0${value}`;
export const groupOf = ({ column, type }: ServiceFault, value: string) =>
  seenByService.has(type) ? `\0${type}` : keyOf(column, value);

/** A suggestion that nothing else has been said in place of. */
export const isAcceptable = ({ suggestion, replacement, isLeftOut }: ValueGroup) =>
  suggestion !== undefined && replacement === undefined && !isLeftOut;

/** Returns the wrong values of failed rows with a suggestion for each, most frequent first. */
export function groupFaults(
  rows: Iterable<{ row: number; fields: readonly string[] }>,
  columns: readonly string[],
  faultsOf: (row: number) => readonly ServiceFault[],
  products: readonly string[] | undefined,
): ValueGroup[] {
  const groups = new Map<string, ValueGroup>();
  for (const { row, fields } of rows) {
    for (const fault of faultsOf(row)) {
      const { column, type, message } = fault;
      const place = columns.indexOf(column);
      const value = place < 0 ? '' : (fields[place] ?? '');
      const key = groupOf(fault, value);
      const ofKind = `${type}\0${key}`;
      const known = groups.get(ofKind);
      if (known) known.count++;
      else if (groups.size < mostGroups) {
        groups.set(ofKind, {
          ...{ key, column, type, value: seenByService.has(type) ? undefined : value, message, count: 1 },
          ...{ suggestion: undefined, replacement: undefined, isLeftOut: false },
        });
      }
    }
  }
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count);
  let compared = 0;
  for (const group of sorted) {
    const { column, value } = group;
    // Looking for a near product compares with each of them.
    if (value === undefined || (column === 'product' && ++compared > mostSuggested)) continue;
    group.suggestion = suggestValue(column, value, products);
  }
  return sorted;
}
