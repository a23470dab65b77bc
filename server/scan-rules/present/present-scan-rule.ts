import type { ScanRule, ScanRuleHit } from '#lib/contract/scan-rules.ts';
import type { ScanRuleRow } from '../kinds/rule-kind.ts';
import type { listHits } from '../queries/rule-hits.ts';
import type { readRuleRefs } from '../queries/scan-rules.ts';

type Refs = Awaited<ReturnType<typeof readRuleRefs>>;

export function presentScanRule(row: ScanRuleRow, refs: Refs): ScanRule {
  const named = (all: Refs['products'], ids: readonly number[]) =>
    all
      .filter((one) => one.company_id === row.company_id && ids.includes(one.id))
      .map(({ id, name }) => ({ id, name }));
  const codes = (action: string) =>
    Number(refs.lately.find((one) => one.rule_id === row.id && one.action === action)?.codes ?? 0);
  return {
    id: row.id,
    company: row.company_id,
    kind: row.kind,
    is_on: row.is_on,
    count: row.count,
    hours: row.hours,
    kilometres: row.kilometres,
    speed: row.speed,
    scm_field: row.scm_field,
    products: named(refs.products, row.product_ids),
    brands: named(refs.brands, row.brand_ids),
    action: row.action,
    blacklist_reason: row.blacklist_reason,
    recipients: refs.users
      .filter((one) => one.company_id === row.company_id && row.recipient_ids.includes(one.id))
      .map(({ id, name, email }) => ({ id, name, email })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    lately: { warned: codes('warn'), blacklisted: codes('blacklist') },
  };
}

type HitRow = Awaited<ReturnType<typeof listHits>>['rows'][number];

export const presentHit = (row: HitRow): ScanRuleHit => ({
  id: row.id,
  rule: row.rule_id,
  code: row.extended_id,
  product: row.product,
  action: row.action,
  scan: row.scan_uuid,
  scanned_at: row.scanned_at.toISOString(),
  created_at: row.created_at.toISOString(),
  put_back_at: row.put_back_at?.toISOString() ?? null,
});
