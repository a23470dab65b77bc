'use server';

import { downloadScans } from '#lib/contract/scan-analytics.ts';
import { action } from '#lib/portal/endpoint-action.ts';

/** Starts a CSV document of scans, or of their counts. */
export const startScanExport = action(downloadScans);
