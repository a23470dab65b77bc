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
}

const maxNameLength = 100;
const farewell = 'You receive this message as someone who prints for your company.';

/** The mail to a printing partner when a workorder waits for its confirmation. */
export function formatWorkorderWaiting(notice: PartnerNotice): { subject: string; text: string } {
  const reference = toLine(notice.reference, maxNameLength);
  const company = toLine(notice.companyName, maxNameLength);
  return compose(`Workorder to confirm: ${reference} (${company})`, [
    `${company} has ordered workorder ${reference} from you.`,
    '',
    ...factsOf(notice),
    '',
    'Confirm equipment and substrate, so that its codes are made:',
    notice.workorderUrl,
  ]);
}

/** The mail to a printing partner when codes were added to a workorder it has. */
export function formatCodesAdded(notice: PartnerNotice): { subject: string; text: string } {
  const reference = toLine(notice.reference, maxNameLength);
  const company = toLine(notice.companyName, maxNameLength);
  return compose(`Codes added: ${reference} (${company})`, [
    `${company} has added codes to workorder ${reference}.`,
    '',
    ...factsOf(notice),
    '',
    'A codes file you have of it is out of date. The workorder, and its new file once that is made:',
    notice.workorderUrl,
  ]);
}

function factsOf({ quantity, dueDate }: PartnerNotice): string[] {
  return [`Codes: ${quantity.toLocaleString('en')}`, ...(dueDate === null ? [] : [`Due: ${dueDate}`])];
}

function compose(subject: string, lines: string[]): { subject: string; text: string } {
  return { subject: toLine(subject, 230), text: `${[...lines, '', farewell].join('\n')}\n` };
}
