import type { AccountsTables } from './schema/accounts.ts';
import type { ActivityTables } from './schema/activity.ts';
import type { ArtworkTables } from './schema/artwork.ts';
import type { CasesTables } from './schema/cases.ts';
import type { CatalogTables } from './schema/catalog.ts';
import type { CodesTables } from './schema/codes.ts';
import type { CoreTables } from './schema/core.ts';
import type { DocumentsTables } from './schema/documents.ts';
import type { DossiersTables } from './schema/dossiers.ts';
import type { EquipmentTables } from './schema/equipment.ts';
import type { IngestionTables } from './schema/ingestion.ts';
import type { InspectionsTables } from './schema/inspections.ts';
import type { LedgerTables } from './schema/ledger.ts';
import type { NoticeEventsTables } from './schema/notice-events.ts';
import type { NoticesTables } from './schema/notices.ts';
import type { PrintQualityTables } from './schema/print-quality.ts';
import type { RedirectsTables } from './schema/redirects.ts';
import type { ReportsTables } from './schema/reports.ts';
import type { ScanAppsTables } from './schema/scan-apps.ts';
import type { ScanRulesTables } from './schema/scan-rules.ts';
import type { ScansTables } from './schema/scans.ts';
import type { SupportTables } from './schema/support.ts';
import type { WebhooksTables } from './schema/webhooks.ts';
import type { WorkordersTables } from './schema/workorders.ts';

/**
 * The tables as Kysely types: each room owns those in schema/<room>.ts and is the only one that writes them. bigint columns read as numbers (see
 * database.ts): no count here passes 2^53.
 */
export interface Schema
  extends CoreTables,
    AccountsTables,
    NoticeEventsTables,
    WebhooksTables,
    CatalogTables,
    DocumentsTables,
    EquipmentTables,
    WorkordersTables,
    ArtworkTables,
    PrintQualityTables,
    LedgerTables,
    CodesTables,
    IngestionTables,
    ScanAppsTables,
    ScansTables,
    CasesTables,
    InspectionsTables,
    RedirectsTables,
    ReportsTables,
    ScanRulesTables,
    DossiersTables,
    SupportTables,
    ActivityTables,
    NoticesTables {}
