import type { ScanRule } from '#lib/contract/scan-rules.ts';
import type { Threshold } from '#lib/contract/values/scan-rules.ts';
import { listWords } from '#lib/format/names.ts';
import type { Translator } from '#lib/texts/translator.ts';

export type DescribedRule = Pick<ScanRule, 'kind' | 'action' | Threshold>;

/** A rule as one sentence. */
export function describeRule(rule: DescribedRule, t: Translator<'scan-rules'>): string {
  const { kind, action, count, hours, kilometres, speed, scm_field } = rule;
  const numbers = { action, count: count ?? 0, hours: hours ?? 0, kilometres: kilometres ?? 0 };
  const field = scm_field ?? '';
  switch (kind) {
    case 'visits':
      return t('sentence.visits', numbers);
    case 'places':
      return t('sentence.places', numbers);
    case 'distance':
      return speed ? t('sentence.speed', { ...numbers, speed }) : t('sentence.distance', numbers);
    case 'copies':
      return t('sentence.copies', numbers);
    case 'reports':
      return t('sentence.reports', numbers);
    case 'off_market':
      return t('sentence.off_market', {
        action,
        markets: field === '' ? t('markets.own') : t('markets.field', { field }),
      });
    case 'past_sell_by':
      return t('sentence.past_sell_by', { action, field });
    case 'consumed_again':
      return t('sentence.consumed_again', numbers);
    case 'blacklisted_app':
      return t(`sentence.blacklisted_app.${action}`);
  }
}

/** Whose codes a rule looks at and who else gets its mails, where it says so. */
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
