import type { Generated } from 'kysely';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { InspectionAnswer } from '#lib/contract/values/inspection.ts';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

/** Codes that people inspected, with the answers they got. */
interface InspectionsTable {
  id: Generated<number>;
  /** Given by the phone, so that an inspection that is sent again is recorded once. */
  key: string;
  company_id: number;
  user_id: number;
  /** Name that the person entered. */
  inspector: string;
  team_id: Maybe<number>;
  /** As scanned or typed. */
  content: string;
  /** Null for what is none of the company's codes. */
  extended_id: Maybe<string>;
  product: Maybe<string>;
  answer: InspectionAnswer;
  blacklist_reason: Generated<number>;
  verdict: Maybe<AuthenticationStatus>;
  scan_uuid: Maybe<string>;
  /** Rounded to about a hundred metres. */
  latitude: Maybe<number>;
  longitude: Maybe<number>;
  inspected_at: Timestamp;
  created_at: CreatedAt;
}

export interface InspectionsTables {
  inspections: InspectionsTable;
}
