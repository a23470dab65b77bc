import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#lib/contract/language.ts';
import type { CreatedAt, DefaultJson, Maybe, Timestamp } from './column-types.ts';
import type {
  AuditRecordsTable,
  InvitationsTable,
  KnownNetworksTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  SignInAttemptsTable,
  TokensTable,
  TwoFactorsTable,
  UsersTable,
} from './schema/accounts.ts';
import type { ChallengePhotosTable, ChallengesTable, LedgerPublicationsTable } from './schema/ledger.ts';
import type {
  NoticeBatchesTable,
  NoticeEventsTable,
  NoticeMailsTable,
  NoticeSettingsTable,
  NoticeWindowsTable,
} from './schema/notices.ts';
import type {
  EnrolledPrintsTable,
  PrintModelsTable,
  QaCapturesTable,
  ScanAlertsTable,
} from './schema/print-quality.ts';
import type {
  ScanAppAllowancesTable,
  ScanAppsTable,
  ScanDayPlacesTable,
  ScanDayProductsTable,
  ScanDayResultsTable,
  ScanDaysTable,
  ScanPhotosTable,
  ScanQuartersTable,
  ScansTable,
} from './schema/scans.ts';
import type { SupportCasesTable, SupportEntriesTable } from './schema/support.ts';
import type {
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEventsTable,
  WebhooksTable,
} from './schema/webhooks.ts';

/** The tables as Kysely types. bigint columns read as numbers (see database.ts): no count here passes 2^53. */

export interface CompaniesTable {
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
  created_at: CreatedAt;
}

/** What the demo has loaded, and whether a start outside it closed it. */
export interface DemoRowsTable {
  table_name: 'users' | 'scan_apps' | 'workorders';
  row_id: number;
  closed_at: Maybe<Date>;
}

/** One row: by what the SECRET_KEY of this database is known again. */
export interface InstallationTable {
  is_only: Generated<true>;
  key_fingerprint: string;
  created_at: CreatedAt;
}

export interface PartnershipsTable {
  id: Generated<number>;
  brand_owner_id: number;
  printing_partner_id: number;
  state: Generated<'pending' | 'accepted' | 'ended'>;
  created_at: CreatedAt;
  requested_by: Maybe<number>;
  state_changed_at: CreatedAt;
}

export interface BrandsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  url: Generated<string>;
  image: Maybe<string>;
  is_archived: Generated<boolean>;
}

export interface CampaignsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  url: Generated<string>;
  is_archived: Generated<boolean>;
}

export interface ProductsTable {
  id: Generated<number>;
  company_id: number;
  brand_id: number;
  campaign_id: Maybe<number>;
  name: string;
  sku: string;
  url: Generated<string>;
  image: Maybe<string>;
  is_archived: Generated<boolean>;
}

/** Rows of one product and status are added up. */
export interface ProductCodeCountsTable {
  product_id: number;
  activation_status: number;
  codes: number;
}

export interface ScmFieldsTable {
  id: Generated<number>;
  company_id: number;
  key: string;
  name: string;
  is_archived: Generated<boolean>;
}

export interface EquipmentTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  dpi: number;
}

export interface SubstratesTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
}

export interface CalibrationsTable {
  equipment_id: number;
  substrate_id: number;
  created_at: CreatedAt;
}

export interface CustomLayoutsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  image: Maybe<string>;
  position: Generated<'inside' | 'left' | 'right' | 'above' | 'below'>;
  size_modules: Generated<number>;
}

type CodeLayout = 'sg-inside' | 'sg-outside' | 'custom' | 'none';
type ExtendedIdStyle = 'compact-12' | 'legacy';

export interface WorkorderTemplatesTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  custom_layout: Maybe<number>;
  substrate_id: Maybe<number>;
  printing_partner_id: Maybe<number>;
  image: Maybe<string>;
  code_layout: CodeLayout;
  use_serial_number: Generated<boolean>;
  is_hybrid: Generated<boolean>;
  is_fp_serialized: Generated<boolean>;
  is_static_print: Generated<boolean>;
  is_archived: Generated<boolean>;
  activate_on_complete: Generated<boolean>;
  url_prefix: Generated<string>;
  extended_id_style: Generated<ExtendedIdStyle>;
  partner_permissions: Generated<string[]>;
}

export interface TemplatePicturesTable {
  id: Generated<number>;
  template_id: number;
  /** storing: its objects may be there, kept: the template shows it, removing: they are being deleted. */
  state: Generated<'storing' | 'kept' | 'removing'>;
  width: number;
  height: number;
  created_at: CreatedAt;
}

