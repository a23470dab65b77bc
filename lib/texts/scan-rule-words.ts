import {
  type ScanRuleKind,
  type SuspicionReason,
  scanRuleKinds,
  suspicionOf,
} from '#lib/contract/values/scan-rules.ts';

/** Words of one kind of scan rule. */
interface WordsOfKind {
  /** In the choice of kinds. */
  name: string;
  /** A rule of the kind; `describeRule` gives the arguments. */
  sentence: string;
  /** Reason of a suspicious scan or a case, as a label. */
  reason: string;
  /** The reason in a list. */
  reasonInside: string;
  /** The reason as a sentence. */
  reasonText: string;
  /** The reason after “The code was”. */
  reasonInMail: string;
}

export type KindWords = Readonly<Record<ScanRuleKind, Readonly<WordsOfKind>>>;

export const wordsByKind = (words: KindWords, field: keyof WordsOfKind) =>
  Object.fromEntries(scanRuleKinds.map((kind) => [kind, words[kind][field]])) as Record<ScanRuleKind, string>;

export const wordsByReason = (words: KindWords, field: keyof WordsOfKind) =>
  Object.fromEntries(scanRuleKinds.map((kind) => [suspicionOf(kind), words[kind][field]])) as Record<
    SuspicionReason,
    string
  >;
