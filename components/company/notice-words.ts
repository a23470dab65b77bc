import type { NoticeKind } from '#lib/contract/notices.ts';
import type { Translator } from '#lib/texts/translator.ts';

const withAuthor = [
  'upload_failed',
  'report_answered',
  'scan_rules',
  'order_ready',
  'order_failed',
  'order_comment',
  'order_unconfirmed',
  'export_ended',
  'template_answered',
  'support_message',
] as const;

/** The author among the recipients of a notice; '' for a notice without an author. */
export function authorWords(kind: NoticeKind, t: Translator<'company'>): string {
  const known = withAuthor.find((each) => each === kind);
  return known ? t(`author.${known}`) : '';
}
