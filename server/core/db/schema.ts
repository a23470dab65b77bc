import type { AccountsTables } from './schema/accounts.ts';
import type { ActivityTables } from './schema/activity.ts';
import type { ArtworkTables } from './schema/artwork.ts';
import type { AuditTables } from './schema/audit.ts';
import type { CasesTables } from './schema/cases.ts';
import type { CatalogTables } from './schema/catalog.ts';
import type { CodesTables } from './schema/codes.ts';
import type { CoreTables } from './schema/core.ts';
import type { DocumentsTables } from './schema/documents.ts';
import type { DossiersTables } from './schema/dossiers.ts';
import type { IngestionTables } from './schema/ingestion.ts';
import type { LedgerTables } from './schema/ledger.ts';
import type { NoticesTables } from './schema/notices.ts';
import type { PrintQualityTables } from './schema/print-quality.ts';
import type { ScansTables } from './schema/scans.ts';
import type { SupportTables } from './schema/support.ts';
import type { WebhooksTables } from './schema/webhooks.ts';
import type { WorkordersTables } from './schema/workorders.ts';

/**
 * The tables as Kysely types: each room has its own in schema/<room>.ts. bigint columns read as numbers (see
 * database.ts): no count here passes 2^53.
 */
export interface Schema
  extends CoreTables,
    AccountsTables,
    WebhooksTables,
    AuditTables,
    CatalogTables,
    DocumentsTables,
    WorkordersTables,
    ArtworkTables,
    PrintQualityTables,
    LedgerTables,
    CodesTables,
    IngestionTables,
    CasesTables,
    ScansTables,
    DossiersTables,
    SupportTables,
    ActivityTables,
    NoticesTables {}
