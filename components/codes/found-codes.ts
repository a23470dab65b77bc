/** Codes that were found for a text. */
export interface FoundCodes {
  text: string;
  /** Other filters with the text as their value. */
  others: readonly { name: string; value: string; label: string }[];
  /** The codes have the text in their id or serial number; a few of them are shown. */
  isPart: boolean;
  /** Newest codes in whose ids the text was looked for, where not all were. */
  newestCodes: number | null;
}
