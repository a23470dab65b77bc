'use server';

import * as contract from '#lib/contract/reports.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

export const changeReport = action(contract.updateReport);
export const changeReports = bulkAction(contract.updateReport);
export const changeUnclaimedReport = action(contract.updateUnclaimedReport);
export const askFinder = action(contract.createReportQuestion);
export const deleteReport = action(contract.deleteReport);
