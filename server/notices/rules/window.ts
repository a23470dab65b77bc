import type { NoticeKind } from '#lib/contract/notices.ts';

/** A company is mailed about things of one kind at most once in this time. People wait for answers to comments. */
export const windowSecondsOf = (kind: NoticeKind): number => (kind === 'order_comment' ? 60 : 900);
