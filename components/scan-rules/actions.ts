'use server';

import * as contract from '#lib/contract/scan-rules.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const createScanRule = action(contract.createScanRule);
export const updateScanRule = action(contract.updateScanRule);
export const deleteScanRule = action(contract.deleteScanRule);
export const tryScanRule = action(contract.dryRunNewScanRule);
export const restoreCodes = action(contract.putBackScanRule);
