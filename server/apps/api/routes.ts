import {
  createCompanyRoute,
  getCompanyRoute,
  listCompaniesRoute,
  updateCompanyRoute,
} from '#server/accounts/operations/companies.ts';
import { meRoute } from '#server/accounts/operations/me.ts';
import {
  changePasswordRoute,
  confirmTwoFactorRoute,
  startTwoFactorRoute,
  turnOffTwoFactorRoute,
} from '#server/accounts/operations/own-account.ts';
import {
  getPartnershipRoute,
  listPartnershipsRoute,
  requestPartnershipRoute,
  updatePartnershipRoute,
} from '#server/accounts/operations/partnerships-routes.ts';
import { resetTwoFactorRoute } from '#server/accounts/operations/reset-two-factor.ts';
import { signInRoute } from '#server/accounts/operations/sign-in-route.ts';
import { signOutRoute } from '#server/accounts/operations/sign-out.ts';
import { createTokenRoute, deleteTokenRoute, listTokensRoute } from '#server/accounts/operations/tokens.ts';
import { createUserRoute, getUserRoute, listUsersRoute, updateUserRoute } from '#server/accounts/operations/users.ts';
import { createArtworkRoute, previewArtworkRoute } from '#server/artwork/operations/artwork.ts';
import { downloadAuditRoute, searchAuditRoute } from '#server/audit/operations/audit.ts';
import {
  createBrandRoute,
  deleteBrandRoute,
  getBrandRoute,
  listBrandsRoute,
  updateBrandRoute,
} from '#server/catalog/operations/brands.ts';
import {
  createCampaignRoute,
  deleteCampaignRoute,
  getCampaignRoute,
  listCampaignsRoute,
  updateCampaignRoute,
} from '#server/catalog/operations/campaigns.ts';
import {
  createProductRoute,
  deleteProductRoute,
  getProductRoute,
  listProductsRoute,
  updateProductRoute,
} from '#server/catalog/operations/products.ts';
import {
  createScmFieldRoute,
  deleteScmFieldRoute,
  getScmFieldRoute,
  listScmFieldsRoute,
  updateScmFieldRoute,
} from '#server/catalog/operations/scm-fields.ts';
import { codesOperations } from '#server/codes/routes.ts';
import type { Operation } from '#server/core/http/operation.ts';
import type { Route } from '#server/core/http/route.ts';
import { documentsOperations } from '#server/documents/routes.ts';
import { ingestionOperations } from '#server/ingestion/routes.ts';
import {
  createCustomLayoutRoute,
  deleteCustomLayoutRoute,
  getCustomLayoutRoute,
  listCustomLayoutsRoute,
  updateCustomLayoutRoute,
} from '#server/print-quality/operations/custom-layouts.ts';
import {
  calibrateEquipmentRoute,
  createEquipmentRoute,
  deleteEquipmentRoute,
  endCalibrationRoute,
  getEquipmentRoute,
  listEquipmentRoute,
  updateEquipmentRoute,
} from '#server/print-quality/operations/equipment.ts';
import {
  createQaCaptureRoute,
  deleteQaCaptureRoute,
  listQaCapturesRoute,
  submitQaCapturesRoute,
} from '#server/print-quality/operations/qa-captures.ts';
import {
  createSubstrateRoute,
  deleteSubstrateRoute,
  getSubstrateRoute,
  listSubstratesRoute,
  updateSubstrateRoute,
} from '#server/print-quality/operations/substrates.ts';
import {
  createScanAppRoute,
  getScanAppRoute,
  listScanAppsRoute,
  updateScanAppRoute,
} from '#server/scans/operations/scan-apps.ts';
import { getScanRoute, searchScansRoute, summariseScansRoute } from '#server/scans/operations/scans.ts';
import {
  getDeliveryRoute,
  listDeliveriesRoute,
  replayDeliveryRoute,
  testWebhookRoute,
} from '#server/webhooks/operations/deliveries.ts';
import {
  createWebhookRoute,
  deleteWebhookRoute,
  getWebhookRoute,
  listWebhooksRoute,
  rotateSecretRoute,
  updateWebhookRoute,
} from '#server/webhooks/operations/webhooks.ts';
import { createFromTemplateRoute, createSgRoute } from '#server/workorders/operations/create-orders.ts';
import { createSidRoute } from '#server/workorders/operations/create-sid-route.ts';
import { getWorkorderRoute, listWorkordersRoute } from '#server/workorders/operations/read-workorders.ts';
import {
  archiveWorkorderRoute,
  cancelWorkorderRoute,
  printerConfirmRoute,
  reportPrintedRoute,
} from '#server/workorders/operations/steps.ts';
import {
  createTemplateRoute,
  getTemplateRoute,
  listTemplatesRoute,
  updateTemplateRoute,
} from '#server/workorders/operations/templates.ts';

/** Every route of the management API. A contract endpoint without one here fails the tests. */
export const routes: readonly (Route | Operation)[] = [
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
  ...codesOperations,
  ...documentsOperations,
  ...ingestionOperations,
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
