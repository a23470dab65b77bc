/**
 * What the plain pages behind codes say, in one language. A further language is one more file, and its line in
 * languages.ts.
 */
export interface PageTexts {
  /** BCP 47 tag. */
  language: string;
  heading: string;
  itemWithCode: string;
  code: string;
  serial: string;
  inactive: StateText;
  active: StateText;
  blocked: StateText;
  noSuchCode: string;
  unknown: StateText;
  later: string;
  tooMany: StateText;
  away: StateText;
  again: (seconds: number) => string;
}

interface StateText {
  title: string;
  text: string;
}
