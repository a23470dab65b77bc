import { isLanguage, type Language, offeredLanguages } from './languages.ts';

/** No browser sends a list of more languages. */
const maxRanges = 20;

/**
 * Languages (ISO 639) of an Accept-Language header (RFC 9110, 12.5.4) by weight. Of a tag such as de-CH its first part
 * counts.
 */
export function askedLanguages(accept: string | null | undefined): string[] {
  return (accept ?? '')
    .split(',', maxRanges)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const weights = parameters.map((parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]);
      return { language: tag.trim().split('-')[0] ?? '', weight: Number(weights.find((given) => given) ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

/** First of the offered languages that an Accept-Language header asks for; English when it names none. */
export function wantedLanguage(accept: string | null, offered: readonly Language[] = offeredLanguages): Language {
  for (const language of askedLanguages(accept))
    if (isLanguage(language) && offered.includes(language)) return language;
  return 'en';
}
