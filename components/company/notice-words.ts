import type { NoticeKind } from '#lib/contract/notices.ts';
import type { Translator } from '#lib/texts/translator.ts';

const withAuthor = ['upload_failed', 'order_ready', 'order_failed', 'export_ended', 'support_message'] as const;

/** Who began what a notice tells of, as one of those who get it; '' where nobody did. */
export function authorWords(kind: NoticeKind, t: Translator<'company'>): string {
  const known = withAuthor.find((each) => each === kind);
  return known ? t(`author.${known}`) : '';
}
