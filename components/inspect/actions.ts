'use server';

import * as contract from '#lib/contract/inspection.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const inspectCode = action(contract.inspectCode);
export const openCase = action(contract.openInspectionCase);
export const setValues = action(contract.setInspectionValues);
export const undoValues = action(contract.undoInspectionValues);
