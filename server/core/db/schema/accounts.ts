import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#lib/contract/language.ts';
import type { ViewCall } from '#lib/contract/saved-views.ts';
import type { CheckPage } from '#lib/contract/values/check-page.ts';
import type { CreatedAt, DefaultJson, Maybe, Timestamp } from './column-types.ts';
import type { NoticeChoiceColumn } from './notice-events.ts';

export interface ScimAttributes {
  name?: { formatted?: string; givenName?: string; familyName?: string };
  displayName?: string;
  emails?: { value?: string; type?: string; primary?: boolean }[];
  locale?: string;
  timezone?: string;
  preferredLanguage?: string;
}

interface CompaniesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  company_type: 'brand_owner' | 'printing_partner' | 'operator';
  next_serial_number: Generated<number>;
  next_reference: Generated<number>;
  keep_photos: Generated<boolean>;
  photo_retention_days: Generated<number>;
  max_scan_count: Maybe<number>;
  max_scans_per_day: Maybe<number>;
  /** IANA name; null for UTC. */
  time_zone: Maybe<string>;
  language: Maybe<Language>;
  check_page: Generated<CheckPage>;
  created_at: CreatedAt;
  /** When an administrator closed the list of first steps. */
  first_steps_dismissed_at: Maybe<Date>;
  /** IP addresses and networks whose scans are of the company's own staff. */
  staff_networks: Generated<string[]>;
  shows_scan_count: Generated<boolean>;
  privacy_url: Generated<string>;
}

interface UsersTable {
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
  notices_daily: Maybe<boolean>;
  /** Null for the company's, or else the browser's. */
  language: Maybe<Language>;
  /** Language of the browser at the last sign-in that asked for a known one. */
  browser_language: Maybe<Language>;
  /** How the company's identity provider names the user; null before the first sign-in through it. */
  subject: Maybe<string>;
}

interface TokensTable {
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
  /** When the password was given for this session; null for other tokens. */
  password_at: Maybe<Date>;
}

interface KnownNetworksTable {
  user_id: number;
  /** An IPv4 address, or the first half of an IPv6 one. */
  network: string;
  last_used_at: Timestamp;
}

interface SavedViewsTable {
  id: Generated<number>;
  company_id: number;
  /** Name of a list of the portal. */
  list: string;
  name: string;
  /** Query of the list's address. */
  query: string;
  /** Visible columns of the table; null for those of the list. */
  columns: Maybe<string[]>;
  /** The list's call at the service; null for a view that is not mailed. */
  call: ColumnType<ViewCall | null, string | null | undefined, string | null>;
  created_by: number;
  created_at: CreatedAt;
}

interface SavedViewSubscriptionsTable {
  view_id: number;
  user_id: number;
  /** First day of the last month that was mailed, or of the month of the subscription. */
  mailed_month: string;
  created_at: CreatedAt;
}

interface SignInAttemptsTable {
  subject: string;
  failures: number;
  window_started_at: Timestamp;
}

interface TwoFactorsTable {
  user_id: number;
  sealed_secret: Buffer;
  created_at: CreatedAt;
  confirmed_at: Maybe<Date>;
  last_step: Generated<number>;
}

interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Maybe<Date>;
}

interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** In base64url. */
  credential_id: string;
  /** In COSE. */
  public_key: Buffer;
  /** Number of signatures, as the authenticator counts them; 0 where it does not. */
  counter: number;
  transports: string[];
  /** Whether it can be on several devices. */
  is_synced: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: CreatedAt;
  last_used_at: Maybe<Date>;
  removed_at: Maybe<Date>;
  /** The last change that the user was mailed about. */
  mailed_state: Maybe<'added' | 'removed'>;
}

interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  challenge_hash: Buffer;
  /** The user who adds a passkey with this challenge; null for a sign-in. */
  user_id: Maybe<number>;
  expires_at: Timestamp;
}

