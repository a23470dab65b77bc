import type { DryRun, ScanRule } from '#lib/contract/scan-rules.ts';
import { maxDryRunScans, type ScanRuleKind, type Threshold } from '#lib/contract/values/scan-rules.ts';
import { listWords } from '#lib/format/names.ts';
import type { Translator } from '#lib/texts/translator.ts';

export type DescribedRule = Pick<ScanRule, 'kind' | 'action' | Threshold>;

/** A rule as one sentence. */
export const describeRule = (rule: DescribedRule, t: Translator<'scan-rules'>): string =>
  t(`sentence.${rule.kind}`, {
    action: rule.action,
    count: rule.count ?? 0,
    hours: rule.hours ?? 0,
    kilometres: rule.kilometres ?? 0,
    speed: rule.speed ?? 0,
    field: rule.scm_field ?? '',
    hasField: String(Boolean(rule.scm_field)),
  });

/** Label and hint of a threshold where a kind has its own. */
export function describeThreshold(
  kind: ScanRuleKind,
  name: Threshold,
  t: Translator<'scan-rules'>,
): { label: string; hint: string | undefined } {
  if (name === 'scm_field')
    return { label: t('field.scm_field'), hint: t(kind === 'off_market' ? 'marketHint' : 'dateHint') };
  if (kind === 'consumed_again') return { label: t('field.grace'), hint: t('graceHint') };
  return { label: t(`field.${name}`), hint: name === 'speed' ? t('speedHint') : undefined };
}

/** Limits of a rule to products and brands, and its other recipients. */
export function describeRefs(
  { products, brands, recipients }: Pick<ScanRule, 'products' | 'brands' | 'recipients'>,
  locale: string,
  t: Translator<'scan-rules'>,
): string {
  const meant = [...brands, ...products].map(({ name }) => name);
  const others = recipients.map(({ name, email }) => name || email);
  return [
    ...(meant.length > 0 ? [t('about.products', { names: listWords(locale, meant) })] : []),
    ...(others.length > 0 ? [t('about.recipients', { names: listWords(locale, others) })] : []),
  ].join(' · ');
}

/** '7 scans': scans or reports of a code that meet the rule. A dry run gives at most `maxDryRunScans` of them. */
export function countFound(scans: DryRun['codes'][number]['scans'], t: Translator<'scan-rules'>): string {
  const count = scans.length;
  const isCut = count >= maxDryRunScans;
  if (scans[0]?.source === 'report') return t(isCut ? 'reportsOrMore' : 'reportCount', { count });
  return t(isCut ? 'scansOrMore' : 'scanCount', { count });
}
