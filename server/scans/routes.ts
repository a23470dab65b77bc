import type { Operation } from '#server/core/http/operation.ts';
import { createScanApp, getScanApp, listScanApps, updateScanApp } from './operations/scan-apps.ts';
import { getScan, searchScans } from './operations/scans.ts';
import { summariseScans } from './operations/summarise-scans.ts';

export const scansOperations: readonly Operation[] = [
  searchScans,
  getScan,
  summariseScans,
  listScanApps,
  createScanApp,
  getScanApp,
  updateScanApp,
];
