/**
 * Something in a file that a person may see in another way than the reader. Each is data: the page asks about it or
 * names it.
 */
export interface Doubt {
  kind: DoubtKind;
  /** Place of the first: a cell (`B7`), a row (`7`), a sheet or a column by its name. */
  where: string;
  count: number;
  /** Answer that the reader has assumed. */
  proposed?: string;
  /** Column by its place, for a doubt about one. */
  column?: number;
}

/** `rowsPassedOver`: rows above the header, such as titles. */
export type DoubtKind = 'rowsPassedOver';
