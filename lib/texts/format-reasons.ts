import type { Language } from './languages.ts';
import { messages } from './messages.ts';
import { type FormatReason, reasonFormatter } from './reason-formatter.ts';

const formatters = new Map<Language, FormatReason>();

/** Returns a function that puts reasons into words of a language. It carries all messages: server only. */
export function formatReasons(language: Language): FormatReason {
  const known = formatters.get(language) ?? reasonFormatter(language, messages[language].service);
  formatters.set(language, known);
  return known;
}
