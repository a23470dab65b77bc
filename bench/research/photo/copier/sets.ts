import { micrometresOf, nameOfSetting, type Setting } from './presses.ts';

/** Attacks of a copier, from office equipment to our source, own prints and a better press. */
export const attacks = ['estimate', 'blocks', 'network'] as const;
export type Attack = (typeof attacks)[number];
/** The press of the copier: that of the original, or one that is 15 % better in everything. */
export type CopyPress = 'same' | 'better';

export type CopierKind = 'original' | `${Attack} ${CopyPress}` | 'template better';

export interface CopierRecipe {
  setting: Setting;
  kind: CopierKind;
  day: string;
  code: number;
  conditions: 'careful' | 'everyday';
  /** Pixels a cell: drawn between these; the conditions' own where null. */
  pxPerCell: readonly [number, number] | null;
  shot: number;
}

const inside = { layout: 'sg-inside' } as const;
const coated = { ...inside, substrate: 'coated' } as const;
const uncoated = { ...inside, substrate: 'uncoated' } as const;

/** The tuning set and the test set of figures and limits: no setting, day, code or seed is in both. */
export const tuningSettings: readonly Setting[] = [
  { press: 'toner', dpi: 1200, cellDots: 2, ...coated },
  { press: 'liquid', dpi: 800, cellDots: 1, ...coated },
  { press: 'inkjet', dpi: 600, cellDots: 1, ...coated },
  { press: 'liquid', dpi: 1200, cellDots: 2, ...coated },
];
export const testSettings: readonly Setting[] = [
  { press: 'flexo', dpi: 1200, cellDots: 2, ...coated },
  { press: 'toner', dpi: 1200, cellDots: 2, ...uncoated },
  { press: 'liquid', dpi: 800, cellDots: 1, ...uncoated },
  { press: 'liquid', dpi: 2400, cellDots: 3, ...coated },
  { press: 'liquid', dpi: 1200, cellDots: 2, ...uncoated },
  // The cells that proofs of the two before ask for.
  { press: 'liquid', dpi: 2400, cellDots: 2, ...coated },
  { press: 'liquid', dpi: 1200, cellDots: 1, ...uncoated },
];

/** Settings for finer cells, besides the ones it was chosen on: other dots of the same cell, and other cells. */
export const lossSettings: readonly Setting[] = [
  ...tuningSettings,
  { press: 'liquid', dpi: 2400, cellDots: 2, ...uncoated },
  { press: 'liquid', dpi: 2400, cellDots: 3, ...uncoated },
  { press: 'liquid', dpi: 2400, cellDots: 4, ...coated },
  { press: 'liquid', dpi: 1200, cellDots: 1, ...coated },
  { press: 'toner', dpi: 2400, cellDots: 3, ...coated },
  { press: 'toner', dpi: 2400, cellDots: 4, ...uncoated },
  { press: 'flexo', dpi: 2400, cellDots: 3, ...coated },
  { press: 'flexo', dpi: 2400, cellDots: 4, ...coated },
];

/** Presses with finer cells than they hold: their proofs ask for larger ones. */
export const weakSettings: readonly Setting[] = [
  { press: 'toner', dpi: 1200, cellDots: 1, ...coated },
  { press: 'flexo', dpi: 1200, cellDots: 1, ...coated },
];

/** Micrometres. Photos of smaller cells have to be taken again more often: four extra prints make up for them. */
const fineCell = 30;

/** Five prints of each press, three careful photos each. */
export const proofsOf = (setting: Setting, code: number): CopierRecipe[] =>
  Array.from({ length: micrometresOf(setting) < fineCell ? 27 : 15 }, (_, at) => ({
    setting,
    kind: 'original',
    day: 'copier proofs',
    code: code + Math.floor(at / 3),
    conditions: 'careful',
    pxPerCell: null,
    shot: at % 3,
  }));

const fine = [1.2, 3] as const;
const coarse = [0.8, 1.2] as const;

interface Share {
  kind: CopierKind;
  prints: number;
  /** Photos of each print; the fourth is from further away. */
  shots: number;
}

const photosOf = (setting: Setting, days: readonly string[], shares: readonly Share[], code: number): CopierRecipe[] =>
  days.flatMap((day) =>
    shares.flatMap(({ kind, prints, shots }) =>
      Array.from({ length: prints * shots }, (_, at): CopierRecipe => {
        const shot = at % shots;
        // Copies are of the first print; the other originals have none.
        const print = code + Math.floor(at / shots) + (kind === 'original' ? 1 : 0);
        const pxPerCell = shot === 3 ? coarse : fine;
        return { setting, kind, day, code: print, conditions: 'everyday', pxPerCell, shot };
      }),
    ),
  );

const tuningDays = ['copier tuning 1', 'copier tuning 2', 'copier tuning 3'];

export const copierTuningSet = (): CopierRecipe[] =>
  tuningSettings.flatMap((setting) =>
    photosOf(
      setting,
      tuningDays,
      [
        { kind: 'original', prints: 2, shots: 2 },
        { kind: 'network same', prints: 1, shots: 2 },
        { kind: 'network better', prints: 1, shots: 2 },
        { kind: 'estimate better', prints: 1, shots: 2 },
        { kind: 'template better', prints: 1, shots: 2 },
      ],
      31_000,
    ),
  );

/** A copy on each of three days. */
export const lossSet = (): CopierRecipe[] =>
  lossSettings.flatMap((setting) =>
    photosOf(setting, tuningDays, [{ kind: 'network same', prints: 1, shots: 1 }], 31_000),
  );

/** Days 'copier 1' to 'copier 3' were judged before, and what was missed in them was mended. */
const testDays = ['copier 4', 'copier 5', 'copier 6', 'copier 7', 'copier 8', 'copier 9'];

/** @param days of each press. */
export const copierTestSet = (days: number): CopierRecipe[] =>
  testSettings.flatMap((setting) =>
    photosOf(
      setting,
      testDays.slice(0, days),
      [
        { kind: 'original', prints: 2, shots: 4 },
        { kind: 'estimate same', prints: 1, shots: 2 },
        { kind: 'estimate better', prints: 1, shots: 2 },
        { kind: 'blocks same', prints: 1, shots: 2 },
        { kind: 'blocks better', prints: 1, shots: 2 },
        { kind: 'network same', prints: 1, shots: 4 },
        { kind: 'network better', prints: 1, shots: 4 },
        { kind: 'template better', prints: 1, shots: 2 },
      ],
      32_000,
    ),
  );

/** @param days of each press. */
export const weakSet = (days: number): CopierRecipe[] =>
  weakSettings.flatMap((setting) =>
    photosOf(
      setting,
      testDays.slice(0, days),
      [
        { kind: 'original', prints: 2, shots: 3 },
        { kind: 'estimate same', prints: 1, shots: 3 },
        { kind: 'network same', prints: 1, shots: 3 },
      ],
      33_000,
    ),
  );

export const idOfCopier = ({ setting, kind, day, code, shot, pxPerCell }: CopierRecipe): string =>
  `${nameOfSetting(setting)}/${kind}/${day}/${code}/${shot}/${pxPerCell?.join('-') ?? 'careful'}`;
