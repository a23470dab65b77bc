import type { Generated } from 'kysely';
import type { Language } from '#lib/contract/language.ts';
import type { CreatedAt, Maybe, Timestamp } from '../column-types.ts';
import type { NoticeChoiceColumn } from './notices.ts';

/** The tables of accounts, part of the schema in schema.ts. */

export interface UsersTable {
  id: Generated<number>;
  company_id: number;
  email: string;
  name: string;
  role: string;
  password_hash: string;
  is_active: Generated<boolean>;
  created_at: CreatedAt;
  last_sign_in_at: Maybe<Date>;
  /** IANA name; null for the zone of the device. */
  time_zone: Maybe<string>;
  notices: NoticeChoiceColumn;
  /** Null for the company's, or else the browser's. */
  language: Maybe<Language>;
}

export interface InvitationsTable {
  id: Generated<number>;
  company_id: number;
  email: string;
  name: string;
  role: string;
  invited_by: number;
  /** What the secret of the link is derived from, with the key of the installation. */
  nonce: Buffer;
  secret_hash: Buffer;
  created_at: CreatedAt;
  sent_at: Maybe<Date>;
  expires_at: Timestamp;
}

export interface PasswordResetsTable {
  id: Generated<number>;
  /** As it was asked for, in lower case; also of those who are not users. */
  email: string;
  user_id: Maybe<number>;
  nonce: Buffer;
  secret_hash: Buffer;
  created_at: CreatedAt;
  sent_at: Maybe<Date>;
  expires_at: Timestamp;
}

export interface TokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: Buffer;
  permissions: string[];
  is_session: Generated<boolean>;
  created_at: CreatedAt;
  expires_at: Timestamp;
  revoked_at: Maybe<Date>;
  last_used_at: Maybe<Date>;
  /** The program's token that made it. */
  made_with: Maybe<number>;
}

export interface SignInAttemptsTable {
  subject: string;
  failures: number;
  window_started_at: Timestamp;
}

export interface KnownNetworksTable {
  user_id: number;
  /** An IPv4 address, or the first half of an IPv6 one. */
  network: string;
  last_used_at: Timestamp;
}

export interface AuditRecordsTable {
  id: Generated<number>;
  created_at: CreatedAt;
  company_id: Maybe<number>;
  user_id: Maybe<number>;
  token_id: Maybe<number>;
  action: string;
  resource: string;
  resource_id: Maybe<string>;
  address: string;
  request_id: string;
  changed_fields: Generated<string[]>;
  status: Maybe<number>;
  code: Maybe<string>;
  completed_at: Maybe<Date>;
}

export interface TwoFactorsTable {
  user_id: number;
  sealed_secret: Buffer;
  created_at: CreatedAt;
  confirmed_at: Maybe<Date>;
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Maybe<Date>;
}
