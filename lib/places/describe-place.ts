import { cityIn } from '#lib/texts/city-names.ts';
import type { Language } from '#lib/texts/languages.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { cities } from './cities.ts';

interface Position {
  latitude: number;
  longitude: number;
}

/** In kilometres. A field is half a degree wide, so its middle can be forty from the city that fills it. */
const within = 45;
const near = 120;
const kilometresOfDegree = 111.2;

/**
 * A place by the large city it is in or near; undefined far from all of them.
 * @param inside kilometres from its middle that are still in the city
 */
export function describePlace(
  place: Position,
  t: Translator<'analytics'>,
  language: Language,
  inside = within,
): string | undefined {
  let nearest = { name: '', distance: Number.POSITIVE_INFINITY };
  for (const city of cities) {
    const distance = distanceBetween(place, city);
    if (distance < nearest.distance) nearest = { name: city.name, distance };
  }
  const name = cityIn(language, nearest.name);
  if (nearest.distance <= inside) return name;
  return nearest.distance <= near ? t('near', { name }) : undefined;
}

/** As on a flat map of the neighbourhood: near enough for what is near. */
function distanceBetween(a: Position, b: Position): number {
  const across = Math.abs(a.longitude - b.longitude);
  const east = Math.min(across, 360 - across) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east) * kilometresOfDegree;
}
