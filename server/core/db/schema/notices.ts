import type { ColumnType, Generated } from 'kysely';
import type { NoticeChoice, NoticeKind } from '#lib/contract/notices.ts';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

/** Of what the company sends, what a user wants. */
export type NoticeChoiceColumn = ColumnType<NoticeChoice, NoticeChoice | undefined, NoticeChoice>;

export interface NoticeSettingsTable {
  company_id: number;
  kind: NoticeKind;
  is_on: boolean;
  roles: string[];
  user_ids: number[];
  to_author: boolean;
}

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

interface NoticeEventsTable {
  id: Generated<number>;
  company_id: number;
  kind: NoticeKind;
  subject_id: number;
  author_id: Maybe<number>;
  batch_id: Maybe<number>;
  created_at: CreatedAt;
}

interface NoticeMailsTable {
  id: Generated<number>;
  batch_id: number;
  user_id: number;
  is_own_only: boolean;
  reason: 'role' | 'chosen' | 'author';
  /** Of a morning mail: the day of its reader. */
  day: Maybe<string>;
  created_at: CreatedAt;
  sent_at: Maybe<Date>;
}

export interface NoticesTables {
  notice_settings: NoticeSettingsTable;
  notice_windows: NoticeWindowsTable;
  notice_batches: NoticeBatchesTable;
  notice_events: NoticeEventsTable;
  notice_mails: NoticeMailsTable;
}
