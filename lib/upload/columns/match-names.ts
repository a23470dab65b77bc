import { fold } from './column-names.ts';
import type { SourceColumn } from './match-columns.ts';

/**
 * Field of each column by its name; null for a column that is not taken. The name of a field wins over its synonyms,
 * and earlier synonyms over later ones. No field is taken twice.
 * @param names synonyms of each field; compared by `fold`
 * @param fits whether a column can be the field that a synonym says
 */
export function matchNames<F extends string>(
  columns: readonly SourceColumn[],
  names: Readonly<Record<F, readonly string[]>>,
  fits: (field: F, column: SourceColumn) => boolean = () => true,
): (F | null)[] {
  const folded = columns.map(({ name }) => fold(name));
  const matches: (F | null)[] = columns.map(() => null);
  const take = (field: F, isIt: (name: string, place: number) => boolean) => {
    if (matches.includes(field)) return;
    const place = folded.findIndex((name, at) => matches[at] === null && isIt(name, at));
    if (place >= 0) matches[place] = field;
  };
  const fields = Object.keys(names) as F[];
  for (const field of fields) take(field, (name) => name === fold(field));
  for (const field of fields) {
    for (const synonym of names[field]) {
      take(field, (name, at) => name === fold(synonym) && fits(field, columns[at] ?? { name: '', samples: [] }));
    }
  }
  return matches;
}

/** The test of `readSource` whether a cell is the name of a column. */
export function nameTest(names: Readonly<Record<string, readonly string[]>>): (cell: string) => boolean {
  const known = new Set(Object.entries(names).flatMap(([field, others]) => [field, ...others].map(fold)));
  return (cell) => known.has(fold(cell));
}
