/** As many as a page has, in a few hundred zones of readers. */
const most = 500;

// The formatter of use-intl is not used: it has no sizes and no mark for UTC, and takes its locale from a provider.

/**
 * Formatters are made once: to make one takes dozens of times what it takes to use it, and a list has four for each of
 * its moments, on the server and again in the browser. The server has readers in every zone of the world: of too many,
 * the one that was not asked for the longest goes.
 */
function memoize<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const kept = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = locale + JSON.stringify(options);
    const formatter = kept.get(key) ?? make(locale, options);
    kept.delete(key);
    kept.set(key, formatter);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return formatter;
  };
}

export const numberFormat = memoize(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const dateTimeFormat = memoize(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const listFormat = memoize((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));

export const displayNames = memoize(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);

export const relativeTimeFormat = memoize(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
