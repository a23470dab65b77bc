/** The name of a thing within a line: 'webhooks'. German nouns keep their capital. */
export const withinLine = (name: string, locale: string): string =>
  locale.startsWith('de') ? name : name.toLocaleLowerCase(locale);
