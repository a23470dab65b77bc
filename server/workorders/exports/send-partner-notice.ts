import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import type { PartnerNotice } from '#server/mail/templates/partner-notice.ts';
import { listPrinterEmails } from './partner-notice.ts';

interface AddressedWorkorder {
  id: number;
  reference: string;
  quantity: number;
  due_date: string | null;
  company_name: string;
  printing_partner_id: number | null;
}

/** Mails those who print for the workorder's partner. */
export async function sendPartnerNotice(
  { database, config, log }: JobContext,
  workorder: AddressedWorkorder,
  format: (notice: PartnerNotice) => { subject: string; text: string },
  messageId: string,
): Promise<void> {
  if (workorder.printing_partner_id === null) return;
  const to = await listPrinterEmails(database.db, workorder.printing_partner_id);
  if (to.length === 0) {
    log.warn({ workorderId: workorder.id }, 'A printing partner has no one to mail about a workorder');
    return;
  }
  const { subject, text } = format({
    reference: workorder.reference,
    companyName: workorder.company_name,
    quantity: workorder.quantity,
    dueDate: workorder.due_date,
    workorderUrl: `${config.urls.portal}/workorders/${workorder.id}`,
  });
  await createMailer(config.mail).send({ to, subject, text, messageId });
}
