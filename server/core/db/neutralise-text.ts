import { type RawBuilder, sql } from 'kysely';
import { formulaStart } from '#lib/upload/write-csv.ts';

/** `neutraliseForSpreadsheet` in SQL, for text that a person typed. */
export const neutraliseText = (value: RawBuilder<unknown>) =>
  sql`CASE WHEN (${value}) ~ ${formulaStart} THEN ${"'"} || (${value}) ELSE ${value} END`;