export interface WorkordersTable {
  id: Generated<number>;
  company_id: number;
  created_by: Maybe<number>;
  printing_partner_id: Maybe<number>;
  equipment_id: Maybe<number>;
  substrate_id: Maybe<number>;
  template_id: Maybe<number>;
  product_id: Maybe<number>;
  state: Generated<'new' | 'ready to print' | 'completed'>;
  reference: string;
  remarks: Generated<string>;
  due_date: Maybe<string>;
  created_at: CreatedAt;
  code_layout: CodeLayout;
  use_serial_number: boolean;
  quantity: number;
  static_unique_codes_quantity: Generated<number>;
  static_impositions: Generated<number>;
  activate_on_complete: boolean;
  is_archived: Generated<boolean>;
  is_hybrid: Generated<boolean>;
  is_static_print: Generated<boolean>;
  is_fp_serialized: Generated<boolean>;
  url_prefix: string;
  extended_id_style: ExtendedIdStyle;
  external_id: Generated<string>;
  partner_permissions: Generated<string[]>;
  training_status: Generated<number>;
  printed_date: Maybe<Date>;
  canceled_at: Maybe<Date>;
  ingestion_key: Maybe<string>;
  ingestion_mode: Maybe<'pre-print' | 'post-print'>;
  first_serial_number: Maybe<number>;
  codegen_status: number;
  codes_generated: Generated<number>;
  codegen_packed: Generated<number>;
  codegen_error: Maybe<string>;
  codes_completed_at: Maybe<Date>;
  codes_file_key: Maybe<string>;
  codes_file_size: Maybe<number>;
  custom_layout_id: Maybe<number>;
  shows_template_image: Generated<boolean>;
  /** The template's picture when the order was made. */
  template_image: Maybe<string>;
  /** What the order said, where that is not the number of codes. */
  ordered_quantity: Maybe<number>;
  printed_quantity: Maybe<number>;
  /** What a job still has to do to the codes, and the sequence number it has come to. */
  codes_change: Maybe<'activate' | 'blacklist'>;
  codes_changed_through: Generated<number>;
  codes_change_at: Maybe<Date>;
  /** The resolution its artwork is made at; all three or none. */
  artwork_dpi: Maybe<number>;
  artwork_module_dots: Maybe<number>;
  artwork_cell_dots: Maybe<number>;
  print_model_id: Maybe<number>;
  training_refusal: Maybe<string>;
}

export interface WorkorderSecretsTable {
  workorder_id: number;
  key_version: number;
  sealed: Buffer;
  created_at: CreatedAt;
}

export interface CodesTable {
  extended_id: string;
  company_id: number;
  workorder_id: number;
  sequence: number;
  serial_number: Maybe<number>;
  activation_status: number;
  blacklist_reason: Generated<number>;
  product_id: Maybe<number>;
  scm: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  scm_updated_by: Maybe<string>;
  scm_updated_at: Maybe<Date>;
  activated_by: Maybe<number>;
  activated_at: Maybe<Date>;
}

export interface CodeTasksTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  created_by: number;
  kind: 'status' | 'scm';
  status: Generated<'pending' | 'in-progress' | 'complete' | 'failed'>;
  parameters: DefaultJson<Record<string, unknown>>;
  workorder_id: Maybe<number>;
  cursor_workorder: Generated<number>;
  cursor_position: Generated<number>;
  total: Maybe<number>;
  processed: Generated<number>;
  changed: Generated<number>;
  error: Maybe<string>;
  created_at: CreatedAt;
  completed_at: Maybe<Date>;
  undo_of: Maybe<number>;
  refused: Generated<number>;
  keeps_former: Generated<boolean>;
  /** It is too long ago to be put back: what it changed of each code is deleted. */
  is_forgotten: Generated<boolean>;
}

export interface CodeTaskChangesTable {
  task_id: number;
  workorder_id: number;
  sequence: number;
  activation_status: Maybe<number>;
  blacklist_reason: Maybe<number>;
  activated_by: Maybe<number>;
  activated_at: Maybe<Date>;
  scm: Maybe<Record<string, string>>;
}

export interface DocumentCodesTable {
  document_id: number;
  extended_id: string;
}

export interface CodeTaskRefusalsTable {
  task_id: number;
  position: number;
  key: string;
  reason: 'unknown' | 'changed_since';
}

export interface CodeTaskCodesTable {
  task_id: number;
  position: number;
  extended_id: string;
}

export interface DocumentsTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  created_by: number;
  description: string;
  status: Generated<'pending' | 'in-progress' | 'complete' | 'error' | 'expired'>;
  category: string;
  doctype: string;
  related_id: Maybe<number>;
  parameters: DefaultJson<Record<string, unknown>>;
  error_data: DefaultJson<Record<string, unknown>>;
  object_key: Maybe<string>;
  file_size: Generated<number>;
  row_count: Generated<number>;
  progress: Generated<number>;
  created_at: CreatedAt;
  expires_at: Timestamp;
  /** When it was finished or given up. */
  ended_at: Maybe<Date>;
}

export interface DocumentLinksTable {
  secret_hash: Buffer;
  document_id: number;
  expires_at: Timestamp;
  used_at: Maybe<Date>;
}

export interface IngestionErrorSummary {
  type: string;
  message: string;
  count: number;
  ids?: string[];
  rows?: number[];
}

