import type { AuthenticationStatus, ImageQuality } from '#lib/contract/photo.ts';

/**
 * What the pages behind codes say, in one language. A further language is one more file, and its line in languages.ts.
 */
export interface PageTexts {
  /** BCP 47 tag. */
  language: string;
  /** Further first parts of tags that mean this language. */
  also?: readonly string[];
  /** Written from right to left. */
  isRightToLeft?: true;
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
  /** A limit was reached: nothing is said of the code, which was not looked up. */
  tooMany: Record<Limit, StateText>;
  away: StateText;
  /** Of a website that embeds the check. */
  previewEnded: StateText;
  again: (when: string) => string;
  /** The item was consumed. `question` and `confirm`: a person says that they opened it. */
  used: { title: string; text: (when: string) => string; question: string; confirm: string };
  /** A suspicion about the item, or a code that was not issued here. */
  report: {
    open: string;
    openForeign: string;
    note: string;
    /** `how`: what becomes of the files; `remove`: takes one out again, before its number. */
    photos: { label: (most: number) => string; how: string; remove: string };
    place: { text: string; added: string };
    /** For questions, and that these are allowed. */
    email: string;
    mayAsk: string;
    consent: (days: number) => string;
    send: string;
    done: StateText;
    /** Something is missing, or a file is no photo. */
    refused: StateText;
  };
  /** The page of the link that a person who made a report gets by mail. */
  question: {
    title: string;
    /** When the report was sent. */
    sent: (when: string) => string;
    answer: string;
    send: string;
    done: StateText;
    /** It has an answer, or its time is over. */
    closed: StateText;
    refused: StateText;
  };
  check: {
    /** Why a photo is asked for. */
    lead: string;
    /** How it is taken. */
    how: string;
    take: string;
    takeAnother: string;
    send: string;
    busy: string;
    /** A form waits for the network. */
    offline: string;
    /** The way on to the company's page. */
    onward: string;
    checked: string;
    /** What can be checked: that the code was issued, and its print. */
    record: string;
    print: string;
    notChecked: string;
    /** The button that asks the browser where the phone is, why, and that it was told. */
    place: { ask: string; text: string; added: string };
    /** In the camera: what to do, its buttons, and that the browser does not give it. */
    camera: { fill: string; shoot: string; close: string; denied: string };
    /** The file is no photo that can be read. */
    unusable: StateText;
  };
  /** Of a photo. What the code's record decides is said as on the page without a photo. */
  verdicts: Record<PhotoVerdict, StateText>;
  /** The one thing to do for a better photo. */
  hints: Record<ImageQuality, string>;
}

/** Limits of one network: scans and photos a minute, reports an hour. */
export type Limit = 'scans' | 'photos' | 'reports';

export type PhotoVerdict = Extract<
  AuthenticationStatus,
  'auth_original' | 'auth_copy' | 'auth_unknown' | 'bad_quality' | 'not_read' | 'third_party' | 'not_trained'
>;

export interface StateText {
  title: string;
  text: string;
}
