'use server';

import { createScanApp, updateScanApp } from '#lib/contract/scan-apps.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

export const makeApp = action(createScanApp);
export const changeApp = action(updateScanApp);
export const changeApps = bulkAction(updateScanApp);
