'use server';

import * as contract from '#lib/contract/inspection.ts';
import * as inspections from '#lib/contract/inspections.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const inspectCode = action(contract.inspectCode);
export const openCase = action(contract.openInspectionCase);
export const recordInspection = action(inspections.recordInspection);
export const updateInspection = action(inspections.updateInspection);
export const deletePositions = action(inspections.deleteInspectionPositions);
export const setValues = action(contract.setInspectionValues);
export const undoValues = action(contract.undoInspectionValues);
