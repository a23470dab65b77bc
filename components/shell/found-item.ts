/** Results of a search. */
export interface Found {
  items: readonly FoundItem[];
  /** Newest codes in whose ids a part was looked for, where not all were. */
  newestCodes: number | null;
}

/** One thing that a search found. */
export interface FoundItem {
  key: string;
  /** The heading it is listed under. */
  kind: string;
  label: string;
  detail?: string;
  href: string;
}
