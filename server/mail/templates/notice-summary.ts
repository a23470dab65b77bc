import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

export interface NoticeLine {
  /** Title of the event, with names from outside. */
  title: string;
  /** In the portal. */
  url: string;
  /** More about it in a gathered mail, a line each. */
  more?: readonly string[];
}

export interface NoticeSummary {
  /** How many of what: "812 uploads failed". */
  heading: string;
  companyName: string;
  /** The newest ones, as many as are shown. */
  shown: readonly NoticeLine[];
  /** How many there are in all. */
  count: number;
  /** Where all of them are. */
  listUrl: string;
  /** Left out for a mail that comes at its own time. */
  windowMinutes?: number;
  why: readonly string[];
}

/** One mail about much of one kind. */
export function formatNoticeSummary(summary: NoticeSummary, { t }: MailReader): MailText {
  const company = toLine(summary.companyName, 100);
  const rest = summary.count - summary.shown.length;
  return composeText(
    `${summary.heading} (${company})`,
    [
      `${company}: ${summary.heading}.`,
      '',
      ...summary.shown.flatMap(({ title, url, more = [] }) => [
        `- ${toLine(title, 200)}`,
        ...more.map((line) => `  ${line}`),
        `  ${url}`,
      ]),
      ...(rest > 0 ? [`- ${t('summary.more', { count: rest })}`] : []),
      '',
      t('summary.all'),
      summary.listUrl,
      ...(summary.windowMinutes === undefined ? [] : ['', t('summary.gathered', { minutes: summary.windowMinutes })]),
    ],
    summary.why,
  );
}

export interface SingleNotice extends Omit<NoticeLine, 'more'> {
  companyName: string;
  /** More about it, a sentence a line. */
  details: readonly string[];
  why: readonly string[];
}

/** A mail about one thing of a kind that needs no more than a sentence. */
export function formatSingleNotice({ title, url, companyName, details, why }: SingleNotice): MailText {
  const line = toLine(title, 200);
  return composeText(
    `${line} (${toLine(companyName, 100)})`,
    [`${line}.`, ...details.map((detail) => toLine(detail, 300)), url],
    why,
  );
}
