import { onBrandOwnerCreated } from '#server/accounts/shared/on-brand-owner-created.ts';
import { readBlacklistingsBy } from '#server/cases/shared/blacklistings-by-rules.ts';
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
import { listBlacklistings } from './queries/rule-hits.ts';
import { insertDefaultScanRules } from './shared/default-scan-rules.ts';

onBrandOwnerCreated.add(insertDefaultScanRules);
readBlacklistingsBy(listBlacklistings);

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
