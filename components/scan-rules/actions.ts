'use server';

import * as contract from '#lib/contract/scan-rules.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const addScanRule = action(contract.createScanRule);
export const changeScanRule = action(contract.updateScanRule);
export const removeScanRule = action(contract.deleteScanRule);
export const tryScanRule = action(contract.dryRunNewScanRule);
export const putBack = action(contract.putBackScanRule);
