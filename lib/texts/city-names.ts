import de from './de/cities.ts';
import en from './en/cities.ts';
import type { Language } from './languages.ts';

const names: Record<Language, Partial<Record<string, string>>> = { en, de };
const keys = new Map<string, string>(Object.entries(en).map(([key, name]) => [name, key]));

/** A city in a language, by its English name: Munich is München. One that has no other name keeps that. */
export const cityIn = (language: Language, name: string): string => names[language][keys.get(name) ?? ''] ?? name;
