import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { listInspections } from './endpoints/list-inspections.ts';
import { deleteInspectionPositions, recordInspection, updateInspection } from './endpoints/record-inspection.ts';

export const inspectionsEndpoints: readonly ServedEndpoint[] = [
  listInspections,
  recordInspection,
  updateInspection,
  deleteInspectionPositions,
];
