/** One thing that a search found. */
export interface FoundItem {
  key: string;
  /** The heading it is listed under. */
  kind: string;
  label: string;
  detail?: string;
  href: string;
}

export interface Found {
  items: FoundItem[];
  /** False when codes of others hide whether an own one begins with the text. */
  isComplete: boolean;
}
