import compile from 'icu-minify/compile';
import type { Area } from './areas.ts';
import { type Language, locales } from './languages.ts';
import { type CompiledMessages, makeTexts, type Texts } from './make-texts.ts';
import { messages } from './messages.ts';

const compiled = new Map<string, CompiledMessages>();

/** What the browser is given of an area. A language that has not all of it has the rest in English. */
export function compiledMessages(language: Language, area: Area): CompiledMessages {
  const name = `${language} ${area}`;
  const before = compiled.get(name);
  if (before) return before;
  const own = Object.entries({ ...messages.en[area], ...messages[language][area] });
  // As plain objects: those of the compiler have no prototype, and React sends no such to the browser.
  const made = JSON.parse(JSON.stringify(Object.fromEntries(own.map(([key, message]) => [key, compile(message)]))));
  compiled.set(name, made);
  return made;
}

/** The texts of an area in a language, where one knows it: in tests, and below `texts`. Server only, by its size. */
export function textsIn<A extends Area>(language: Language, area: A): Texts<A> {
  return makeTexts(area, compiledMessages(language, area), locales[language]);
}
