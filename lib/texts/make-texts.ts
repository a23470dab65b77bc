import formatMessage, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Area, AreaTexts } from './areas.ts';

/** Messages of one area, compiled on the server: the parser never comes to the browser. */
export type CompiledMessages = Record<string, CompiledMessage>;

type Plain<A extends Area> = AreaTexts[A]['plain'];
type Rich<A extends Area> = AreaTexts[A]['rich'];
type Given<T> = T extends undefined ? [] : [values: T];

/** The texts of an area in the reader's language: `t('title')`, `t('codes', { count: 3 })`. */
export interface Texts<A extends Area> {
  <K extends keyof Plain<A>>(key: K, ...given: Given<Plain<A>[K]>): string;
  /** A message with elements in it: `t.rich('help', { link: (inside) => <TextLink href="…">{inside}</TextLink> })`. */
  rich: <K extends keyof Rich<A>>(key: K, values: Rich<A>[K]) => ReactNode;
  /** For what is formatted beside the text: `formatBytes(size, t.locale)`. */
  locale: string;
}

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function kept<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const before = cache.get(key);
  if (before !== undefined) return before;
  const made = make();
  cache.set(key, made);
  return made;
}

const formatters = {
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) =>
    kept(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options)),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) =>
    kept(plurals, locale + options?.type, () => new Intl.PluralRules(locale, options)),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
};

/** Parts in their places: they are no list, so that none needs a key. */
const joined = (parts: ReactNode): ReactNode =>
  Array.isArray(parts) ? (parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts)) : parts;

/** @param messages of the area; undefined when the page was not given them, and then the keys stand in their places. */
export function makeTexts<A extends Area>(area: A, messages: CompiledMessages | undefined, locale: string): Texts<A> {
  const format = (key: PropertyKey, values: object = {}) => {
    const message = messages?.[String(key)];
    if (message === undefined) {
      if (process.env.NODE_ENV !== 'production') throw new Error(`No text '${String(key)}' of '${area}' in this page.`);
      return String(key);
    }
    return formatMessage<ReactNode>(message, locale, values as FormatValues<ReactNode>, { formatters });
  };
  const texts = (key: PropertyKey, values?: object) => String(format(key, values));
  const rich = (key: PropertyKey, values: object) => {
    const given = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (inside: ReactNode[]) => value(joined(inside)) : value,
    ]);
    return joined(format(key, Object.fromEntries(given)));
  };
  return Object.assign(texts, { rich, locale }) as Texts<A>;
}
