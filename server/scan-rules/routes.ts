import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
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

export const scanRulesEndpoints: readonly ServedEndpoint[] = [
  listScanRules,
  createScanRule,
  getScanRule,
  updateScanRule,
  deleteScanRule,
  dryRunScanRule,
  dryRunNewScanRule,
  listScanRuleHits,
  putBackScanRule,
];
