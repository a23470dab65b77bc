/** A scan's place in the order of the list, which is by time and id. */
export interface ScanPlace {
  /** Microseconds since the epoch. */
  at: number;
  id: number;
}
