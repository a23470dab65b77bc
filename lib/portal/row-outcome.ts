/** What came of one row of several that something was done to. */
export interface RowOutcome {
  id: string;
  /** Why it was refused; undefined when it is done. */
  refused?: string;
}
