import type { QualityHint } from '#server/photo/graphic/gates.ts';
import { type Judgement, judgeGraphic } from '#server/photo/graphic/judge.ts';
import { fitModel, type GraphicModel } from '#server/photo/graphic/model.ts';
import { describeShare, percent, quantile, type Share, shareOf } from '../../statistics.ts';
import { type Spoiling, spoilings } from './conditions.ts';
import { type Kind, nameOf, reprints } from './corpus.ts';
import type { MeasuredRecipe } from './measure-recipes.ts';

export interface Judged extends MeasuredRecipe {
  /** Null: the code was not read, so there is nothing to judge. */
  judgement: Judgement | null;
}

/**
 * A model for each key, from what a partner would photograph.
 * @throws Error that names the key whose proofs do not do.
 */
export function fitModels(calibration: readonly MeasuredRecipe[]): Map<string, GraphicModel> {
  const models = new Map<string, GraphicModel>();
  for (const key of new Set(calibration.map(({ recipe }) => nameOf(recipe.key)))) {
    const captures = calibration.flatMap(({ recipe, measurement }) =>
      measurement && nameOf(recipe.key) === key ? [{ print: String(recipe.code), measurement }] : [],
    );
    const { model, refusal } = fitModel(captures);
    if (!model) throw new Error(`No model for ${key}: ${refusal}.`);
    models.set(key, model);
  }
  return models;
}

export function judgeAll(measured: readonly MeasuredRecipe[], models: Map<string, GraphicModel>): Judged[] {
  return measured.map((one) => {
    const model = models.get(nameOf(one.recipe.key));
    if (!model) throw new Error(`No model for ${nameOf(one.recipe.key)}.`);
    return { ...one, judgement: one.isRead ? judgeGraphic(one.measurement, model) : null };
  });
}

export interface Goal {
  what: string;
  bar: string;
  measured: string;
  /** Null: shown without a bar. */
  isMet: boolean | null;
}

/** The expected answer for each way to spoil a photo. */
const rightHints: Record<Spoiling, QualityHint> = {
  small: 'too_small',
  big: 'too_big',
  blurred: 'blurry',
  shaken: 'blurry',
  glare: 'glare',
  dark: 'generic',
};

const isSpoiled = ({ recipe }: Judged) => (spoilings as readonly string[]).includes(recipe.conditions);
const verdicts = new Set(['auth_original', 'auth_copy', 'auth_unknown']);
const hasVerdict = ({ judgement }: Judged) => judgement !== null && verdicts.has(judgement.status);
const isStatus = (status: string) => (one: Judged) => one.judgement?.status === status;

function share(judged: readonly Judged[], hits: (one: Judged) => boolean): Share {
  return shareOf(judged.filter(hits).length, judged.length);
}

export function checkGoals(judged: readonly Judged[]): Goal[] {
  const passed = judged.filter(hasVerdict);
  const everyday = passed.filter((one) => !isSpoiled(one));
  const ofKind = (...kinds: Kind[]) => everyday.filter(({ recipe }) => kinds.includes(recipe.kind));
  const atMost = (what: string, of: readonly Judged[], status: string, bar: number): Goal => {
    const counted = share(of, isStatus(status));
    const isMet = counted.of > 0 && counted.hits / counted.of <= bar;
    return { what, bar: `≤ ${percent(bar)}`, measured: describeShare(counted), isMet };
  };
  const shown = (what: string, of: readonly Judged[], status: string): Goal => ({
    what,
    bar: '',
    measured: describeShare(share(of, isStatus(status))),
    isMet: null,
  });
  const fine = (one: Judged) => (one.measurement?.pxPerCell ?? 0) >= 1.2;
  const estimates = ofKind('estimate-1200', 'estimate-2400');
  const spoiled = judged.filter((one) => isSpoiled(one) && one.recipe.kind === 'original');
  const spoiledRead = spoiled.filter(({ judgement }) => judgement !== null);
  const hinted = share(spoiledRead, hasRightHint);
  const falseCopies = spoiled.filter(isStatus('auth_copy')).length;
  const overlaps = judged.flatMap(({ overlap }) => (overlap === null ? [] : [overlap]));
  const overlap = quantile(overlaps, 0.5);
  return [
    atMost('scan-and-reprint taken for original', ofKind(...reprints), 'auth_original', 0.005),
    atMost('genuine called copy', ofKind('original'), 'auth_copy', 0.005),
    atMost('unknown, genuine and reprints', ofKind('original', ...reprints), 'auth_unknown', 0.05),
    atMost(
      'grid-aligned estimate, same press, serialised, ≥ 1.2 px/cell, taken for original',
      estimates.filter(fine),
      'auth_original',
      0.1,
    ),
    {
      what: 'spoiled photo of a genuine print, read: right hint',
      bar: '≥ 90 %, 0 false copies',
      measured: `${describeShare(hinted)}; ${falseCopies} false copies; ${spoiled.length - spoiledRead.length} of ${spoiled.length} not read at all`,
      isMet: hinted.hits / hinted.of >= 0.9 && falseCopies === 0,
    },
    {
      what: 'region: intersection over union with the true box, median',
      bar: '≥ .98',
      measured: `${overlap.toFixed(3)} (5 % below ${quantile(overlaps, 0.05).toFixed(3)})`,
      isMet: overlap >= 0.98,
    },
    shown(
      'estimate below 1.2 px/cell taken for original',
      estimates.filter((one) => !fine(one)),
      'auth_original',
    ),
    shown('vote of five prints of one static pattern taken for original', ofKind('vote'), 'auth_original'),
    shown('right pattern from another press taken for original', ofKind('other-press'), 'auth_original'),
    shown('wrong pattern taken for original', ofKind('wrong-pattern'), 'auth_original'),
    shown(
      'spoiled copies that passed the gates, taken for original',
      passed.filter((one) => isSpoiled(one) && one.recipe.kind !== 'original'),
      'auth_original',
    ),
  ];
}

function hasRightHint({ recipe, judgement }: Judged): boolean {
  const right = rightHints[recipe.conditions as Spoiling];
  return judgement?.status === 'bad_quality' && judgement.hints.includes(right);
}

/** Distances of the photos of a kind that passed the gates. */
export function distancesOf(judged: readonly Judged[], kind: Kind): number[] {
  return judged
    .filter((one) => one.recipe.kind === kind && !isSpoiled(one))
    .flatMap(({ judgement }) => (judgement?.distance == null ? [] : [judgement.distance]));
}
