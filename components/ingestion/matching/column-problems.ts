import type { Translator } from '#lib/texts/translator.ts';
import type { ColumnMatches } from '#lib/upload/columns/match-columns.ts';
import type { ValueReading } from '#lib/upload/columns/value-readings.ts';
import type { CellTexts } from '#lib/upload/workbook/workbook-row.ts';
import type { ColumnValues } from './use-column-matches.ts';

/** Problems with a choice of fields, by column; `file` is for the choice as a whole. */
export interface MatchProblems {
  file: string | undefined;
  columns: ReadonlyMap<number, string>;
}

export function problemsOf(
  matches: ColumnMatches,
  fieldNames: ReadonlySet<string>,
  undecided: ReadonlySet<number>,
  t: Translator<'ingestion'>,
): MatchProblems {
  const columns = new Map<number, string>();
  const first = new Map<string, number>();
  matches.forEach((field, column) => {
    if (field === null) return;
    if (!fieldNames.has(field)) columns.set(column, t('columns.fieldGone'));
    else if (first.has(field))
      columns.set(column, t('columns.takenAlready', { column: String((first.get(field) ?? 0) + 1) }));
    else first.set(field, column);
    if (!columns.has(column) && undecided.has(column)) columns.set(column, t('columns.whichDate'));
  });
  return { file: first.has('id') ? undefined : t('columns.noId'), columns };
}

/** A column that is taken, the field that it becomes, and how its values are read. */
export interface ColumnTarget {
  from: number;
  to: string;
  reading?: ValueReading;
  /** Texts that are taken where a cell shows another than it stores. */
  texts?: CellTexts;
}

/** Columns taken, for what reads the file. */
export function targetsOf(
  matches: ColumnMatches,
  { readings, texts }: Pick<ColumnValues, 'readings' | 'texts'>,
): ColumnTarget[] {
  return matches.flatMap((to, from) => {
    const [reading, taken] = [readings[from], texts[from]];
    return to === null ? [] : [{ from, to, ...(reading && { reading }), ...(taken && { texts: taken }) }];
  });
}
