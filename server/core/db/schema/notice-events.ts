import type { ColumnType, Generated } from 'kysely';
import type { NoticeChoice, NoticeKind } from '#lib/contract/notices.ts';
import type { CreatedAt, Maybe } from './column-types.ts';

/** Mails that a user wants, of those that the company sends. */
export type NoticeChoiceColumn = ColumnType<NoticeChoice, NoticeChoice | undefined, NoticeChoice>;

export interface NoticeSettingsTable {
  company_id: number;
  kind: NoticeKind;
  is_on: boolean;
  roles: string[];
  user_ids: number[];
  to_author: boolean;
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

export interface NoticeEventsTables {
  notice_settings: NoticeSettingsTable;
  notice_events: NoticeEventsTable;
}
