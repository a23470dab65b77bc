import { isLanguage, type Language, offeredLanguages } from './languages.ts';

/** No browser sends a list of more languages. */
const maxRanges = 20;

/** Tags (BCP 47) of an Accept-Language header (RFC 9110, 12.5.4) by weight, in lower case. */
export function askedTags(accept: string | null | undefined): string[] {
  return (accept ?? '')
    .split(',', maxRanges)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const weights = parameters.map((parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]);
      return { tag: tag.trim(), weight: Number(weights.find((given) => given) ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** Languages (ISO 639) of an Accept-Language header by weight: the first part of each tag. */
export const askedLanguages = (accept: string | null | undefined): string[] =>
  askedTags(accept).map((tag) => tag.split('-', 1)[0] ?? '');

/** First of the offered languages that an Accept-Language header asks for; undefined when it names none. */
export const askedLanguage = (
  accept: string | null | undefined,
  offered: readonly Language[] = offeredLanguages,
): Language | undefined =>
  askedLanguages(accept)
    .filter(isLanguage)
    .find((language) => offered.includes(language));

/** First of the offered languages that an Accept-Language header asks for; English when it names none. */
export const wantedLanguage = (accept: string | null, offered?: readonly Language[]): Language =>
  askedLanguage(accept, offered) ?? 'en';
