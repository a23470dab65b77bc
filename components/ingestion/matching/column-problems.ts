import type { Translator } from '#lib/texts/translator.ts';
import type { ColumnMatches } from './match-columns.ts';

/** What is wrong with a choice of fields, by column; `file` is of the choice as a whole. */
export interface MatchProblems {
  file: string | undefined;
  columns: ReadonlyMap<number, string>;
}

export function problemsOf(
  matches: ColumnMatches,
  fieldNames: ReadonlySet<string>,
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
  });
  return { file: first.has('id') ? undefined : t('columns.noId'), columns };
}

/** Columns taken, for what reads the file. */
export function targetsOf(matches: ColumnMatches): { from: number; to: string }[] {
  return matches.flatMap((to, from) => (to === null ? [] : [{ from, to }]));
}
