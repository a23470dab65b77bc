import type { Language } from './languages.ts';
import type { FormatReason } from './reason-formatter.ts';

const formatters = new Map<Language, FormatReason>();

/** For the browser: loads the messages of refusals in one language, with the first reason that is put into words. */
export async function loadReasons(language: Language): Promise<FormatReason> {
  const known = formatters.get(language);
  if (known) return known;
  const [{ reasonFormatter }, { default: service }] = await Promise.all([
    import('./reason-formatter.ts'),
    language === 'de' ? import('./de/service.ts') : import('./en/service.ts'),
  ]);
  const format = reasonFormatter(language, service);
  formatters.set(language, format);
  return format;
}
