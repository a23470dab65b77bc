import type { NoticeKind } from '#lib/contract/notices.ts';

interface Words {
  title: string;
  hint: string;
  /** What the one who began it is called. */
  author: string;
}

export const noticeWords: Record<NoticeKind, Words> = {
  upload_failed: { title: 'Upload refused', hint: 'What is wrong with the file.', author: 'Who sent it' },
  order_ready: { title: 'Codes ready', hint: 'The codes of an order are made.', author: 'Who ordered' },
  order_failed: {
    title: 'Order interrupted',
    hint: 'Making the codes has failed several times.',
    author: 'Who ordered',
  },
  export_ended: { title: 'Download ready or failed', hint: 'A file that was asked for.', author: 'Who asked for it' },
  suspicious_scans: { title: 'Suspicious scans', hint: 'Each code and reason once a day.', author: '' },
  order_waiting: { title: 'Order to confirm', hint: 'A brand has ordered from you.', author: '' },
  codes_added: { title: 'Codes added', hint: 'An order you have got more codes.', author: '' },
  webhook_disabled: { title: 'Webhook switched off', hint: 'Its receiver has failed for days.', author: '' },
  support_message: {
    title: 'Messages of the support',
    hint: 'Always sent; to account admins if no one else gets them.',
    author: 'Who sent the upload',
  },
};
