import type { ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import type { Executor } from '#server/core/db/database.ts';
import { beforePrinting } from './before-printing.ts';
import { blacklistedApp } from './blacklisted-app.ts';
import { consumedAgain } from './consumed-again.ts';
import { copies } from './copies.ts';
import { distance } from './distance.ts';
import { offMarket } from './off-market.ts';
import { pastSellBy } from './past-sell-by.ts';
import { places } from './places.ts';
import { reports } from './reports.ts';
import type { Among, RuleKind } from './rule-kind.ts';
import { visits } from './visits.ts';

export const ruleKinds: Readonly<Record<ScanRuleKind, RuleKind>> = {
  visits,
  places,
  distance,
  copies,
  reports,
  off_market: offMarket,
  past_sell_by: pastSellBy,
  consumed_again: consumedAgain,
  blacklisted_app: blacklistedApp,
  before_printing: beforePrinting,
};

/**
 * Reads the facts of each kind that has any, once for all companies with a rule of the kind.
 * @param among limits the facts to products and orders; null for all of the companies
 */
export async function readKindFacts(
  db: Executor,
  rules: readonly { kind: ScanRuleKind; company_id: number }[],
  among: Among | null,
): Promise<ReadonlyMap<ScanRuleKind, unknown>> {
  const facts = new Map<ScanRuleKind, unknown>();
  for (const [kind, ofKind] of Map.groupBy(rules, (rule) => rule.kind)) {
    const companyIds = [...new Set(ofKind.map(({ company_id }) => company_id))];
    facts.set(kind, await ruleKinds[kind].readFacts?.(db, companyIds, among));
  }
  return facts;
}
