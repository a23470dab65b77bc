import { type RawBuilder, sql } from 'kysely';
import { formulaStart } from '#lib/upload/write-csv.ts';

/** Makes % and _ of a search text mean themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** True where one of the columns contains a text, in any case of letters. */
export function containsText(text: string, ...columns: string[]): RawBuilder<boolean> {
  const pattern = `%${escapeLike(text)}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ILIKE ${pattern}`),
    sql` OR `,
  )})`;
}

/** `neutraliseForSpreadsheet` in SQL, for text that a person typed. */
export const neutraliseText = (value: RawBuilder<unknown>) =>
  sql`CASE WHEN (${value}) ~ ${formulaStart} THEN ${"'"} || (${value}) ELSE ${value} END`;
