'use server';

import * as contract from '#lib/contract/scan-apps.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

export const createScanApp = action(contract.createScanApp);
export const updateScanApp = action(contract.updateScanApp);
export const updateScanApps = bulkAction(contract.updateScanApp);
