import type { IncomingHttpHeaders } from 'node:http';
import type { VisitorDevice } from '#lib/contract/values/redirect-rules.ts';
import { askedLanguages } from '#lib/texts/wanted-language.ts';
import type { Visitor } from '#server/redirects/shared/land-by-rules.ts';

/** Facts about the caller of a code address that redirect rules decide by. Nothing of it is stored. */
export const visitorOf = (headers: IncomingHttpHeaders, country: string | null): Visitor => ({
  country,
  language: askedLanguages(headers['accept-language']).find((language) => language !== '*') ?? null,
  device: deviceOf(headers),
  at: Date.now(),
});

/** By the client hint of Chromium, else by the user agent. An iPad that asks for desktop pages is `other`. */
function deviceOf(headers: IncomingHttpHeaders): VisitorDevice {
  const hint = headers['sec-ch-ua-platform'];
  const platform = (typeof hint === 'string' ? hint : (headers['user-agent'] ?? '')).slice(0, 1000);
  if (/\b(?:iPhone|iPad|iPod|iOS)\b/.test(platform)) return 'ios';
  return /\bAndroid\b/.test(platform) ? 'android' : 'other';
}
