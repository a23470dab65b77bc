import type { ColumnType } from 'kysely';
import type { RedirectRule } from '#lib/contract/redirect-rules.ts';
import type { CreatedAt, Maybe } from './column-types.ts';

interface RedirectDraftsTable {
  company_id: number;
  rules: ColumnType<RedirectRule[], string, string>;
  updated_at: CreatedAt;
}

/** Published redirect rules: the greatest number of a company is in force. */
interface RedirectVersionsTable {
  company_id: number;
  number: number;
  rules: ColumnType<RedirectRule[], string, string>;
  published_at: CreatedAt;
  published_by: Maybe<number>;
}

export interface RedirectsTables {
  redirect_drafts: RedirectDraftsTable;
  redirect_versions: RedirectVersionsTable;
}
