import { accountsEndpoints } from '#server/accounts/routes.ts';
import { activityEndpoints } from '#server/activity/routes.ts';
import { artworkEndpoints } from '#server/artwork/routes.ts';
import { auditEndpoints } from '#server/audit/routes.ts';
import { casesEndpoints } from '#server/cases/routes.ts';
import { catalogEndpoints } from '#server/catalog/routes.ts';
import { codesEndpoints } from '#server/codes/routes.ts';
import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { documentsEndpoints } from '#server/documents/routes.ts';
import { dossiersEndpoints } from '#server/dossiers/routes.ts';
import { equipmentEndpoints } from '#server/equipment/routes.ts';
import { ingestionEndpoints } from '#server/ingestion/routes.ts';
import { inspectionsEndpoints } from '#server/inspections/routes.ts';
import { ledgerEndpoints } from '#server/ledger/routes.ts';
import { noticeEventsEndpoints } from '#server/notice-events/routes.ts';
import { operatorEndpoints } from '#server/operator/routes.ts';
import { printQualityEndpoints } from '#server/print-quality/routes.ts';
import { redirectsEndpoints } from '#server/redirects/routes.ts';
import { reportsEndpoints } from '#server/reports/routes.ts';
import { scanAppsEndpoints } from '#server/scan-apps/routes.ts';
import { scanRulesEndpoints } from '#server/scan-rules/routes.ts';
import { scansEndpoints } from '#server/scans/routes.ts';
import { supportEndpoints } from '#server/support/routes.ts';
import { verdictEndpoints } from '#server/verdict/routes.ts';
import { visitsEndpoints } from '#server/visits/routes.ts';
import { webhooksEndpoints } from '#server/webhooks/routes.ts';
import { workorderEndpoints } from '#server/workorders/routes.ts';

/** Every endpoint of the management API. A contract endpoint without one here fails the tests. */
export const endpoints: readonly ServedEndpoint[] = [
  ...accountsEndpoints,
  ...artworkEndpoints,
  ...auditEndpoints,
  ...casesEndpoints,
  ...catalogEndpoints,
  ...codesEndpoints,
  ...documentsEndpoints,
  ...ingestionEndpoints,
  ...printQualityEndpoints,
  ...equipmentEndpoints,
  ...scanAppsEndpoints,
  ...scansEndpoints,
  ...inspectionsEndpoints,
  ...redirectsEndpoints,
  ...reportsEndpoints,
  ...scanRulesEndpoints,
  ...verdictEndpoints,
  ...visitsEndpoints,
  ...ledgerEndpoints,
  ...dossiersEndpoints,
  ...supportEndpoints,
  ...webhooksEndpoints,
  ...workorderEndpoints,
  ...operatorEndpoints,
  ...activityEndpoints,
  ...noticeEventsEndpoints,
];
