import { accountsOperations } from '#server/accounts/routes.ts';
import { artworkOperations } from '#server/artwork/routes.ts';
import { auditOperations } from '#server/audit/routes.ts';
import { catalogOperations } from '#server/catalog/routes.ts';
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
import { webhooksOperations } from '#server/webhooks/routes.ts';
import { workorderOperations } from '#server/workorders/routes.ts';

/** Every route of the management API. A contract endpoint without one here fails the tests. */
export const routes: readonly (Operation | Route)[] = [
  ...accountsOperations,
  ...artworkOperations,
  ...auditOperations,
  ...catalogOperations,
  ...codesOperations,
  ...documentsOperations,
  ...ingestionOperations,
  ...webhooksOperations,
  ...workorderOperations,
  createQaCaptureRoute,
  listQaCapturesRoute,
  deleteQaCaptureRoute,
  submitQaCapturesRoute,
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
  searchScansRoute,
  getScanRoute,
  summariseScansRoute,
  listScanAppsRoute,
  createScanAppRoute,
  getScanAppRoute,
  updateScanAppRoute,
];
