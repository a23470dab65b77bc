import 'server-only';
import { getTranslations } from 'next-intl/server';
import { nameOfCountry } from '#lib/format/names.ts';
import { describePlace } from '#lib/places/describe-place.ts';
import { readLanguage } from '#lib/portal/language.ts';
import { findCountry } from './find-country.ts';

/** Kilometres from the middle of a large city to its edge. */
const cityRadius = 15;

/** Name of the place of one scan: city and country, as far as they are known. */
export async function readPlaceName(place: { latitude: number; longitude: number }): Promise<string | undefined> {
  const language = await readLanguage();
  const city = describePlace(place, await getTranslations('analytics'), language, cityRadius);
  const code = findCountry(place.latitude, place.longitude);
  const country = code && nameOfCountry(language, code);
  return [city, country].filter(Boolean).join(', ') || undefined;
}
