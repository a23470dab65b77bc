import type { ShownRedirectRule } from '#lib/contract/redirect-rules.ts';
import { dateTimeFormat } from '#lib/format/intl.ts';
import { listWords, nameOfCode } from '#lib/format/names.ts';
import type { Translator } from '#lib/texts/translator.ts';

const oneOf = (locale: string, words: readonly string[]) => listWords(locale, words, 'disjunction');

/** A local time of a rule as the reader writes times. */
const localTime = (locale: string, value: string) =>
  dateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' }).format(new Date(`${value}Z`));

/** Visitors that a rule holds for: 'Visitors from Germany, with Android'. */
export function visitorsOf(rule: ShownRedirectRule, locale: string, t: Translator<'redirects'>): string {
  const names = (type: 'region' | 'language', codes: readonly string[]) =>
    oneOf(
      locale,
      codes.map((code) => nameOfCode(locale, type, code)),
    );
  const nameOf = ({ name }: { name: string }) => name || t('sentence.deleted');
  const { countries, languages, devices, states, product, brand, campaign, from, until } = rule;
  const conditions = [
    countries.length > 0 && t('sentence.countries', { list: names('region', countries) }),
    languages.length > 0 && t('sentence.languages', { list: names('language', languages) }),
    devices.length > 0 &&
      t('sentence.devices', {
        list: oneOf(
          locale,
          devices.map((each) => t(`device.${each}`)),
        ),
      }),
    states.length > 0 &&
      t('sentence.states', {
        list: oneOf(
          locale,
          states.map((each) => t(`codeState.${each}`)),
        ),
      }),
    product && t('sentence.product', { name: nameOf(product) }),
    brand && t('sentence.brand', { name: nameOf(brand) }),
    campaign && t('sentence.campaign', { name: nameOf(campaign) }),
    from !== null && t('sentence.from', { time: localTime(locale, from) }),
    until !== null && t('sentence.until', { time: localTime(locale, until) }),
  ].filter((condition) => typeof condition === 'string');
  return conditions.length === 0 ? t('sentence.all') : t('sentence.some', { conditions: conditions.join(', ') });
}
