import type { RedirectRule, RedirectVersion, ShownRedirectRule } from '#lib/contract/redirect-rules.ts';
import type { nameRuleScopes, RedirectVersionRow } from '../queries/redirect-rules.ts';

type Names = Awaited<ReturnType<typeof nameRuleScopes>>;

/** A product, brand or campaign that was deleted has no name. */
const named = (names: Map<number, string>, id: number | null) =>
  id === null ? null : { id, name: names.get(id) ?? '' };

const presentRule = (rule: RedirectRule, names: Names): ShownRedirectRule => ({
  ...rule,
  product: named(names.product, rule.product),
  brand: named(names.brand, rule.brand),
  campaign: named(names.campaign, rule.campaign),
});

export const presentRules = (rules: readonly RedirectRule[], names: Names) =>
  rules.map((rule) => presentRule(rule, names));

export const presentRedirectVersion = (row: RedirectVersionRow, names: Names): RedirectVersion => ({
  number: row.number,
  rules: presentRules(row.rules, names),
  published_at: row.published_at.toISOString(),
  published_by: row.user_id === null ? null : { id: row.user_id, email: row.email ?? '', name: row.name ?? '' },
});
