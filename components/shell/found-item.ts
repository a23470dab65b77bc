/** One thing that a search found. */
export interface FoundItem {
  key: string;
  /** The heading it is listed under. */
  kind: string;
  label: string;
  detail?: string;
  href: string;
}
