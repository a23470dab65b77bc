import { composeText, type MailText } from './compose-text.ts';
import { toLine } from './to-line.ts';

export interface PartnerNotice {
  /** What the brand owner calls the workorder. Anything, from outside. */
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
export function formatWorkorderWaiting(notice: PartnerNotice): MailText {
  const reference = toLine(notice.reference, maxNameLength);
  const company = toLine(notice.companyName, maxNameLength);
  const lines = [
    `${company} has ordered workorder ${reference} from you.`,
    '',
    ...factsOf(notice),
    '',
    'Confirm equipment and substrate, so that its codes are made:',
    notice.workorderUrl,
  ];
  return composeText(`Workorder to confirm: ${reference} (${company})`, lines, notice.why);
}

/** The mail to a printing partner when codes were added to a workorder it has. */
export function formatCodesAdded(notice: PartnerNotice): MailText {
  const reference = toLine(notice.reference, maxNameLength);
  const company = toLine(notice.companyName, maxNameLength);
  const lines = [
    `${company} has added codes to workorder ${reference}.`,
    '',
    ...factsOf(notice),
    '',
    'A codes file you have of it is out of date. The workorder, and its new file once that is made:',
    notice.workorderUrl,
  ];
  return composeText(`Codes added: ${reference} (${company})`, lines, notice.why);
}

function factsOf({ quantity, dueDate }: PartnerNotice): string[] {
  return [`Codes: ${quantity.toLocaleString('en')}`, ...(dueDate === null ? [] : [`Due: ${dueDate}`])];
}
