import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getCheckAnswer } from './endpoints/check-answers.ts';
import { downloadScans } from './endpoints/download-scans.ts';
import {
  getRedirectRules,
  listRedirectVersions,
  previewRedirectRules,
  publishRedirectRules,
  updateRedirectRules,
} from './endpoints/redirect-rules.ts';
import { createReportQuestion } from './endpoints/report-questions.ts';
import {
  deleteReport,
  getReport,
  getReportPhoto,
  listReports,
  updateReport,
  updateUnclaimedReport,
} from './endpoints/reports.ts';
import { createScanApp, getScanApp, listScanApps, updateScanApp } from './endpoints/scan-apps.ts';
import {
  createScanRule,
  deleteScanRule,
  dryRunNewScanRule,
  dryRunScanRule,
  getScanRule,
  listScanRuleHits,
  listScanRules,
  putBackScanRule,
  updateScanRule,
} from './endpoints/scan-rules.ts';
import { getScan, searchScans } from './endpoints/scans.ts';
import { summariseCalls, summarisePlaces, summariseRepeats, summariseScans } from './endpoints/summarise-scans.ts';
import { getVisits } from './endpoints/visits.ts';

export const scansEndpoints: readonly ServedEndpoint[] = [
  searchScans,
  getScan,
  getCheckAnswer,
  getVisits,
  summariseScans,
  summariseCalls,
  summarisePlaces,
  summariseRepeats,
  downloadScans,
  listScanApps,
  createScanApp,
  getScanApp,
  updateScanApp,
  listScanRules,
  createScanRule,
  getScanRule,
  updateScanRule,
  deleteScanRule,
  dryRunScanRule,
  dryRunNewScanRule,
  listScanRuleHits,
  putBackScanRule,
  listReports,
  getReport,
  updateReport,
  deleteReport,
  updateUnclaimedReport,
  getReportPhoto,
  createReportQuestion,
  getRedirectRules,
  updateRedirectRules,
  publishRedirectRules,
  listRedirectVersions,
  previewRedirectRules,
];
