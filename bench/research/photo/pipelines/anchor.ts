import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { quantile } from '../../../statistics.ts';
import type { MeasuredPhoto } from './measured.ts';
import type { PhoneName } from './phones.ts';

/** Figures of real photographs beside those of the simulated channel. */

interface Figure {
  name: string;
  of: (measurement: GraphicMeasurement) => number;
  digits: number;
  /** Medians of real originals and reprints: lit naturally (N), and burnt and sharpened by the phone (B). */
  real: readonly [originalN: number, originalB: number, reprintN: number, reprintB: number];
}

const response = (at: number) => (measurement: GraphicMeasurement) => measurement.responses[at] ?? Number.NaN;

const figures: readonly Figure[] = [
  { name: 'strength', of: (m) => Math.atanh(m.rhoShaped), digits: 2, real: [2, 1.91, 1.3, 1.48] },
  { name: 'balance', of: (m) => response(4)(m) - response(1)(m), digits: 2, real: [-0.54, 0.18, -0.87, -0.96] },
  { name: 'lone ink', of: response(0), digits: 2, real: [1.36, 0.82, 1.5, 1.37] },
  { name: 'lone paper', of: response(3), digits: 2, real: [0.44, 0.85, 0.8, 0.84] },
  { name: 'wrong', of: (m) => m.wrongCells ?? Number.NaN, digits: 4, real: [0.0002, 0.0006, -0.0025, -0.0017] },
  { name: 'contrast', of: (m) => m.contrast, digits: 2, real: [0.64, 0.94, 0.69, 0.94] },
  { name: 'black level', of: (m) => m.black, digits: 0, real: [37, 6, 22, 2] },
  // Values of reprints come from contrast and black level.
  { name: 'white level', of: (m) => m.white, digits: 0, real: [200, 246, 198, 242] },
  { name: 'noise', of: (m) => m.noise, digits: 4, real: [0.0027, 0.0017, 0.0028, 0.0017] },
];

const conditionOf = ({ recipe }: MeasuredPhoto): string => `${recipe.grade}, ${looks[recipe.phone]}`;

/** Phones by what they make of a picture. */
const looks: Record<PhoneName, 'natural' | 'processed' | 'burnt'> = {
  plain: 'natural',
  nonlocal: 'natural',
  median: 'natural',
  messenger: 'natural',
  bilateral: 'processed',
  guided: 'processed',
  crisp: 'processed',
  merged: 'processed',
  wavelet: 'burnt',
};

/** For each real figure, the simulated medians, and the conditions whose central 95 % holds it. */
export function anchorTable(photos: readonly MeasuredPhoto[]): string[] {
  return [
    '| figure | print | real median N / B | simulated median (2.5 % to 97.5 % of all) | conditions (of nine) whose central 95 % holds the real one, N / B |',
    '|---|---|---|---|---|',
    ...figures.flatMap((figure) =>
      (['original', 'reprint'] as const).map((print) =>
        rowOf(
          figure,
          print,
          photos.filter(({ recipe }) => (recipe.kind === 'original') === (print === 'original')),
        ),
      ),
    ),
  ];
}

function rowOf({ name, of, digits, real }: Figure, print: 'original' | 'reprint', photos: readonly MeasuredPhoto[]) {
  const valuesOf = (some: readonly MeasuredPhoto[]) =>
    some.flatMap(({ measurement }) => (measurement ? [of(measurement)] : []));
  const conditions = [...Map.groupBy(photos, conditionOf).values()].map(valuesOf);
  const all = valuesOf(photos);
  const show = (value: number) => value.toFixed(digits);
  const [n, b] = print === 'original' ? [real[0], real[1]] : [real[2], real[3]];
  const holding = (value: number) => {
    const holders = conditions.filter((values) => quantile(values, 0.025) <= value && value <= quantile(values, 0.975));
    return holders.length > 0 ? String(holders.length) : '**none**';
  };
  return `| ${name} | ${print} | ${show(n)} / ${show(b)} | ${show(quantile(all, 0.5))} (${show(quantile(all, 0.025))} to ${show(quantile(all, 0.975))}) | ${holding(n)} / ${holding(b)} |`;
}
