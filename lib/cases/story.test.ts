import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { factsOfScans, hopsOf } from './facts.ts';
import { describeDuration, storyOf } from './story.ts';

const gdansk = { latitude: 54.35, longitude: 18.65 };
const lisbon = { latitude: 38.72, longitude: -9.14 };
type Scan = Parameters<typeof factsOfScans>[0][number];
const scan = (minute: number, position: Scan['position'] = null, result: Scan['result'] = 'sid'): Scan => ({
  created_at: new Date(Date.parse('2026-06-01T08:00:00Z') + minute * 60_000).toISOString(),
  position,
  result,
});
const nameOf = ({ latitude }: { latitude: number }) =>
  latitude === gdansk.latitude ? 'Gdańsk' : latitude === lisbon.latitude ? 'Lisbon' : undefined;
const t = translatorFor('en', 'cases');
const tell = (scans: Scan[], ...reasons: string[]) => storyOf(factsOfScans(scans), reasons, nameOf, t);

describe('facts of scans', () => {
  it('measure each way from the scan with a place before it', () => {
    const hops = hopsOf([scan(0, gdansk), scan(5), scan(35, lisbon), scan(40, lisbon)]);
    expect(hops.map((hop) => hop && [hop.kilometres, hop.milliseconds / 60_000])).toEqual([
      null,
      null,
      [2715, 35],
      [0, 5],
    ]);
  });

  it('find the most scans within a day, and the fastest way', () => {
    const facts = factsOfScans([scan(0), scan(10, gdansk), scan(1441, lisbon), scan(1442), scan(1443)]);
    expect(facts).toMatchObject({ scans: 5, copies: 0, mostInDay: 4, onlyPlace: null });
    expect(facts.fastest?.kilometres).toBe(2715);
    expect(factsOfScans([])).toEqual({ scans: 0, copies: 0, fastest: null, mostInDay: 0, onlyPlace: null });
  });
});

describe('the story of a case', () => {
  it('names copies, places, distance and time, and nothing that is not known', () => {
    const copy = 'auth_copy';
    expect(tell([scan(0, gdansk, copy), scan(35, lisbon, copy)], 'too_far_apart')).toBe(
      'Photos show 2 copies, and scans in Gdańsk and Lisbon are 2,715 km apart within 35 minutes: the code has probably been copied.',
    );
    expect(tell([scan(0, gdansk, copy)], 'scanned_too_often')).toBe(
      'A photo shows a copy of the print: the code has probably been copied.',
    );
    expect(tell([scan(0, { latitude: 1, longitude: 1 }), scan(35, lisbon)], 'too_far_apart')).toMatch(
      /^Scanned in an unnamed place and Lisbon, [\d,]+ km apart, within 35 minutes: nobody travels that fast/,
    );
    const often = Array.from({ length: 54 }, (_, index) => scan(index * 9, gdansk));
    expect(tell(often, 'scanned_too_often')).toMatch(/^Scanned 54 times, 54 of them within a day, in Gdańsk: /);
    expect(tell([scan(0)], 'scanned_too_often')).toMatch(/^Scanned once, 1 of them within a day: /);
    expect(tell([scan(0)], 'blacklisted_app')).toMatch(/^Scanned with an application/);
    expect(tell([], 'reported')).toMatch(/^Somebody reported/);
    expect(tell([])).toBe('No scan of this code yet.');
  });

  it('is told in German', () => {
    const german = translatorFor('de', 'cases');
    const facts = factsOfScans([scan(0, gdansk), scan(200, lisbon)]);
    expect(storyOf(facts, ['too_far_apart'], nameOf, german)).toBe(
      'Gescannt in Gdańsk und Lisbon, 2.715 km auseinander, innerhalb von 3 Stunden: So schnell reist niemand, also tragen wahrscheinlich mehrere Artikel diesen Code.',
    );
  });
});

it('durations are said in minutes, hours or days', () => {
  const minutes = (count: number) => describeDuration(count * 60_000, t);
  expect([0, 1, 90, 130, 47 * 60, 72 * 60].map(minutes)).toEqual([
    '1 minute',
    '1 minute',
    '90 minutes',
    '2 hours',
    '47 hours',
    '3 days',
  ]);
});
