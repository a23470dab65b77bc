import { describe, expect, it } from 'vitest';
import { countByCountry, countsOfShade, shadeFills, shadeOf } from './country-counts.ts';

describe('scans by country', () => {
  const place = (country: string | undefined, scans: number, latitude: number) => ({
    ...{ country, scans, latitude, longitude: 10.25 },
  });

  it('are the sums of places, most first, with those of the days before', () => {
    const places = [place('NO', 7, 59.75), place('DK', 6, 55.75), place(undefined, 5, 0.25), place('NO', 3, 63.25)];
    const rows = countByCountry(places, [place('NO', 4, 59.75), place('SE', 9, 58.25)], (code) => `the ${code}`);
    expect(rows).toEqual([
      { code: 'NO', name: 'the NO', scans: 10, before: 4, latitude: 59.75, longitude: 10.25 },
      { code: 'DK', name: 'the DK', scans: 6, before: 0, latitude: 55.75, longitude: 10.25 },
      // Fell to nothing.
      { code: 'SE', name: 'the SE', scans: 0, before: 9, latitude: 58.25, longitude: 10.25 },
    ]);
    expect(countByCountry(places, undefined, String)[0]?.before).toBeUndefined();
  });
});

describe('shades of the map', () => {
  it('are darker for more scans, and say which counts they mean', () => {
    for (const most of [1, 2, 3, 10, 375, 2_000_000]) {
      const ranges = shadeFills.map((_, shade) => countsOfShade(shade, most)).filter(Boolean);
      expect(ranges[0]?.from, String(most)).toBe(1);
      expect(ranges.at(-1)?.to, String(most)).toBe(most);
      for (const [index, range] of ranges.entries()) {
        if (index > 0) expect(range?.from, String(most)).toBe((ranges[index - 1]?.to ?? 0) + 1);
        expect(shadeOf(range?.from ?? 0, most)).toBe(shadeOf(range?.to ?? 0, most));
      }
    }
    expect(shadeOf(375, 375)).toBe(shadeFills.length - 1);
    expect(shadeOf(1, 375)).toBe(0);
    expect(shadeOf(0, 375)).toBe(-1);
  });
});
