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
  createBrandRoute,
  deleteBrandRoute,
  getBrandRoute,
  listBrandsRoute,
  updateBrandRoute,
} from './routes/catalog/brands.ts';
import {
  createCampaignRoute,
  deleteCampaignRoute,
  getCampaignRoute,
  listCampaignsRoute,
  updateCampaignRoute,
} from './routes/catalog/campaigns.ts';
import {
  createProductRoute,
  deleteProductRoute,
  getProductRoute,
  listProductsRoute,
  updateProductRoute,
} from './routes/catalog/products.ts';
import {
  createScmFieldRoute,
  deleteScmFieldRoute,
  getScmFieldRoute,
  listScmFieldsRoute,
  updateScmFieldRoute,
} from './routes/catalog/scm-fields.ts';
import {
  changeStatusRoute,
  getCodeTaskRoute,
  getScmTaskRoute,
  uploadScmAsyncRoute,
  uploadScmRoute,
} from './routes/codes/change-codes.ts';
import { downloadCodesRoute } from './routes/codes/download-codes.ts';
import { getCodeRoute, searchCodesRoute } from './routes/codes/read-codes.ts';
import {
  createCompanyRoute,
  getCompanyRoute,
  listCompaniesRoute,
  updateCompanyRoute,
} from './routes/companies/companies.ts';
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
import {
  addSidsRoute,
  addToWorkorderRoute,
  createFromIngestionTemplateRoute,
  getPostDataRoute,
} from './routes/ingestion/start-ingestion.ts';
import {
  createIngestionTemplateRoute,
  getIngestionTemplateRoute,
  listIngestionTemplatesRoute,
  updateIngestionTemplateRoute,
} from './routes/ingestion/templates.ts';
import {
  getPartnershipRoute,
  listPartnershipsRoute,
  requestPartnershipRoute,
  updatePartnershipRoute,
} from './routes/partnerships/partnerships.ts';
import {
  createQaCaptureRoute,
  deleteQaCaptureRoute,
  listQaCapturesRoute,
  submitQaCapturesRoute,
} from './routes/print-quality/qa-captures.ts';
import {
  createCustomLayoutRoute,
  deleteCustomLayoutRoute,
  getCustomLayoutRoute,
  listCustomLayoutsRoute,
  updateCustomLayoutRoute,
} from './routes/printing/custom-layouts.ts';
import {
  calibrateEquipmentRoute,
  createEquipmentRoute,
  deleteEquipmentRoute,
  endCalibrationRoute,
  getEquipmentRoute,
  listEquipmentRoute,
  updateEquipmentRoute,
} from './routes/printing/equipment.ts';
import {
  createSubstrateRoute,
  deleteSubstrateRoute,
  getSubstrateRoute,
  listSubstratesRoute,
  updateSubstrateRoute,
} from './routes/printing/substrates.ts';
import {
  createScanAppRoute,
  getScanAppRoute,
  listScanAppsRoute,
  updateScanAppRoute,
} from './routes/scans/scan-apps.ts';
import { getScanRoute, searchScansRoute, summariseScansRoute } from './routes/scans/scans.ts';
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
import { getWorkorderRoute, listWorkordersRoute } from './routes/workorders/read-workorders.ts';
import {
  archiveWorkorderRoute,
  cancelWorkorderRoute,
  printerConfirmRoute,
  reportPrintedRoute,
} from './routes/workorders/steps.ts';
import {
  createTemplateRoute,
  getTemplateRoute,
  listTemplatesRoute,
  updateTemplateRoute,
} from './routes/workorders/templates.ts';

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
  updateCompanyRoute,
  listTemplatesRoute,
  createTemplateRoute,
  getTemplateRoute,
  updateTemplateRoute,
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
  createQaCaptureRoute,
  listQaCapturesRoute,
  deleteQaCaptureRoute,
  submitQaCapturesRoute,
  cancelWorkorderRoute,
  archiveWorkorderRoute,
  listEquipmentRoute,
  createEquipmentRoute,
  getEquipmentRoute,
  updateEquipmentRoute,
  deleteEquipmentRoute,
  calibrateEquipmentRoute,
  endCalibrationRoute,
  listSubstratesRoute,
  createSubstrateRoute,
  getSubstrateRoute,
  updateSubstrateRoute,
  deleteSubstrateRoute,
  listCustomLayoutsRoute,
  createCustomLayoutRoute,
  getCustomLayoutRoute,
  updateCustomLayoutRoute,
  deleteCustomLayoutRoute,
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
  createIngestionTemplateRoute,
  getIngestionTemplateRoute,
  updateIngestionTemplateRoute,
  addSidsRoute,
  createFromIngestionTemplateRoute,
  addToWorkorderRoute,
  processFromFileRoute,
  getPostDataRoute,
  processUploadRoute,
  listProductsRoute,
  getProductRoute,
  createProductRoute,
  updateProductRoute,
  deleteProductRoute,
  listBrandsRoute,
  getBrandRoute,
  createBrandRoute,
  updateBrandRoute,
  deleteBrandRoute,
  listCampaignsRoute,
  getCampaignRoute,
  createCampaignRoute,
  updateCampaignRoute,
  deleteCampaignRoute,
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
  getScmFieldRoute,
  createScmFieldRoute,
  updateScmFieldRoute,
  deleteScmFieldRoute,
  searchScansRoute,
  getScanRoute,
  summariseScansRoute,
  listScanAppsRoute,
  createScanAppRoute,
  getScanAppRoute,
  updateScanAppRoute,
];
