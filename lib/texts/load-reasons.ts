import type { Language } from './languages.ts';
import type { FormatReason, ServiceMessages } from './reason-formatter.ts';

const service: Record<Language, () => Promise<{ default: ServiceMessages }>> = {
  en: () => import('./en/service.ts'),
  de: () => import('./de/service.ts'),
};

const formatters = new Map<Language, FormatReason>();

/** For the browser: loads the messages of refusals in one language, with the first reason that is put into words. */
export async function loadReasons(language: Language): Promise<FormatReason> {
  const known = formatters.get(language);
  if (known) return known;
  const [{ reasonFormatter }, messages] = await Promise.all([import('./reason-formatter.ts'), service[language]()]);
  const format = reasonFormatter(language, messages.default);
  formatters.set(language, format);
  return format;
}
