import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

export interface PartnerNotice {
  /** The brand owner's reference of the workorder. Any text, from outside. */
  reference: string;
  /** The brand owner. */
  companyName: string;
  /** Codes of the workorder. */
  quantity: number;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  /** Address of the workorder in the portal. */
  workorderUrl: string;
  why: readonly string[];
}

const maxNameLength = 100;

/** The mail to a printing partner when a workorder waits for its confirmation. */
export function formatWorkorderWaiting(notice: PartnerNotice, reader: MailReader): MailText {
  const { t } = reader;
  const order = orderOf(notice);
  const lines = [t('waiting.text', order), '', ...factsOf(notice, reader), '', t('waiting.confirm')];
  return composeText(t('waiting.subject', order), [...lines, notice.workorderUrl], notice.why);
}

/** The mail to a printing partner when codes were added to a workorder it has. */
export function formatCodesAdded(notice: PartnerNotice, reader: MailReader): MailText {
  const { t } = reader;
  const order = orderOf(notice);
  const lines = [t('added.text', order), '', ...factsOf(notice, reader), '', t('added.outOfDate')];
  return composeText(t('added.subject', order), [...lines, notice.workorderUrl], notice.why);
}

const orderOf = ({ reference, companyName }: PartnerNotice) => ({
  reference: toLine(reference, maxNameLength),
  company: toLine(companyName, maxNameLength),
});

function factsOf({ quantity, dueDate }: PartnerNotice, { t, day }: MailReader): string[] {
  return [t('codes', { count: quantity }), ...(dueDate === null ? [] : [t('due', { date: day(dueDate) })])];
}
