import type { NoticeKind } from '#lib/contract/notices.ts';

export interface Reason {
  kind: NoticeKind;
  reason: 'role' | 'chosen' | 'author';
  /** Role of the reader. */
  role: string;
  companyName: string;
}

const about: Record<NoticeKind, string> = {
  upload_failed: 'refused uploads',
  order_ready: 'orders whose codes are ready',
  order_failed: 'orders that were interrupted',
  export_ended: 'downloads that are ready or failed',
  suspicious_scans: 'suspicious scans',
  order_waiting: 'orders that wait for confirmation',
  codes_added: 'codes added to orders',
  webhook_disabled: 'webhooks that were switched off',
  support_message: 'messages of the support',
};

/** The last lines of a notice: why one gets it, and where that is changed. */
export function explainWhy({ kind, reason, role, companyName }: Reason, portalUrl: string): string[] {
  const whom = {
    role: `its users with the role ${role.replaceAll('_', ' ')}`,
    chosen: 'you',
    author: 'the user who began them',
  }[reason];
  return [
    `You receive this mail because ${companyName} has mails about ${about[kind]} sent to ${whom}.`,
    `Choose the mails you want: ${portalUrl}/settings/profile`,
  ];
}
