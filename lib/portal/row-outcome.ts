/** Rows that one call of a bulk action takes; the browser sends the next ones when these are done. */
export const maxBulkRows = 20;

/** Outcome of an action for one of several rows. */
export interface RowOutcome {
  id: string;
  /** Why it was refused; undefined when it is done. */
  refused?: string;
}
