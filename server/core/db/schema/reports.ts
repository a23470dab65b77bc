import type { Generated } from 'kysely';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

interface ReportsTable {
  id: Generated<number>;
  /** Null for a foreign code that was reported where no company is known. */
  company_id: Maybe<number>;
  extended_id: Maybe<string>;
  /** Product of the code. */
  product_id: Maybe<number>;
  foreign_address: Maybe<string>;
  scan_uuid: Maybe<string>;
  visit_id: Maybe<string>;
  note: string;
  /** ISO 3166-1, two letters. */
  country: Maybe<string>;
  latitude: Maybe<number>;
  longitude: Maybe<number>;
  /** Language of the page it was sent from. */
  language: Maybe<string>;
  /** Where questions are mailed to. */
  email_sealed: Maybe<Buffer>;
  handled_at: Maybe<Date>;
  handled_by: Maybe<number>;
  created_at: CreatedAt;
  deleted_after: Date;
}

/** Questions to the person who made a report. */
interface ReportQuestionsTable {
  id: Generated<number>;
  report_id: number;
  asked_by: number;
  text: string;
  asked_at: CreatedAt;
  expires_at: Timestamp;
  mailed_at: Maybe<Date>;
  answer: Maybe<string>;
  answered_at: Maybe<Date>;
}

interface ReportPhotosTable {
  id: Generated<number>;
  /** Null before the report is kept, and after it is deleted. */
  report_id: Maybe<number>;
  /** Question that the answer belongs to. */
  question_id: Maybe<number>;
  /** Prefix of the keys of its objects. */
  object_key: string;
  /** storing: its objects may be there, kept: they are, removing: they are being deleted. */
  state: Generated<'storing' | 'kept' | 'removing'>;
  width: number;
  height: number;
  created_at: CreatedAt;
}

export interface ReportsTables {
  reports: ReportsTable;
  report_questions: ReportQuestionsTable;
  report_photos: ReportPhotosTable;
}
