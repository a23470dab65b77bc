import type pg from 'pg';

/** A row and its bytes are some 3 kB. */
const mostRows = 2_000;

/** The rows that a statement answered, by their bytes: a row is nothing but what its bytes say. */
export class RowsAlike {
  readonly #known = new Map<string, pg.QueryResultRow>();

  /** @param make reads the row when it is not known */
  rowOf(bytes: Buffer, at: number, end: number, make: () => pg.QueryResultRow): pg.QueryResultRow {
    const key = bytes.toString('latin1', at, end);
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#known.size >= mostRows) this.#known.clear();
    const row = Object.freeze(make());
    this.#known.set(key, row);
    return row;
  }
}
