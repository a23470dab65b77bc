import type { NoticeKind } from '#lib/contract/notices.ts';

/** Recipient of a mail and the reason for it. */
export interface Letter {
  companyName: string;
  why: readonly string[];
}

/** One thing a mail is about, in its reader's language: as a line among others, and as a mail of its own. */
export interface NoticeItem {
  title: string;
  url: string;
  /** Further lines of the item. */
  more?: readonly string[];
  alone(letter: Letter): { subject: string; text: string };
}

const lists: Record<NoticeKind, string> = {
  upload_failed: '/ingestion?status=error',
  order_ready: '/workorders',
  order_failed: '/workorders',
  order_unconfirmed: '/workorders?state=waiting',
  export_ended: '/downloads',
  case_opened: '/cases',
  report_answered: '/reports?view=all',
  scan_rules: '/scans?suspicious=true',
  order_comment: '/workorders',
  order_waiting: '/workorders',
  codes_added: '/workorders',
  proofs_needed: '/workorders?state=unproved',
  template_asked: '/',
  template_answered: '/templates',
  sign_on_domain_added: '/',
  partnership_asked: '/settings/partners',
  partnership_answered: '/settings/partners',
  webhook_disabled: '/settings/webhooks',
  domain_missing: '/catalog/domains',
  support_message: '/ingestion?status=error',
  open_items: '/',
  saved_view: '/settings/profile',
};

/** Where in the portal all of a kind are. */
export const listPathOf = (kind: NoticeKind): string => lists[kind];
