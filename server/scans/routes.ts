import type { Operation } from '#server/core/http/operation.ts';
import { downloadScans } from './operations/download-scans.ts';
import { createScanApp, getScanApp, listScanApps, updateScanApp } from './operations/scan-apps.ts';
import { getScan, searchScans } from './operations/scans.ts';
import { summarisePlaces, summariseRepeats, summariseScans } from './operations/summarise-scans.ts';

export const scansOperations: readonly Operation[] = [
  searchScans,
  getScan,
  summariseScans,
  summarisePlaces,
  summariseRepeats,
  downloadScans,
  listScanApps,
  createScanApp,
  getScanApp,
  updateScanApp,
];
