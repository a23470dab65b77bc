'use server';

import * as contract from '#lib/contract/reports.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

export const updateReport = action(contract.updateReport);
export const updateReports = bulkAction(contract.updateReport);
export const updateUnclaimedReport = action(contract.updateUnclaimedReport);
export const askFinder = action(contract.createReportQuestion);
export const deleteReport = action(contract.deleteReport);
