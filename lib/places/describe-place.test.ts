import { describe, expect, it } from 'vitest';
import { messages } from '#lib/texts/messages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { cities } from './cities.ts';
import { describePlace } from './describe-place.ts';

const t = translatorFor('en', 'analytics');

describe('a place', () => {
  it('is named by the city in it, or near it, or not at all', () => {
    expect(describePlace({ latitude: 59.75, longitude: 10.75 }, t, 'en')).toBe('Oslo');
    expect(describePlace({ latitude: 60.75, longitude: 10.75 }, t, 'en')).toBe('Near Oslo');
    expect(describePlace({ latitude: 0.25, longitude: -29.75 }, t, 'en')).toBeUndefined();
    expect(describePlace({ latitude: -17.75, longitude: 179.75 }, t, 'en')).toBeUndefined();
  });

  it('is called what its reader calls it', () => {
    const german = translatorFor('de', 'analytics');
    expect(describePlace({ latitude: 48.25, longitude: 11.75 }, german, 'de')).toBe('München');
    expect(describePlace({ latitude: 49.25, longitude: 16.25 }, german, 'de')).toBe('Bei Wien');
  });

  it('has its name among the texts', () => {
    expect(Object.values(messages.en.cities)).toEqual(cities.map(({ name }) => name));
  });

  it('is found in a list of real places, each once', () => {
    expect(cities.length).toBeGreaterThan(250);
    expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
    for (const { name, latitude, longitude } of cities) {
      expect(name, JSON.stringify({ name, latitude, longitude })).toMatch(/^\p{Lu}/u);
      expect(Math.abs(latitude), name).toBeLessThan(72);
      expect(Math.abs(longitude), name).toBeLessThan(180);
    }
  });
});
