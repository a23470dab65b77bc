import type { StatusTone } from '#components/ui/status.tsx';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { GraphicMeasurement, ScanEvidence } from '#lib/contract/print-quality.ts';
import { listWords } from '#lib/format/names.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { fixed } from './fixed.ts';

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
  t: Translator<'scans'>,
  locale: string,
): Meter[] {
  const { score, blur, evenness, px_per_cell: size } = measurement;
  const has = (hint: ScanEvidence['image_quality'][number]) => hints.includes(hint);
  const sharpness = has('blurry') ? 'blurred' : blur <= 0.9 ? 'good' : 'fair';
  const light = has('glare') ? 'glare' : has('generic') ? 'poor' : evenness >= 0.6 ? 'even' : 'uneven';
  return [
    {
      label: t('measure.score'),
      value: fixed(score, 2, locale),
      fill: within(score),
      tone: scoreTones[result] ?? 'off',
    },
    {
      label: t('sharpness.label'),
      value: t(`sharpness.${sharpness}`),
      fill: within(1 - blur / ample.blur),
      tone: has('blurry') ? 'wait' : 'ok',
    },
    {
      label: t('size'),
      value: t('pxPerCell', { size: formatNumber(size, locale) }),
      fill: within(size / ample.pxPerCell),
      tone: has('too_small') || has('too_big') ? 'wait' : 'ok',
    },
    {
      label: t('light.label'),
      value: t(`light.${light}`),
      fill: within(evenness),
      tone: has('glare') || has('generic') ? 'wait' : 'ok',
    },
  ];
}

const within = (value: number) => Math.min(1, Math.max(0.02, value));

type Show = (value: number, locale: string, t: Translator<'scans'>) => string;
const percent: Show = (value, locale) => `${formatNumber(value * 100, locale)} %`;
const cells: Show = (value, locale, t) => t('cells', { count: fixed(value, 2, locale) });
const pixels: Show = (value, locale) => `${fixed(value, 2, locale)} px`;
const share: Show = (value, locale) => fixed(value, 3, locale);

const rows = {
  score: (value, locale) => fixed(value, 4, locale),
  px_per_cell: pixels,
  px_per_module: pixels,
  blur: cells,
  blur_other: cells,
  noise: percent,
  contrast: percent,
  evenness: percent,
  saturated: percent,
  washed_out: percent,
  tilt: (value, locale) => `${formatNumber(value, locale)}°`,
  frame_margin: (value, locale) => formatNumber(value, locale),
  code_fit: share,
  graphic_fit: share,
} as const satisfies Record<keyof GraphicMeasurement, Show>;

const names = Object.keys(rows) as (keyof typeof rows)[];

/** Everything that was measured, in words. */
export function measurementRows(measurement: GraphicMeasurement, t: Translator<'scans'>, locale: string) {
  return names.map((name) => ({
    name,
    label: t(`measure.${name}`),
    about: t(`measureAbout.${name}`),
    value: rows[name](measurement[name], locale, t),
  }));
}

const figures = ['strength', 'balance', 'lone', 'wrong'] as const;

type FigureEvidence = NonNullable<ScanEvidence['figures']>[number];

/** Deviations by figure in words, in the order above; one that is new to this page comes last and goes by its name. */
export function deviationRows(
  deviations: Readonly<Record<string, number>>,
  evidence: readonly FigureEvidence[],
  t: Translator<'scans'>,
  locale: string,
) {
  const known = figures.filter((name) => Object.hasOwn(deviations, name));
  const others = Object.keys(deviations).filter((name) => !figures.some((figure) => figure === name));
  const figureOf = (name: string) => deviations[name] ?? 0;
  const explanationOf = (name: string): string => {
    const figure = evidence.find((one) => one.figure === name);
    if (!figure?.explained_by) return '';
    return t(`explainedBy.${figure.explained_by}`, { deviation: signed(figure.of_press, locale) });
  };
  return [
    ...known.map((name) => ({
      name,
      label: t(`figure.${name}`),
      about: [t(`figureAbout.${name}`), explanationOf(name)].filter(Boolean).join('; '),
      value: figureOf(name),
    })),
    ...others.map((name) => ({ name, label: name, about: '', value: figureOf(name) })),
  ];
}

/** '−1.6', '+0.4': with a sign, as deviations have one. */
export function signed(value: number, locale: string): string {
  const text = fixed(Math.abs(value), 1, locale);
  if (Number(Math.abs(value).toFixed(1)) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** Deviations from which on a figure is named as evidence. */
const farOff = 3;

/**
 * Evidence for the verdict, in a sentence; empty when the figures do not decide it, as for an enrolled print, or in
 * scans from before reasons were recorded.
 */
export function describeEvidence(
  { distance, thresholds, figures: evidence, unknown_reason: reason }: DecidingEvidence,
  result: AuthenticationStatus,
  t: Translator<'scans'>,
  locale: string,
): string {
  if (!evidence || distance === null || !thresholds) return '';
  const names = { figures: listFarOff(evidence, t, locale) };
  if (result === 'auth_original') return distance <= thresholds.original ? t('evidence.original') : '';
  if (result === 'auth_copy') return names.figures ? t('evidence.copy', names) : '';
  if (result === 'auth_error') return t('evidence.damaged');
  return result === 'auth_unknown' && reason ? t(`evidence.${reason}`, names) : '';
}

type DecidingEvidence = Pick<ScanEvidence, 'distance' | 'thresholds' | 'figures' | 'unknown_reason'>;

/** Names of the figures that are far from genuine prints, the furthest first. */
function listFarOff(evidence: readonly FigureEvidence[], t: Translator<'scans'>, locale: string): string {
  const far = evidence
    // Fewer wrong cells than in genuine prints speak of nothing.
    .filter(({ figure, deviation }) => (figure === 'wrong' ? deviation : Math.abs(deviation)) >= farOff)
    .sort((one, other) => Math.abs(other.deviation) - Math.abs(one.deviation));
  const names = far.flatMap(({ figure }) => {
    const name = figures.find((known) => known === figure);
    return name ? [t(`figure.${name}`)] : [];
  });
  return listWords(locale, names);
}

/** Meaning of the distance relative to the thresholds, in a sentence. */
export function describeDistance(
  distance: number,
  { original, copy }: { original: number; copy: number },
  result: AuthenticationStatus,
  t: Translator<'scans'>,
  locale: string,
): string {
  const shown = { distance: fixed(distance, 1, locale) };
  if (distance <= original) return t('likeOriginals', shown);
  if (distance <= copy) return t('between', shown);
  return t(result === 'auth_copy' ? 'likeNoOriginal' : 'farAlone', shown);
}
