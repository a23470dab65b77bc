import { formatNumber } from '#components/ui/format.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { GraphicMeasurement, ScanEvidence } from '#lib/contract/print-quality.ts';

/** One thing measured, as a bar: how it is in a word or figure, and how far the bar goes. */
export interface Meter {
  label: string;
  value: string;
  /** 0 to 1. */
  fill: number;
  tone: Extract<StatusTone, 'ok' | 'wait' | 'bad' | 'off'>;
}

/** Where the bars end: what no photo needs to be better than. */
const ample = { pxPerCell: 3, blur: 2 } as const;

const scoreTones: Partial<Record<AuthenticationStatus, Meter['tone']>> = {
  auth_original: 'ok',
  auth_copy: 'bad',
  auth_unknown: 'wait',
};

/** The four figures that decide most: what the print holds, and how well the photo shows it. */
export function metersOf(
  measurement: GraphicMeasurement,
  hints: ScanEvidence['image_quality'],
  result: AuthenticationStatus,
): Meter[] {
  const { score, blur, evenness, px_per_cell: size } = measurement;
  const has = (hint: ScanEvidence['image_quality'][number]) => hints.includes(hint);
  const sharpness = has('blurry') ? 'blurred' : blur <= 0.9 ? 'good' : 'fair';
  const light = has('glare') ? 'glare' : has('generic') ? 'poor' : evenness >= 0.6 ? 'even' : 'uneven';
  return [
    { label: 'Detail score', value: score.toFixed(2), fill: within(score), tone: scoreTones[result] ?? 'off' },
    { label: 'Sharpness', value: sharpness, fill: within(1 - blur / ample.blur), tone: has('blurry') ? 'wait' : 'ok' },
    {
      label: 'Size in the photo',
      value: `${formatNumber(size)} px per cell`,
      fill: within(size / ample.pxPerCell),
      tone: has('too_small') || has('too_big') ? 'wait' : 'ok',
    },
    {
      label: 'Light',
      value: light,
      fill: within(evenness),
      tone: has('glare') || has('generic') ? 'wait' : 'ok',
    },
  ];
}

const within = (value: number) => Math.min(1, Math.max(0.02, value));

const percent = (value: number) => `${formatNumber(value * 100)} %`;
const cells = (value: number) => `${value.toFixed(2)} cells`;

const rows: readonly {
  name: keyof GraphicMeasurement;
  label: string;
  about: string;
  show: (value: number) => string;
}[] = [
  {
    name: 'score',
    label: 'Detail score',
    about: 'how much of the pattern the print holds, of 1',
    show: (v) => v.toFixed(4),
  },
  {
    name: 'px_per_cell',
    label: 'Scale',
    about: 'pixels of the photo for one cell of the graphic',
    show: (v) => `${v.toFixed(2)} px`,
  },
  {
    name: 'px_per_module',
    label: 'Scale of the code',
    about: 'pixels of the photo for one module',
    show: (v) => `${v.toFixed(2)} px`,
  },
  { name: 'blur', label: 'Blur', about: 'how soft edges are in the softer direction', show: cells },
  {
    name: 'blur_other',
    label: 'Blur across',
    about: 'the same in the other direction; far apart they mean motion',
    show: cells,
  },
  { name: 'noise', label: 'Noise', about: 'of a pixel, as a share of the contrast', show: percent },
  { name: 'contrast', label: 'Contrast', about: 'between paper and ink, of full scale', show: percent },
  {
    name: 'evenness',
    label: 'Evenness of light',
    about: 'contrast of the weakest part, of the strongest',
    show: percent,
  },
  { name: 'saturated', label: 'Overexposed', about: 'share of the graphic that is all white', show: percent },
  { name: 'washed_out', label: 'Underexposed', about: 'share of the graphic that is all black', show: percent },
  { name: 'tilt', label: 'Tilt', about: 'between print and camera', show: (v) => `${formatNumber(v)}°` },
  {
    name: 'frame_margin',
    label: 'Margin',
    about: 'modules between the code and the edge of the photo',
    show: (v) => formatNumber(v),
  },
  {
    name: 'code_fit',
    label: 'Fit of the code',
    about: 'how well its grid lies on the photo, of 1',
    show: (v) => v.toFixed(3),
  },
  {
    name: 'graphic_fit',
    label: 'Fit of the graphic',
    about: 'how well its grid lies on the photo, of 1',
    show: (v) => v.toFixed(3),
  },
];

/** Everything that was measured, in words. */
export function measurementRows(measurement: GraphicMeasurement) {
  return rows.map(({ name, label, about, show }) => ({ name, label, about, value: show(measurement[name]) }));
}

const figures: Record<string, { label: string; about: string }> = {
  strength: { label: 'Detail held', about: 'below 0 the print holds less of the pattern than originals do' },
  balance: { label: 'Dot gain', about: 'how ink spreads into paper on this press' },
  lone: { label: 'Single cells', about: 'how cells come out that differ from all around them' },
};

/** Deviations by figure in words, in the order above; one that is new to this page comes last and goes by its name. */
export function deviationRows(deviations: Readonly<Record<string, number>>) {
  const known = Object.keys(figures).filter((name) => Object.hasOwn(deviations, name));
  const others = Object.keys(deviations).filter((name) => !Object.hasOwn(figures, name));
  return [...known, ...others].map((name) => {
    const { label, about } = figures[name] ?? { label: name, about: '' };
    return { name, label, about, value: deviations[name] ?? 0 };
  });
}

/** '−1.6', '+0.4': with a sign, as deviations have one. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** What the distance means beside the thresholds, in a sentence. */
export function describeDistance(distance: number, { original, copy }: { original: number; copy: number }): string {
  const sentence = `This one is ${distance.toFixed(1)} away from them`;
  if (distance <= original) return `${sentence}, as originals are.`;
  if (distance > copy) return `${sentence}, which no original is.`;
  return `${sentence}: too far for an original, too near for a copy.`;
}
