import { onBrandOwnerCreated } from '#server/accounts/shared/on-brand-owner-created.ts';
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
import { insertDefaultScanRules } from './shared/default-scan-rules.ts';

onBrandOwnerCreated(insertDefaultScanRules);

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