export interface IngestionsTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  created_by: Maybe<number>;
  description: Generated<string>;
  status: 'uploading' | 'processing' | 'completed' | 'error' | 'canceled';
  type: Generated<string>;
  ingestion_mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  storage_kind: Generated<string>;
  parameters: DefaultJson<Record<string, unknown>>;
  retry_of: Maybe<string>;
  template_id: Maybe<number>;
  /** What the templates said when the upload was started. */
  template_settings: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  target_workorder_id: Maybe<number>;
  workorder_id: Maybe<number>;
  upload_key: Maybe<string>;
  source_key: Maybe<string>;
  file_size: Maybe<number>;
  row_count: Generated<number>;
  error_count: Generated<number>;
  rows_with_errors: Generated<number>;
  error_summary: ColumnType<IngestionErrorSummary[] | null, string | null | undefined, string | null>;
  progress: Generated<number>;
  created_at: CreatedAt;
  status_updated_at: CreatedAt;
  processing_started_at: Maybe<Date>;
}

export interface IngestionTemplatesTable {
  id: Generated<number>;
  key: string;
  company_id: number;
  workorder_template_id: number;
  ingestion_mode: 'pre-print' | 'post-print';
  name: string;
  description: Generated<string>;
  image: Maybe<string>;
  is_archived: Generated<boolean>;
  allow_posted_duplicates: Generated<boolean>;
  id_format: Generated<'default' | 'gs1'>;
  frontend_settings: DefaultJson<Record<string, unknown>>;
  default_scm_data: DefaultJson<Record<string, string | number | boolean | null>>;
  created_at: CreatedAt;
}

export interface IngestionErrorsTable {
  ingestion_id: number;
  position: number;
  row: Maybe<number>;
  column_name: Generated<string>;
  value: Generated<string>;
  type: string;
  message: string;
}

export interface IngestionErrorCountsTable {
  ingestion_id: number;
  type: string;
  column_name: string;
  errors: number;
}

export interface UrlPrefixesTable {
  prefix: string;
}

export interface IdempotencyKeysTable {
  user_id: number;
  endpoint: string;
  key: string;
  fingerprint: Buffer;
  attempt: string;
  lease_until: Timestamp;
  status: Maybe<number>;
  answer: Maybe<Buffer>;
  created_at: CreatedAt;
}

/** See migration company-writes: kept only where there are read replicas. */
interface CompanyWritesTable {
  company_id: number;
  /** As PostgreSQL writes it: `16/B374D848`. */
  lsn: string;
  written_at: Date;
}

export interface Schema {
  demo_rows: DemoRowsTable;
  installation: InstallationTable;
  companies: CompaniesTable;
  users: UsersTable;
  tokens: TokensTable;
  known_networks: KnownNetworksTable;
  sign_in_attempts: SignInAttemptsTable;
  partnerships: PartnershipsTable;
  brands: BrandsTable;
  campaigns: CampaignsTable;
  products: ProductsTable;
  product_code_counts: ProductCodeCountsTable;
  scm_fields: ScmFieldsTable;
  equipment: EquipmentTable;
  substrates: SubstratesTable;
  calibrations: CalibrationsTable;
  custom_layouts: CustomLayoutsTable;
  workorder_templates: WorkorderTemplatesTable;
  template_pictures: TemplatePicturesTable;
  workorders: WorkordersTable;
  workorder_secrets: WorkorderSecretsTable;
  codes: CodesTable;
  code_tasks: CodeTasksTable;
  code_task_codes: CodeTaskCodesTable;
  code_task_changes: CodeTaskChangesTable;
  code_task_refusals: CodeTaskRefusalsTable;
  documents: DocumentsTable;
  document_codes: DocumentCodesTable;
  document_links: DocumentLinksTable;
  ingestions: IngestionsTable;
  ingestion_errors: IngestionErrorsTable;
  ingestion_error_counts: IngestionErrorCountsTable;
  ingestion_templates: IngestionTemplatesTable;
  scan_apps: ScanAppsTable;
  scans: ScansTable;
  scan_day_results: ScanDayResultsTable;
  scan_day_products: ScanDayProductsTable;
  scan_day_places: ScanDayPlacesTable;
  scan_quarters: ScanQuartersTable;
  scan_days: ScanDaysTable;
  scan_photos: ScanPhotosTable;
  scan_app_allowances: ScanAppAllowancesTable;
  scan_alerts: ScanAlertsTable;
  print_models: PrintModelsTable;
  qa_captures: QaCapturesTable;
  enrolled_prints: EnrolledPrintsTable;
  ledger_publications: LedgerPublicationsTable;
  challenges: ChallengesTable;
  challenge_photos: ChallengePhotosTable;
  url_prefixes: UrlPrefixesTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_records: AuditRecordsTable;
  two_factors: TwoFactorsTable;
  recovery_codes: RecoveryCodesTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  support_cases: SupportCasesTable;
  support_entries: SupportEntriesTable;
  notice_settings: NoticeSettingsTable;
  notice_windows: NoticeWindowsTable;
  notice_batches: NoticeBatchesTable;
  notice_events: NoticeEventsTable;
  notice_mails: NoticeMailsTable;
  company_writes: CompanyWritesTable;
}
