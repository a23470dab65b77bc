import { type RawBuilder, sql } from 'kysely';
import { formulaStart } from '#lib/upload/write-csv.ts';

/** Makes % and _ of a search text mean themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** `neutraliseForSpreadsheet` in SQL, for text that a person typed. */
export const neutraliseText = (value: RawBuilder<unknown>) =>
  sql`CASE WHEN (${value}) ~ ${formulaStart} THEN ${"'"} || (${value}) ELSE ${value} END`;
