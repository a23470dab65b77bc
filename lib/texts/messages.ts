import type { Area } from './areas.ts';
import { de } from './de/de.ts';
import { en } from './en/en.ts';
import type { Language } from './languages.ts';

/** ICU MessageFormat by area and key. A file of a whole language (`lib/texts/fr.json`, areas first) fits here too. */
export type Messages = Record<Area, Record<string, string>>;

export const messages: Record<Language, Messages> = { en, de };
