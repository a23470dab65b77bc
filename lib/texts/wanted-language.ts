import { isLanguage, type Language, offeredLanguages } from './languages.ts';

/** The first of the offered languages by an Accept-Language header, by its weights; English when it names none. */
export function wantedLanguage(accept: string | null, offered: readonly Language[] = offeredLanguages): Language {
  const wanted = (accept ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
      return { language: range.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of wanted) if (isLanguage(language) && offered.includes(language)) return language;
  return 'en';
}
