import { accountsOperations } from '#server/accounts/routes.ts';
import { artworkOperations } from '#server/artwork/routes.ts';
import { auditOperations } from '#server/audit/routes.ts';
import { catalogOperations } from '#server/catalog/routes.ts';
import {
  changeStatusRoute,
  getCodeTaskRoute,
  getScmTaskRoute,
  uploadScmAsyncRoute,
  uploadScmRoute,
} from '#server/codes/operations/change-codes-routes.ts';
import { downloadCodesRoute } from '#server/codes/operations/download-codes.ts';
import { getCodesFileRoute, getSerialNumbersRoute } from '#server/codes/operations/download-files.ts';
import { getCodeRoute, searchCodesRoute } from '#server/codes/operations/read-codes.ts';
import type { Operation } from '#server/core/http/operation.ts';
import type { Route } from '#server/core/http/route.ts';
import {
  followDownloadLinkRoute,
  getDocumentRoute,
  getDownloadLinkRoute,
  listDocumentsRoute,
} from '#server/documents/operations/documents.ts';
import { cancelIngestionRoute } from '#server/ingestion/operations/cancel-ingestion.ts';
import { processFromFileRoute, processUploadRoute } from '#server/ingestion/operations/process-routes.ts';
import { downloadIngestionErrorsRoute, listIngestionErrorsRoute } from '#server/ingestion/operations/read-errors.ts';
import {
  getIngestionRoute,
  getIngestionSourceRoute,
  listIngestionsRoute,
} from '#server/ingestion/operations/read-ingestions.ts';
import {
  addSidsRoute,
  addToWorkorderRoute,
  createFromIngestionTemplateRoute,
  getPostDataRoute,
} from '#server/ingestion/operations/start-routes.ts';
import {
  createIngestionTemplateRoute,
  getIngestionTemplateRoute,
  listIngestionTemplatesRoute,
  updateIngestionTemplateRoute,
} from '#server/ingestion/operations/templates.ts';
import { printQualityOperations } from '#server/print-quality/routes.ts';
import { scansOperations } from '#server/scans/routes.ts';
import { webhooksOperations } from '#server/webhooks/routes.ts';
import { workorderOperations } from '#server/workorders/routes.ts';

/** Every route of the management API. A contract endpoint without one here fails the tests. */
export const routes: readonly (Operation | Route)[] = [
  ...accountsOperations,
  ...artworkOperations,
  ...auditOperations,
  ...catalogOperations,
  ...printQualityOperations,
  ...scansOperations,
  ...webhooksOperations,
  ...workorderOperations,
  getCodesFileRoute,
  getSerialNumbersRoute,
  downloadCodesRoute,
  searchCodesRoute,
  getCodeRoute,
  changeStatusRoute,
  getCodeTaskRoute,
  uploadScmRoute,
  uploadScmAsyncRoute,
  getScmTaskRoute,
  listDocumentsRoute,
  getDocumentRoute,
  getDownloadLinkRoute,
  followDownloadLinkRoute,
  listIngestionsRoute,
  getIngestionRoute,
  listIngestionErrorsRoute,
  downloadIngestionErrorsRoute,
  getIngestionSourceRoute,
  cancelIngestionRoute,
  listIngestionTemplatesRoute,
  createIngestionTemplateRoute,
  getIngestionTemplateRoute,
  updateIngestionTemplateRoute,
  addSidsRoute,
  createFromIngestionTemplateRoute,
  addToWorkorderRoute,
  processFromFileRoute,
  getPostDataRoute,
  processUploadRoute,
];
