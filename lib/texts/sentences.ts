import de from './de/service.ts';
import en from './en/service.ts';
import { type Language, locales } from './languages.ts';

/**
 * What the service says, the schemas of the contract among it, in another language. The service speaks English; its
 * sentences are the keys by which those of area `service` are found: as they are, or by their pattern, 'At most
 * {count}.' What is not known stays as it was said.
 */

/** The sentences of a language and its words for the codes of errors, by key. */
const allOf = ({ code, ...sentences }: typeof en | typeof de): Record<string, string> => ({
  ...sentences,
  ...Object.fromEntries(Object.entries(code).map(([key, words]) => [`code.${key}`, words])),
});

const translations: Record<Exclude<Language, 'en'>, Partial<Record<string, string>>> = { de: allOf(de) };

interface Pattern {
  key: string;
  /** What a sentence begins with: looked at first, since that is fast. */
  head: string;
  names: string[];
  matches: RegExp;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const placeholder = /\{(\w+)(?:, number)?\}/g;

function patternOf([key, sentence]: [string, string]): Pattern {
  const names = [...sentence.matchAll(placeholder)].map(([, name]) => name ?? '');
  const fixed = sentence.split(/\{\w+(?:, number)?\}/);
  return { key, head: fixed[0] ?? '', names, matches: new RegExp(`^${fixed.map(escaped).join('(.+?)')}$`, 's') };
}

/** Of refusals only: what is stored is not put together so. */
const composed = new Set([
  'columnFault',
  'fieldFault',
  'itemFault',
  'keyIsMissing',
  'noCodeWithThisKey',
  'nameAtLeastOne',
]);
const sentences: [string, string][] = Object.entries(allOf(en)).filter(([key]) => !composed.has(key));
const exact = new Map(sentences.map(([key, sentence]) => [sentence, key]));
const fixedLength = (sentence: string) => sentence.replaceAll(placeholder, '').length;
// The more of a sentence is fixed the more is known of it.
const patterns = sentences
  .filter(([, sentence]) => sentence.includes('{'))
  .sort(([, one], [, other]) => fixedLength(other) - fixedLength(one))
  .map(patternOf);

interface Said {
  text: string;
  /** Whether any of it is in the language. */
  isKnown: boolean;
}

/** One or several sentences of the service in a language. */
export function inLanguage(language: Language, text: string): Said {
  if (language === 'en') return { text, isKnown: true };
  const whole = sentenceIn(language, text);
  if (whole !== undefined) return { text: whole, isKnown: true };
  // 'quantity: At least 1.'
  const [, field, rest] = /^([\w.]+: )(.+)$/s.exec(text) ?? [];
  if (field !== undefined && rest !== undefined) {
    const said = inLanguage(language, rest);
    return { ...said, text: field + said.text };
  }
  return severalIn(language, text.split(/(?<=\.) (?=[A-Z])/));
}

const mostKept = 10_000;

/** For many sentences that are alike, such as what is wrong with the rows of a file: each is looked up once. */
export function sayIn(language: Language): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size === mostKept) known.clear();
    const said = inLanguage(language, text).text;
    known.set(text, said);
    return said;
  };
}

/** Several sentences in a row, of which some belong together. */
function severalIn(language: Exclude<Language, 'en'>, parts: string[]): Said {
  const said: string[] = [];
  let isKnown = false;
  for (let at = 0; at < parts.length; ) {
    let length = parts.length - at;
    let known = sentenceIn(language, parts.slice(at).join(' '));
    while (known === undefined && length > 1) {
      length -= 1;
      known = sentenceIn(language, parts.slice(at, at + length).join(' '));
    }
    if (known !== undefined) isKnown = true;
    said.push(known ?? parts[at] ?? '');
    at += length;
  }
  return { text: said.join(' '), isKnown };
}

function sentenceIn(language: Exclude<Language, 'en'>, sentence: string): string | undefined {
  const key = exact.get(sentence);
  if (key !== undefined) return translations[language][key];
  for (const { key: named, head, names, matches } of patterns) {
    if (!sentence.startsWith(head)) continue;
    const found = matches.exec(sentence);
    const translation = translations[language][named];
    if (!found || translation === undefined) continue;
    const values = new Map(names.map((name, index) => [name, valueIn(language, found[index + 1] ?? '')]));
    return translation.replaceAll(placeholder, (_, name: string) => values.get(name) ?? '');
  }
  // What is wrong with an uploaded value is said without a full stop, until it stands among other sentences.
  const inside = sentence.endsWith('.') ? sentenceIn(language, sentence.slice(0, -1)) : undefined;
  return inside === undefined ? undefined : `${inside}.`;
}

/** A number as the language writes it, a sentence in it, also behind the name of a field; all else as it is. */
function valueIn(language: Exclude<Language, 'en'>, value: string): string {
  if (/^\d{1,3}(?:,\d{3})+$/.test(value)) {
    return Number(value.replaceAll(',', '')).toLocaleString(locales[language]);
  }
  const [, field = '', rest = value] = /^([\w.]+: )(.+)$/s.exec(value) ?? [];
  return field + (sentenceIn(language, rest) ?? rest);
}