interface InvitationsTable {
  id: Generated<number>;
  company_id: number;
  email: string;
  name: string;
  role: string;
  invited_by: number;
  /** Input for the secret of the link, together with the key of the installation. */
  nonce: Buffer;
  secret_hash: Buffer;
  created_at: CreatedAt;
  sent_at: Maybe<Date>;
  expires_at: Timestamp;
}

interface PasswordResetsTable {
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

interface SingleSignOnsTable {
  company_id: number;
  issuer: string;
  client_id: string;
  sealed_secret: Maybe<Buffer>;
  role_claim: Generated<string>;
  roles: DefaultJson<{ value: string; role: string }[]>;
  default_role: Maybe<string>;
  is_required: Generated<boolean>;
  exempt_user: Maybe<number>;
  updated_at: CreatedAt;
}

interface SignOnDomainsTable {
  company_id: number;
  /** In lower case. */
  domain: string;
  confirmed_at: Maybe<Date>;
}

interface SignOnAttemptsTable {
  /** SHA-256 of the state that the browser brings back. */
  state_hash: Buffer;
  company_id: number;
  nonce: string;
  /** Code verifier of PKCE (RFC 7636). */
  sealed_verifier: Buffer;
  expires_at: Timestamp;
}

interface ScimTokensTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  token_hash: Buffer;
  created_by: number;
  created_at: CreatedAt;
  last_used_at: Maybe<Date>;
  revoked_at: Maybe<Date>;
}

/** A user as the company's identity provider has sent it by SCIM. */
interface ScimUsersTable {
  user_id: number;
  external_id: Maybe<string>;
  /** Attributes without a column in `users`, as SCIM names them. */
  attributes: DefaultJson<ScimAttributes>;
  changed_at: CreatedAt;
  /** When the provider deleted the user, who is inactive since. */
  removed_at: Maybe<Date>;
}

/** How an identity provider names the group of a role. */
interface ScimGroupsTable {
  company_id: number;
  role: string;
  external_id: Maybe<string>;
  display_name: Maybe<string>;
}

/** Groups that an identity provider has put a user into; the first of the roles in order of `rolesOf` is the user's. */
interface ScimMembersTable {
  user_id: number;
  role: string;
}

interface PartnershipsTable {
  id: Generated<number>;
  brand_owner_id: number;
  printing_partner_id: number;
  state: Generated<'pending' | 'accepted' | 'ended'>;
  created_at: CreatedAt;
  requested_by: Maybe<number>;
  state_changed_at: CreatedAt;
}

interface InspectionTeamsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  value_sets: DefaultJson<{ name: string; values: Record<string, string> }[]>;
  valid_until: Timestamp;
  is_active: Generated<boolean>;
  /** Input for the secret of the link, together with the key of the installation. */
  nonce: Buffer;
  secret_hash: Buffer;
  /** Hash of the typed code, with the key of the installation. */
  code_hash: Maybe<Buffer>;
  code_expires_at: Maybe<Date>;
  created_by: number;
  created_at: CreatedAt;
}

interface InspectorsTable {
  user_id: number;
  team_id: number;
  /** The name of the person in lower case. */
  name_key: string;
}

export interface AccountsTables {
  companies: CompaniesTable;
  users: UsersTable;
  tokens: TokensTable;
  known_networks: KnownNetworksTable;
  saved_views: SavedViewsTable;
  saved_view_subscriptions: SavedViewSubscriptionsTable;
  sign_in_attempts: SignInAttemptsTable;
  two_factors: TwoFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  single_sign_ons: SingleSignOnsTable;
  sign_on_domains: SignOnDomainsTable;
  sign_on_attempts: SignOnAttemptsTable;
  scim_tokens: ScimTokensTable;
  scim_users: ScimUsersTable;
  scim_groups: ScimGroupsTable;
  scim_members: ScimMembersTable;
  partnerships: PartnershipsTable;
  inspection_teams: InspectionTeamsTable;
  inspectors: InspectorsTable;
}
