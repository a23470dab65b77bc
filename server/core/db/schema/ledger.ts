import type { Generated } from 'kysely';
import type { CreatedAt, Maybe, Timestamp } from './column-types.ts';

/** Where a company lets everybody read the ledger of a model. */
interface LedgerPublicationsTable {
  id: Generated<number>;
  company_id: number;
  print_model_id: number;
  /** Last part of its public address. */
  key: string;
  created_by: number;
  created_at: CreatedAt;
}

/** Graphics that are on no product, which anybody can copy. */
interface ChallengesTable {
  id: Generated<number>;
  company_id: number;
  print_model_id: number;
  url_prefix: string;
  module_dots: number;
  /** Contents of its graphics after the prefix, in the order of the sheet. */
  codes: string[];
  /** Key of its patterns; null once it is closed. */
  sealed: Maybe<Buffer>;
  created_by: number;
  created_at: CreatedAt;
  closed_at: Maybe<Date>;
  photos: Generated<number>;
  owed_ms: Generated<number>;
  owed_at: Generated<Timestamp>;
}

/** A photo of a challenge as it was judged; no photo. */
interface ChallengePhotosTable {
  challenge_id: number;
  photo_digest: Buffer;
  claim: 'original' | 'attempt';
  /** Its place on the sheet, from 1. */
  graphic: number;
  result: string;
  created_at: CreatedAt;
}

/** Photos of one network in its current minute, whichever challenge they are for. */
interface ChallengeSendersTable {
  /** Keyed digest of the network. */
  sender: Buffer;
  window_started_at: Timestamp;
  photos: number;
}

export interface LedgerTables {
  ledger_publications: LedgerPublicationsTable;
  challenges: ChallengesTable;
  challenge_photos: ChallengePhotosTable;
  challenge_senders: ChallengeSendersTable;
}
