import type { Generated } from 'kysely';
import type { NoticeKind } from '#lib/contract/notices.ts';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

interface NoticeWindowsTable {
  company_id: number;
  kind: NoticeKind;
  next_at: Timestamp;
}

interface NoticeBatchesTable {
  id: Generated<number>;
  company_id: number;
  kind: NoticeKind;
  created_at: CreatedAt;
}

interface NoticeMailsTable {
  id: Generated<number>;
  batch_id: number;
  user_id: number;
  is_own_only: boolean;
  reason: 'role' | 'chosen' | 'author';
  /** Day of a morning mail, in the time zone of its recipient. */
  day: Maybe<string>;
  created_at: CreatedAt;
  sent_at: Maybe<Date>;
}

export interface NoticesTables {
  notice_windows: NoticeWindowsTable;
  notice_batches: NoticeBatchesTable;
  notice_mails: NoticeMailsTable;
}
