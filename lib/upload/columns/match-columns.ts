import { isId } from '#lib/upload/id-rules.ts';
import { editDistance } from '#lib/upload/suggest-sku.ts';
import type { TwoTexts } from '../workbook/workbook-row.ts';
import { fold, nameIndex, type ScmFieldName } from './column-names.ts';

export interface SourceColumn {
  /** The name in the header; empty without one. */
  name: string;
  /** Some of its values. */
  samples: readonly string[];
  /** The first cell whose format shows another text than is stored. */
  twoTexts?: TwoTexts & { where: string };
}

/** Field that each column is taken as, by its place; null leaves the column out. */
export type ColumnMatches = readonly (string | null)[];

/**
 * The field each column is meant to be: by its name, by a name that is nearly one, and where there are none by its
 * values. No field is taken twice.
 */
export function matchColumns(
  columns: readonly SourceColumn[],
  scmFields: readonly ScmFieldName[],
  skus: readonly string[] | undefined,
): (string | null)[] {
  const index = nameIndex(scmFields);
  const matches: (string | null)[] = columns.map(() => null);
  const taken = new Set<string>();
  const take = (column: number, field: string | undefined) => {
    if (field === undefined || taken.has(field) || matches[column] !== null) return;
    matches[column] = field;
    taken.add(field);
  };
  for (const [column, { name }] of columns.entries()) take(column, exactField(name));
  // A batch of an order is often beside a lot, and then another thing.
  const isBatch = (name: string) => fold(name) === 'batch';
  for (const [column, { name }] of columns.entries()) if (!isBatch(name)) take(column, index.get(fold(name)));
  for (const [column, { name }] of columns.entries()) if (!isBatch(name)) take(column, nearField(fold(name), index));
  for (const [column, { name, samples }] of columns.entries()) {
    if (isBatch(name) && !samples.every(isOrdinal)) take(column, index.get(fold(name)));
  }
  if (!taken.has('id')) take(bestColumn(columns, isAnyId, matches, true), 'id');
  if (!taken.has('product') && skus && skus.length > 0) {
    const known = new Set(skus);
    take(
      bestColumn(columns, (value) => known.has(value), matches, false),
      'product',
    );
  }
  return matches;

  /** A field's exact name wins over a synonym. */
  function exactField(name: string): string | undefined {
    const written = name.trim();
    const field = index.get(fold(written));
    return field === written ? field : undefined;
  }
}

/** The number of a batch within an order, as our own exports have it. */
const isOrdinal = (value: string) => /^\d{1,3}$/.test(value);

const isAnyId = (value: string) => isId(value, 'default') || isId(value, 'gs1');

/** A slip of the pen in a longer name. */
function nearField(folded: string, index: ReadonlyMap<string, string>): string | undefined {
  if (folded.length < 5) return undefined;
  const fields = new Set<string>();
  for (const [name, field] of index) {
    if (name.length >= 5 && Math.abs(name.length - folded.length) <= 1 && editDistance(folded, name, 1) <= 1) {
      fields.add(field);
    }
  }
  return fields.size === 1 ? [...fields][0] : undefined;
}

/** The free column whose values fit best, if more than half of them do. */
function bestColumn(
  columns: readonly SourceColumn[],
  fits: (value: string) => boolean,
  matches: ColumnMatches,
  areDistinct: boolean,
): number {
  let best = -1;
  let most = 0.5;
  columns.forEach(({ samples }, column) => {
    const values = samples.filter((value) => value !== '');
    if (matches[column] !== null || values.length === 0) return;
    const distinct = areDistinct ? new Set(values).size / values.length : 1;
    const share = (values.filter(fits).length / values.length) * distinct;
    if (share > most) [best, most] = [column, share];
  });
  return best;
}

/** The key an SCM field could have for a column of this name; empty when nothing is left of it. */
export function keyForName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);
}
