/** The name of a thing within a line: 'webhooks'. German nouns and abbreviations keep their capitals. */
export const withinLine = (name: string, locale: string): string =>
  locale.startsWith('de') || /^\p{Lu}{2}/u.test(name) ? name : name.toLocaleLowerCase(locale);
