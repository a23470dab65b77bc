import type { Key, Kind, Recipe } from './corpus.ts';
import { fairConditions } from './mishaps.ts';

/**
 * Sets for choosing gates and limits for phones, light and accidents, and sets for judging them. They share no press
 * and substrate (or layout), day, code or seed.
 */
const fairTuningKeys: readonly Key[] = [
  { press: 'toner', substrate: 'coated', layout: 'sg-inside' },
  { press: 'liquid', substrate: 'uncoated', layout: 'sg-inside' },
  { press: 'inkjet', substrate: 'coated', layout: 'sg-inside' },
  { press: 'flexo', substrate: 'coated', layout: 'sg-inside' },
  { press: 'flexo', substrate: 'coated', layout: 'sg-outside' },
  { press: 'liquid', substrate: 'uncoated', layout: 'sg-outside' },
];
const fairTestKeys: readonly Key[] = [
  { press: 'toner', substrate: 'uncoated', layout: 'sg-inside' },
  { press: 'liquid', substrate: 'coated', layout: 'sg-inside' },
  { press: 'flexo', substrate: 'uncoated', layout: 'sg-inside' },
  { press: 'liquid', substrate: 'coated', layout: 'sg-outside' },
  { press: 'toner', substrate: 'coated', layout: 'sg-outside' },
];

const tuningDays = ['fair tuning 1', 'fair tuning 2', 'fair tuning 3'];
/**
 * Photos of the days 'fair 1' to 'fair 30' were looked at, or how many of them were missed was known, when what was
 * missed was mended: they measure nothing any more. Nor do their codes, from 26 000 to 29 000 and from 40 000 to
 * 41 000.
 */
const testDays = ['fair 31', 'fair 32', 'fair 33', 'fair 34', 'fair 35', 'fair 36', 'fair 37'];
const copyKinds: readonly Kind[] = ['otsu', 'unsharp', 'estimate-1200', 'estimate-2400'];

/** Five prints of each press, three careful photos each: what the models are from. */
const proofsOf = (keys: readonly Key[], code: number): Recipe[] =>
  keys.flatMap((key) =>
    Array.from(
      { length: 15 },
      (_, at): Recipe => ({
        key,
        kind: 'original',
        day: 'fair calibration',
        code: code + Math.floor(at / 3),
        conditions: 'careful',
        shot: at % 3,
      }),
    ),
  );

const prints = [0, 1, 2] as const;

/**
 * `shots` photos of each condition on each day of each press, of three prints in turn. The first print of every press
 * and day comes first: a run that is stopped has seen all of them.
 */
function photosOf(keys: readonly Key[], days: readonly string[], shots: number, code: number): Recipe[] {
  return prints.flatMap((print) =>
    days.flatMap((day) =>
      keys.flatMap((key) =>
        fairConditions.flatMap((conditions) =>
          Array.from({ length: Math.ceil((shots - print) / prints.length) }, (_, shot): Recipe => {
            return { key, kind: 'original', day, code: code + print, conditions, shot };
          }),
        ),
      ),
    ),
  );
}

/** Two kinds of copies in each condition: nothing that lets a genuine print through may let these through. */
const copiesOf = (keys: readonly Key[], day: string, code: number): Recipe[] =>
  keys.flatMap((key, at) =>
    copyKinds.flatMap((kind, which) =>
      fairConditions
        .filter((_, shot) => (shot + which + at) % 2 === 0)
        .map((conditions, shot): Recipe => ({ key, kind, day, code, conditions, shot })),
    ),
  );

/** Photos and copies of one set, and the proofs that they are judged by. */
export interface FairSet {
  proofs: Recipe[];
  photos: Recipe[];
}

interface SetParts {
  keys: readonly Key[];
  days: readonly string[];
  /** Its copies are of this one. */
  copyDay: string;
  /** First codes of its proofs, photos and copies. */
  codes: readonly [proofs: number, photos: number, copies: number];
}

const setOf = ({ keys, days, copyDay, codes: [proofs, first, copies] }: SetParts, photos: number): FairSet => ({
  proofs: proofsOf(keys, proofs),
  photos: [
    ...photosOf(keys, days, Math.ceil(photos / (keys.length * days.length)), first),
    ...copiesOf(keys, copyDay, copies),
  ],
});

const tuning = {
  ...{ keys: fairTuningKeys, days: tuningDays, copyDay: 'fair tuning 1' },
  codes: [20_000, 22_000, 23_000],
} as const;
const test = { keys: fairTestKeys, days: testDays, copyDay: 'fair 31', codes: [21_000, 42_000, 43_000] } as const;

/** @param photos of each condition: as many as there are days of presses at least. */
export const fairTuningSet = (photos: number): FairSet => setOf(tuning, photos);

/** @param photos of each condition: as many as there are days of presses at least. */
export const fairTestSet = (photos: number): FairSet => setOf(test, photos);
