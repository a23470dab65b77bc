'use server';

import { createInspectionReport } from '#lib/contract/dossiers.ts';
import * as contract from '#lib/contract/inspection.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const createTeam = action(contract.createInspectionTeam);
export const updateTeam = action(contract.updateInspectionTeam);
export const openAccess = action(contract.openInspectionAccess);
export const createReport = action(createInspectionReport);
export const deleteInspector = action(contract.deleteInspector);
