import type { Key, Kind, Recipe } from './corpus.ts';
import { fairConditions } from './mishaps.ts';

/**
 * What gates and limits for phones, light and accidents were chosen on, and what they are judged on: no press and
 * substrate (or layout) of one is in the other, nor a day, a code or a seed.
 */
const fairTuningKeys: readonly Key[] = [
  { press: 'toner', substrate: 'coated', layout: 'sg-inside' },
  { press: 'liquid', substrate: 'uncoated', layout: 'sg-inside' },
  { press: 'inkjet', substrate: 'coated', layout: 'sg-inside' },
  { press: 'flexo', substrate: 'coated', layout: 'sg-inside' },
];
const fairTestKeys: readonly Key[] = [
  { press: 'toner', substrate: 'uncoated', layout: 'sg-inside' },
  { press: 'liquid', substrate: 'coated', layout: 'sg-inside' },
  { press: 'flexo', substrate: 'uncoated', layout: 'sg-inside' },
  { press: 'liquid', substrate: 'coated', layout: 'sg-outside' },
  { press: 'toner', substrate: 'coated', layout: 'sg-outside' },
];

const tuningDays = ['fair tuning 1', 'fair tuning 2', 'fair tuning 3'];
const testDays = ['fair 1', 'fair 2', 'fair 3', 'fair 4', 'fair 5', 'fair 6', 'fair 7'];
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

/** `shots` photos of each condition on each day of each press, of three prints in turn. */
function photosOf(keys: readonly Key[], days: readonly string[], shots: number, code: number): Recipe[] {
  return keys.flatMap((key) =>
    days.flatMap((day) =>
      fairConditions.flatMap((conditions) =>
        Array.from({ length: shots }, (_, at): Recipe => {
          const shot = Math.floor(at / 3);
          return { key, kind: 'original', day, code: code + (at % 3), conditions, shot };
        }),
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

export const fairProofs = (): Recipe[] => [...proofsOf(fairTuningKeys, 20_000), ...proofsOf(fairTestKeys, 21_000)];

export const fairTuningSet = (): Recipe[] => [
  ...photosOf(fairTuningKeys, tuningDays, 3, 22_000),
  ...copiesOf(fairTuningKeys, 'fair tuning 1', 23_000),
];

/** @param photos of each condition: as many as there are days of presses at least. */
export const fairTestSet = (photos: number): Recipe[] => [
  ...photosOf(fairTestKeys, testDays, Math.ceil(photos / (fairTestKeys.length * testDays.length)), 24_000),
  ...copiesOf(fairTestKeys, 'fair 1', 25_000),
];
