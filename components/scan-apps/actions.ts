'use server';

import * as contract from '#lib/contract/scan-apps.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

export const addScanApp = action(contract.createScanApp);
export const changeScanApp = action(contract.updateScanApp);
export const changeScanApps = bulkAction(contract.updateScanApp);
