import { nameOfSetting, type Setting } from '../copier/presses.ts';
import { testSettings, tuningSettings } from '../copier/sets.ts';
import { type FairCondition, fairConditions } from '../mishaps.ts';

/**
 * Photographed prints: the enrolled one; others of its artwork, on its press or on one that is 15 % better; those with
 * the accidents of the enrolled print drawn in; and a reprint of its scan.
 */
export const enrolledKinds = ['original', 'artwork same', 'artwork better', 'accidents better', 'scan same'] as const;
export type EnrolledKind = (typeof enrolledKinds)[number];

export interface EnrolledRecipe {
  setting: Setting;
  /** `proof`: of the model; `press`: the photo that enrols. */
  kind: EnrolledKind | 'proof' | 'press';
  day: string;
  code: number;
  conditions: 'careful' | 'everyday' | FairCondition;
  /** Pixels a cell: drawn between these; the conditions' own where null. */
  pxPerCell: readonly [number, number] | null;
  shot: number;
}

const fine = [1.2, 3] as const;
const coarse = [0.8, 1.2] as const;
/** A camera above the belt, or a phone held near. */
const atPress = [1.4, 2.8] as const;
/** Photos at the press until one can be used. */
export const triesAtPress = 4;

const proofsOf = (setting: Setting, code: number): EnrolledRecipe[] =>
  Array.from({ length: 15 }, (_, at) => ({
    setting,
    kind: 'proof',
    day: 'enrolled proofs',
    code: code + Math.floor(at / 3),
    conditions: 'careful',
    pxPerCell: null,
    shot: at % 3,
  }));

function photosOf(setting: Setting, day: string, code: number): EnrolledRecipe[] {
  const base = { setting, day, code };
  const everyday = (kind: EnrolledKind, shots: number, pxPerCell: readonly [number, number], from = 0) =>
    Array.from({ length: shots }, (_, at): EnrolledRecipe => {
      return { ...base, kind, conditions: 'everyday', pxPerCell, shot: from + at };
    });
  const press = Array.from({ length: triesAtPress }, (_, shot): EnrolledRecipe => {
    return { ...base, kind: 'press', conditions: 'careful', pxPerCell: atPress, shot };
  });
  return [
    ...press,
    ...everyday('original', 4, fine),
    ...everyday('original', 2, coarse, 4),
    ...fairConditions.map((conditions): EnrolledRecipe => {
      return { ...base, kind: 'original', conditions, pxPerCell: null, shot: 0 };
    }),
    ...everyday('artwork same', 4, fine),
    ...everyday('artwork better', 6, fine),
    ...everyday('artwork better', 2, coarse, 6),
    ...everyday('accidents better', 4, fine),
    ...everyday('scan same', 2, fine),
  ];
}

/** Day by day over all presses: a run that is stopped has the same of each. */
const setOf = (settings: readonly Setting[], days: readonly string[], proofs: number, code: number) => [
  ...settings.flatMap((setting) => proofsOf(setting, proofs)),
  ...days.flatMap((day, at) => settings.flatMap((setting) => photosOf(setting, day, code + at))),
];

/** The tuning set and the test set of limits: no setting, day, code or seed is in both. */
export const enrolledTuningSet = (days: number): EnrolledRecipe[] =>
  setOf(tuningSettings, daysOf('enrolled tuning', days), 50_000, 51_000);
export const enrolledTestSet = (days: number): EnrolledRecipe[] =>
  setOf(testSettings, daysOf('enrolled', days), 52_000, 53_000);

const daysOf = (name: string, days: number) => Array.from({ length: days }, (_, at) => `${name} ${at + 1}`);

export const printOf = ({ setting, kind, day, code }: EnrolledRecipe): string =>
  `${nameOfSetting(setting)}/${kind === 'press' || kind === 'proof' ? 'original' : kind}/${day}/${code}`;

export const idOfEnrolled = (recipe: EnrolledRecipe): string =>
  `${printOf(recipe)}/${recipe.kind}/${recipe.conditions}/${recipe.shot}/${recipe.pxPerCell?.join('-') ?? 'drawn'}`;
