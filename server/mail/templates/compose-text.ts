import { toLine } from './to-line.ts';

export interface MailText {
  subject: string;
  text: string;
}

/** A mail of these lines. A footer says why the reader gets it and where to change that. */
export function composeText(subject: string, lines: readonly string[], why: readonly string[]): MailText {
  return { subject: toLine(subject, 230), text: `${[...lines, '', ...why].join('\n')}\n` };
}
