/**
 * Something in a file that a person may see in another way than the reader. Each is data: a page asks about it or
 * names it.
 */
export interface Doubt {
  kind: DoubtKind;
  /** Place of the first: a cell (`B7`), cells (`B2:B4`), a row (`7`) or a sheet. */
  where: string;
  count: number;
  /** Column by its place, for a doubt about one. */
  column?: number;
  /** For a doubt with two answers, the one that the reader proposes. */
  proposed?: string;
}

/** The page has a text for each. */
export type DoubtKind =
  /** Rows that are no data: titles above the header, lines of dashes, comments. */
  | 'rowsPassedOver'
  /** A value of merged cells is taken for each of their rows. */
  | 'mergedDown'
  /** A value of merged cells is taken for the first of their columns. */
  | 'mergedAcross'
  | 'hiddenRows'
  | 'hiddenSheet'
  /** Formulas of an .ods, whose cells are empty. */
  | 'formulasWithoutResult'
  /** Columns without a name that hold values. */
  | 'namelessColumns'
  /** Cells whose format shows another text than is stored, in a column that was not asked about. */
  | 'shownDiffers';

/** Gathers doubts; those of one kind and column are one. */
export class DoubtList {
  #doubts = new Map<string, Doubt>();

  add(kind: DoubtKind, where: string, column?: number): void {
    const key = `${kind} ${column ?? ''}`;
    const known = this.#doubts.get(key);
    if (known) known.count++;
    else this.#doubts.set(key, { kind, where, count: 1, ...(column !== undefined && { column }) });
  }

  get all(): Doubt[] {
    return [...this.#doubts.values()].map((doubt) => ({ ...doubt }));
  }
}
