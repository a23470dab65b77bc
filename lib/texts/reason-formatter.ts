import { IntlMessageFormat } from 'intl-messageformat';
import { type Language, locales } from './languages.ts';
import type { messages } from './messages.ts';
import { isSentReason, type SentReason } from './sent-reason.ts';

/** Undefined for a code or values that the messages do not fit. */
export type FormatReason = (reason: SentReason) => string | undefined;

export type ServiceMessages = (typeof messages)[Language]['service'];

/**
 * Returns a function that puts reasons into words, by the messages `service` of a language. Each message is parsed
 * once: `createTranslator` takes 15 µs for a message with a value, and an upload can have a million of them.
 */
export function reasonFormatter(language: Language, service: ServiceMessages): FormatReason {
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (code: string): IntlMessageFormat | undefined => {
    const known = formats.get(code);
    if (known) return known;
    const message: unknown = Object.hasOwn(service, code) ? service[code as keyof ServiceMessages] : undefined;
    if (typeof message !== 'string') return undefined;
    const format = new IntlMessageFormat(message, locales[language]);
    formats.set(code, format);
    return format;
  };
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside).join(' ');
    return isSentReason(value) ? (format(value) ?? '') : value;
  };
  const format: FormatReason = ({ code, values = {} }) => {
    const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inside(value)]));
    try {
      return formatOf(code)?.format(texts as Record<string, string | number>) as string | undefined;
    } catch {
      return undefined;
    }
  };
  return format;
}
