import type { NoticeKind } from '#lib/contract/notices.ts';

/** Who reads the mail. */
export interface Reader {
  companyName: string;
  /** IANA name. */
  timeZone: string;
  why: readonly string[];
}

/** One thing a mail is about: as a line among others, and as a mail of its own. */
export interface NoticeItem {
  title: string;
  url: string;
  alone(reader: Reader): { subject: string; text: string };
}

const plural: Record<NoticeKind, (count: string) => string> = {
  upload_failed: (count) => `${count} uploads failed`,
  order_ready: (count) => `Codes of ${count} orders are ready`,
  order_failed: (count) => `${count} orders were interrupted`,
  export_ended: (count) => `${count} downloads ended`,
  suspicious_scans: (count) => `${count} suspicious scans`,
  order_waiting: (count) => `${count} workorders to confirm`,
  codes_added: (count) => `Codes were added ${count} times`,
  webhook_disabled: (count) => `${count} webhooks were switched off`,
  support_message: (count) => `${count} messages of the support`,
};

export const headingOf = (kind: NoticeKind, count: number): string => plural[kind](count.toLocaleString('en'));

const lists: Record<NoticeKind, string> = {
  upload_failed: '/ingestion?status=error',
  order_ready: '/workorders',
  order_failed: '/workorders',
  export_ended: '/downloads',
  suspicious_scans: '/scans?suspicious=true',
  order_waiting: '/workorders',
  codes_added: '/workorders',
  webhook_disabled: '/settings/webhooks',
  support_message: '/ingestion?status=error',
};

/** Where in the portal all of a kind are. */
export const listPathOf = (kind: NoticeKind): string => lists[kind];
