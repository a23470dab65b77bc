import { accountsOperations } from '#server/accounts/routes.ts';
import { activityOperations } from '#server/activity/routes.ts';
import { artworkOperations } from '#server/artwork/routes.ts';
import { auditOperations } from '#server/audit/routes.ts';
import { catalogOperations } from '#server/catalog/routes.ts';
import { codesOperations } from '#server/codes/routes.ts';
import type { Operation } from '#server/core/http/operation.ts';
import { documentsOperations } from '#server/documents/routes.ts';
import { ingestionOperations } from '#server/ingestion/routes.ts';
import { ledgerOperations } from '#server/ledger/routes.ts';
import { noticesOperations } from '#server/notices/routes.ts';
import { operatorOperations } from '#server/operator/routes.ts';
import { printQualityOperations } from '#server/print-quality/routes.ts';
import { scansOperations } from '#server/scans/routes.ts';
import { supportOperations } from '#server/support/routes.ts';
import { webhooksOperations } from '#server/webhooks/routes.ts';
import { workorderOperations } from '#server/workorders/routes.ts';

/** Every operation of the management API. A contract endpoint without one here fails the tests. */
export const operations: readonly Operation[] = [
  ...accountsOperations,
  ...artworkOperations,
  ...auditOperations,
  ...catalogOperations,
  ...codesOperations,
  ...documentsOperations,
  ...ingestionOperations,
  ...printQualityOperations,
  ...scansOperations,
  ...ledgerOperations,
  ...supportOperations,
  ...webhooksOperations,
  ...workorderOperations,
  ...operatorOperations,
  ...activityOperations,
  ...noticesOperations,
];
