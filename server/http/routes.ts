import type { Route } from './core/route.ts';
import { createArtworkRoute, previewArtworkRoute } from './routes/artwork/artwork.ts';
import { downloadAuditRoute, searchAuditRoute } from './routes/audit/audit.ts';
import { meRoute } from './routes/auth/me.ts';
import {
  changePasswordRoute,
  confirmTwoFactorRoute,
  startTwoFactorRoute,
  turnOffTwoFactorRoute,
} from './routes/auth/own-account.ts';
import { signInRoute } from './routes/auth/sign-in.ts';
import { signOutRoute } from './routes/auth/sign-out.ts';
import {
  listBrandsRoute,
  listCampaignsRoute,
  listProductsRoute,
  listScmFieldsRoute,
} from './routes/catalog/catalog.ts';
import {
  changeStatusRoute,
  getCodeTaskRoute,
  getScmTaskRoute,
  uploadScmAsyncRoute,
  uploadScmRoute,
} from './routes/codes/change-codes.ts';
import { downloadCodesRoute } from './routes/codes/download-codes.ts';
import { getCodeRoute, searchCodesRoute } from './routes/codes/read-codes.ts';
import { createCompanyRoute, getCompanyRoute, listCompaniesRoute } from './routes/companies/companies.ts';
import {
  followDownloadLinkRoute,
  getDocumentRoute,
  getDownloadLinkRoute,
  listDocumentsRoute,
} from './routes/documents/documents.ts';
import { cancelIngestionRoute } from './routes/ingestion/cancel-ingestion.ts';
import { processFromFileRoute, processUploadRoute } from './routes/ingestion/process-from-file.ts';
import { downloadIngestionErrorsRoute, listIngestionErrorsRoute } from './routes/ingestion/read-errors.ts';
import { getIngestionRoute, getIngestionSourceRoute, listIngestionsRoute } from './routes/ingestion/read-ingestions.ts';
import { getIngestionTemplateRoute, listIngestionTemplatesRoute } from './routes/ingestion/read-templates.ts';
import {
  addSidsRoute,
  addToWorkorderRoute,
  createFromIngestionTemplateRoute,
  getPostDataRoute,
} from './routes/ingestion/start-ingestion.ts';
import {
  getPartnershipRoute,
  listPartnershipsRoute,
  requestPartnershipRoute,
  updatePartnershipRoute,
} from './routes/partnerships/partnerships.ts';
import {
  calibrateEquipmentRoute,
  createEquipmentRoute,
  endCalibrationRoute,
  getEquipmentRoute,
  listEquipmentRoute,
  updateEquipmentRoute,
} from './routes/printing/equipment.ts';
import {
  createCustomLayoutRoute,
  createSubstrateRoute,
  listCustomLayoutsRoute,
  listSubstratesRoute,
} from './routes/printing/lookups.ts';
import { resetTwoFactorRoute } from './routes/users/reset-two-factor.ts';
import { createTokenRoute, deleteTokenRoute, listTokensRoute } from './routes/users/tokens.ts';
import { createUserRoute, getUserRoute, listUsersRoute, updateUserRoute } from './routes/users/users.ts';
import {
  getDeliveryRoute,
  listDeliveriesRoute,
  replayDeliveryRoute,
  testWebhookRoute,
} from './routes/webhooks/deliveries.ts';
import {
  createWebhookRoute,
  deleteWebhookRoute,
  getWebhookRoute,
  listWebhooksRoute,
  rotateSecretRoute,
  updateWebhookRoute,
} from './routes/webhooks/webhooks.ts';
import { createFromTemplateRoute, createSgRoute } from './routes/workorders/create-orders.ts';
import { createSidRoute } from './routes/workorders/create-sid.ts';
import { getCodesFileRoute, getSerialNumbersRoute } from './routes/workorders/download-files.ts';
import { listTemplatesRoute } from './routes/workorders/list-templates.ts';
import { getWorkorderRoute, listWorkordersRoute } from './routes/workorders/read-workorders.ts';
import {
  archiveWorkorderRoute,
  cancelWorkorderRoute,
  printerConfirmRoute,
  reportPrintedRoute,
} from './routes/workorders/steps.ts';

/** Every route of the management API. A contract endpoint without one here fails the tests. */
export const routes: readonly Route[] = [
  searchAuditRoute,
  downloadAuditRoute,
  signInRoute,
  signOutRoute,
  meRoute,
  changePasswordRoute,
  startTwoFactorRoute,
  confirmTwoFactorRoute,
  turnOffTwoFactorRoute,
  resetTwoFactorRoute,
  listUsersRoute,
  createUserRoute,
  getUserRoute,
  updateUserRoute,
  listTokensRoute,
  createTokenRoute,
  deleteTokenRoute,
  listCompaniesRoute,
  getCompanyRoute,
  createCompanyRoute,
  listTemplatesRoute,
  createFromTemplateRoute,
  createSidRoute,
  createSgRoute,
  listWorkordersRoute,
  getWorkorderRoute,
  getCodesFileRoute,
  getSerialNumbersRoute,
  printerConfirmRoute,
  reportPrintedRoute,
  createArtworkRoute,
  previewArtworkRoute,
  cancelWorkorderRoute,
  archiveWorkorderRoute,
  listEquipmentRoute,
  createEquipmentRoute,
  getEquipmentRoute,
  updateEquipmentRoute,
  calibrateEquipmentRoute,
  endCalibrationRoute,
  listSubstratesRoute,
  createSubstrateRoute,
  listCustomLayoutsRoute,
  createCustomLayoutRoute,
  listPartnershipsRoute,
  requestPartnershipRoute,
  getPartnershipRoute,
  updatePartnershipRoute,
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
  getIngestionTemplateRoute,
  addSidsRoute,
  createFromIngestionTemplateRoute,
  addToWorkorderRoute,
  processFromFileRoute,
  getPostDataRoute,
  processUploadRoute,
  listProductsRoute,
  listBrandsRoute,
  listCampaignsRoute,
  listScmFieldsRoute,
  listWebhooksRoute,
  createWebhookRoute,
  getWebhookRoute,
  updateWebhookRoute,
  deleteWebhookRoute,
  rotateSecretRoute,
  testWebhookRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  replayDeliveryRoute,
];
