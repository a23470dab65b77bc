import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

/** A comment as a mail says it; its texts are from outside. */
export interface OrderComment {
  /** The brand owner's reference of the order. */
  reference: string;
  author: string;
  /** Company of the author. */
  company: string;
  text: string;
  photos: number;
}

const maxNameLength = 100;

/** Author and order of a comment: the subject, and a line among others. */
export const commentTitle = (comment: OrderComment, { t }: MailReader): string => t('comment.title', namesOf(comment));

/** Text of a comment, each line marked as a quotation, so that no line looks like one of the mail itself. */
export function formatCommentLines({ text, photos }: OrderComment, { t }: MailReader): string[] {
  const lines = text === '' ? [] : text.split(/\r\n?|[\n\u2028\u2029]/).map((line) => `> ${line}`.trimEnd());
  return photos > 0 ? [...lines, t('comment.photos', { count: photos })] : lines;
}

/** The mail about one comment, to somebody who takes part in the conversation. */
export function formatOrderComment(
  { url, why, ...comment }: OrderComment & { url: string; why: readonly string[] },
  reader: MailReader,
): MailText {
  const { t } = reader;
  return composeText(
    commentTitle(comment, reader),
    [t('comment.text', namesOf(comment)), '', ...formatCommentLines(comment, reader), '', t('comment.answer'), url],
    why,
  );
}

const namesOf = ({ reference, author, company }: OrderComment) => ({
  reference: toLine(reference, maxNameLength),
  author: toLine(author, maxNameLength),
  company: toLine(company, maxNameLength),
});
