import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { norwegian } from './nb.ts';
import type { PageTexts } from './page-texts.ts';
import { chinese } from './zh.ts';

export const languages: readonly PageTexts[] = [english, german, french, spanish, italian, norwegian, chinese, arabic];

/** More than this is no list a phone sends. */
const mostRanges = 20;

/**
 * Languages that the phone asks for, its first choice first.
 * @param header Accept-Language (RFC 9110, 12.5.4); of a tag its first part counts
 */
export function askedLanguages(header: string | undefined): string[] {
  const ranges = (header ?? '').split(',', mostRanges).map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const weight = parameters.map((parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]);
    return { language: tag.trim().split('-')[0] ?? '', weight: Number(weight.find((given) => given) ?? 1) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}

/** The texts in the language that the phone asks for first and that there are; English where there is none. */
export function textsFor(header: string | undefined): PageTexts {
  for (const language of askedLanguages(header)) {
    const texts = languages.find((each) => each.language === language || each.also?.includes(language));
    if (texts) return texts;
  }
  return english;
}
