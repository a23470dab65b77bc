import 'server-only';
import { getRequestConfig } from 'next-intl/server';
import { locales } from '#lib/texts/languages.ts';
import { type Messages, messages } from '#lib/texts/messages.ts';
import { readLanguage } from './language.ts';

/** next-intl's configuration for a request. next.config.mjs names this file. */
export default getRequestConfig(async () => {
  const language = await readLanguage();
  return {
    locale: locales[language],
    // The types of keys and arguments are those of English.
    messages: messages[language] as Messages,
    // Not used: <Time> formats times, in the reader's zone.
    timeZone: 'UTC',
  };
});
