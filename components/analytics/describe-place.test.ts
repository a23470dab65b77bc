import { describe, expect, it } from 'vitest';
import { textsIn } from '#lib/texts/texts-in.ts';
import { cities } from './cities.ts';
import { describePlace } from './describe-place.ts';

const t = textsIn('en', 'analytics');

describe('a place', () => {
  it('is named by the city in it, or near it, or not at all', () => {
    expect(describePlace({ latitude: 59.75, longitude: 10.75 }, t)).toBe('Oslo');
    expect(describePlace({ latitude: 60.75, longitude: 10.75 }, t)).toBe('Near Oslo');
    expect(describePlace({ latitude: 0.25, longitude: -29.75 }, t)).toBeUndefined();
    expect(describePlace({ latitude: -17.75, longitude: 179.75 }, t)).toBeUndefined();
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
