import type { NoticeKind } from '#lib/contract/notices.ts';
import { roles } from '#lib/permissions/permissions.ts';
import type { MailReader } from './mail-reader.ts';

/** Where in the portal a user chooses mails. */
export const mailsPath = '/settings/profile';

export interface Reason {
  kind: NoticeKind;
  reason: 'role' | 'chosen' | 'author';
  /** Role of the reader. */
  role: string;
  companyName: string;
}

/** The last lines of a notice: why one gets it, and where that is changed. */
export function explainWhy(
  { kind, reason, role, companyName }: Reason,
  portalUrl: string,
  reader: MailReader,
): string[] {
  const { t } = reader;
  const values = { company: companyName, what: t(`about.${kind}`) };
  if (kind === 'order_comment' && reason === 'author') {
    return [t('why.conversation'), t('why.choose', { address: `${portalUrl}/settings/profile` })];
  }
  if (kind === 'saved_view') {
    return [t('why.view', values), t('why.stopView', { address: `${portalUrl}${mailsPath}` })];
  }
  if (kind === 'scan_rules' && reason === 'author') {
    return [t('why.rule', values), t('why.choose', { address: `${portalUrl}${mailsPath}` })];
  }
  return [
    reason === 'role' ? t('why.role', { ...values, role: roleName(role, reader) }) : t(`why.${reason}`, values),
    t('why.choose', { address: `${portalUrl}${mailsPath}` }),
  ];
}

function roleName(role: string, { t }: MailReader): string {
  const known = roles.find((each) => each === role);
  return known ? t(`role.${known}`) : role;
}
