import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { factsOfScans, hopsOf } from './facts.ts';
import { describeDuration, type StoryCase, storyOf } from './story.ts';

const gdansk = { latitude: 54.35, longitude: 18.65 };
const lisbon = { latitude: 38.72, longitude: -9.14 };
type Scan = Parameters<typeof factsOfScans>[0][number];
const scan = (minute: number, position: Scan['position'] = null, result: Scan['result'] = 'sid', code = 'A'): Scan => ({
  extended_id: code,
  created_at: new Date(Date.parse('2026-06-01T08:00:00Z') + minute * 60_000).toISOString(),
  position,
  result,
});
const nameOf = ({ latitude }: { latitude: number }) =>
  latitude === gdansk.latitude ? 'Gdańsk' : latitude === lisbon.latitude ? 'Lisbon' : undefined;
const t = translatorFor('en', 'cases');
const one: StoryCase = {
  ...{ facts: factsOfScans([]), reasons: [], gatheredBy: null, codes: 1, order: '4711', foreign: null, suspicions: 1 },
};
const tell = (scans: Scan[], ...reasons: string[]) =>
  storyOf({ ...one, facts: factsOfScans(scans), reasons }, nameOf, t);

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

  it('measure the way of each code by itself', () => {
    const scans = [scan(0, gdansk, 'sid', 'A'), scan(5, lisbon, 'sid', 'B'), scan(65, gdansk, 'sid', 'A')];
    expect(hopsOf(scans).map((hop) => hop?.kilometres ?? null)).toEqual([null, null, 0]);
    expect(factsOfScans(scans)).toMatchObject({ fastest: null, onlyPlace: null, milliseconds: 65 * 60_000 });
  });

  it('find the most scans within a day, and the fastest way', () => {
    const facts = factsOfScans([scan(0), scan(10, gdansk), scan(1441, lisbon), scan(1442), scan(1443)]);
    expect(facts).toMatchObject({ scans: 5, copies: 0, mostInDay: 4, onlyPlace: null });
    expect(facts.fastest?.kilometres).toBe(2715);
    expect(factsOfScans([])).toMatchObject({ scans: 0, copies: 0, fastest: null, mostInDay: 0, onlyPlace: null });
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
    const several = { ...one, codes: 2, gatheredBy: 'hand', reasons: ['too_far_apart'] } as const;
    const facts = factsOfScans([scan(0, gdansk), scan(5, gdansk, 'sid', 'B'), scan(35, lisbon)]);
    expect(storyOf({ ...several, facts }, nameOf, t)).toMatch(
      / One of them was scanned in Gdańsk and Lisbon, 2,715 km apart, within 35 minutes\.$/,
    );
    expect(tell([scan(0, { latitude: 1, longitude: 1 }), scan(35, lisbon)], 'too_far_apart')).toMatch(
      /^Scanned in an unnamed place and Lisbon, [\d,]+ km apart, within 35 minutes: nobody travels that fast/,
    );
    expect(tell([scan(0, gdansk), scan(2000, lisbon)], 'too_far_apart')).toMatch(/or it travelled\.$/);
    const often = Array.from({ length: 54 }, (_, index) => scan(index * 9, gdansk));
    expect(tell(often, 'scanned_too_often')).toMatch(/^Scanned 54 times, 54 of them within a day, in Gdańsk: /);
    expect(tell([scan(0)], 'scanned_too_often')).toMatch(/^Scanned once, 1 of them within a day: /);
    expect(tell([scan(0)], 'blacklisted_app')).toMatch(/^Scanned with an application/);
    expect(tell([], 'reported')).toMatch(/^Somebody reported/);
    expect(tell([])).toBe('No scan of this code yet.');
  });

  it('of several codes says what they have in common', () => {
    const day = 24 * 60;
    const scans = [0, 1, 3].map((days, index) => scan(days * day, lisbon, index ? 'auth_copy' : 'sid', `CODE${index}`));
    const several = { ...one, facts: factsOfScans(scans), codes: 7, gatheredBy: 'order' as const };
    expect(storyOf(several, nameOf, t)).toBe(
      '7 codes of order 4711 were scanned in Lisbon within 3 days; 2 photos were judged copies.',
    );
    expect(storyOf({ ...several, gatheredBy: 'place' }, nameOf, t)).toBe(
      '7 codes were scanned in Lisbon within 3 days; 2 photos were judged copies.',
    );
    expect(storyOf({ ...several, facts: factsOfScans([]), gatheredBy: 'hand' }, nameOf, t)).toBe(
      '7 codes are doubted. None of them has been scanned yet.',
    );
    expect(storyOf(several, nameOf, translatorFor('de', 'cases'))).toBe(
      '7 Codes des Auftrags 4711 wurden in Lisbon innerhalb von 3 Tagen gescannt; 2 Fotos zeigen Kopien.',
    );
  });

  it('of a foreign code quotes what it says', () => {
    const foreign = { ...one, foreign: 'https://win.example/1', suspicions: 2 };
    expect(storyOf(foreign, nameOf, t)).toBe(
      '2 reports of a code that is not yours, found in place of one: https://win.example/1. Somebody may lead your customers elsewhere.',
    );
  });

  it('is told in German', () => {
    const german = translatorFor('de', 'cases');
    const facts = factsOfScans([scan(0, gdansk), scan(100, lisbon)]);
    expect(storyOf({ ...one, facts, reasons: ['too_far_apart'] }, nameOf, german)).toBe(
      'Gescannt in Gdańsk und Lisbon, 2.715 km auseinander, innerhalb von 100 Minuten: So schnell reist niemand, also tragen wahrscheinlich mehrere Artikel diesen Code.',
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
