import { describe, expect, it } from 'vitest';
import { cities } from '#lib/places/cities.ts';
import { countryCode } from '#lib/places/country-code.ts';
import { findCountry } from './find-country.ts';

describe('the country of a place', () => {
  it('is the one that its field is in', () => {
    for (const [latitude, longitude, code] of [
      [59.75, 10.75, 'NO'],
      [54.25, 18.75, 'PL'],
      [55.75, 12.75, 'DK'],
      [-36.75, 174.75, 'NZ'],
      [1.25, 103.75, 'SG'],
      [48.75, 2.25, 'FR'],
      [40.75, -74.25, 'US'],
      [-17.75, 178.25, 'FJ'],
      [42.75, 21.25, 'XK'],
    ] as const) {
      expect(findCountry(latitude, longitude), code).toBe(code);
    }
  });

  it('is none far from land', () => {
    expect(findCountry(0.25, -30.25)).toBeUndefined();
    expect(findCountry(-89.75, 400.25)).toBeUndefined();
  });

  it('is known of every city that has a name here', () => {
    const middle = (degrees: number) => Math.floor(degrees * 2) / 2 + 0.25;
    const unknown = cities.filter((city) => !findCountry(middle(city.latitude), middle(city.longitude)));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('has the letters that languages are written with', () => {
    expect(countryCode('578', 'Norway')).toBe('NO');
    expect(countryCode(undefined, 'N. Cyprus')).toBeUndefined();
  });
});
