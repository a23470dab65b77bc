import type { StatusTone } from '#components/ui/status.tsx';
import type { GraphicMeasurement, PrintModel, QaCapture, QaProgress } from '#lib/contract/print-quality.ts';
import {
  capturesNeeded,
  lacksPhones,
  printsNeeded,
  trainingStatus,
  varyTooMuch,
} from '#lib/contract/values/print-quality.ts';
import { numberFormat } from '#lib/format/intl.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';

export interface ToldState {
  tone: StatusTone;
  word: string;
}

/** State of a workorder's proofs, in a word. */
export function describeTraining(
  progress: Pick<QaProgress, 'training_status' | 'missing_prints'> & {
    model?: Pick<PrintModel, 'more_prints' | 'prints'> | null;
  },
  t: Translator<'proofs'>,
): ToldState {
  switch (progress.training_status) {
    case trainingStatus.trained:
      if (progress.model && varyTooMuch(progress.model)) return { tone: 'bad', word: t('training.varies') };
      if (progress.model && progress.model.more_prints > 0) return { tone: 'wait', word: t('training.tooFew') };
      return { tone: 'ok', word: t('training.trained') };
    case trainingStatus.failed:
      return { tone: 'bad', word: t('training.refused') };
    case trainingStatus.collecting:
      return progress.missing_prints === 0
        ? { tone: 'active', word: t('training.ready') }
        : { tone: 'running', word: t('training.collecting') };
    default:
      return { tone: 'wait', word: t('training.notBegun') };
  }
}

/** What the model of a workorder's prints does, or what is missing for one. @param mayTrain whether the user may. */
export function describeModel(
  { model, training_status, missing_prints }: ModelState,
  mayTrain: boolean,
  t: Translator<'proofs'>,
): string {
  if (model && varyTooMuch(model)) return t('model.varies', { prints: String(model.prints) });
  if (model && model.more_prints > 0) return t('model.tooFew', { count: model.more_prints });
  if (model) return t(lacksPhones(model) ? 'model.onePhone' : 'model.original');
  if (training_status === trainingStatus.failed) return t('model.failed');
  if (missing_prints === 0) return t(mayTrain ? 'model.ready' : 'model.partnerCan');
  return t('model.none');
}

type ModelState = Pick<QaProgress, 'training_status' | 'missing_prints'> & {
  model: Pick<PrintModel, 'more_prints' | 'phones' | 'prints'> | null;
};

/** Why nothing can be trained yet; undefined when it can. */
export function describeMissing(
  progress: Pick<QaProgress, 'missing_prints' | 'missing_captures'>,
  t: Translator<'proofs'>,
): string | undefined {
  if (progress.missing_prints === 0) return undefined;
  return t('training.possible', {
    prints: String(printsNeeded),
    captures: String(capturesNeeded),
    missing: progress.missing_captures,
  });
}

/** Use of a proof's photo, in a word or two. */
export function describeCapture(
  capture: Pick<QaCapture, 'is_usable' | 'image_quality'>,
  t: Translator<'proofs'>,
): ToldState {
  if (capture.is_usable) return { tone: 'ok', word: t('capture.usable') };
  const [first, ...others] = capture.image_quality;
  if (!first) return { tone: 'wait', word: t('capture.notUsable') };
  return {
    tone: 'wait',
    word: [t(`quality.${first}`), ...others.map((other) => t(`qualityNext.${other}`))].join(', '),
  };
}

/**
 * Describes how well copies of such prints are detected, which cells are better, and the consequence of keeping these.
 */
export function describeCopy(
  model: Pick<PrintModel, 'copy_loss' | 'cells_are_fine' | 'cell_dots' | 'recommended_cell_dots' | 'cell_advice'>,
  t: Translator<'proofs'>,
  locale: string,
): { loss: string; advice: string | null; rates: string | null } {
  const loss = t('model.copyLoss', { share: `${formatNumber(100 * model.copy_loss, locale)} %` });
  const { cell_advice: advice, recommended_cell_dots: dots } = model;
  const rates = advice?.rates
    ? t('model.rates', {
        ...{ confirmed: advice.rates.confirmed.count, genuine: advice.rates.confirmed.of },
        ...{ passed: advice.rates.copies_passed.count, copies: advice.rates.copies_passed.of },
      })
    : null;
  switch (advice?.verdict) {
    case 'right':
      return { loss, advice: null, rates: null };
    case 'finer':
      return { loss, advice: t('model.finerCells', { dots }), rates };
    case 'coarser':
      return { loss, advice: t('model.coarserCells', { dots }), rates };
    case 'too_coarse':
      return { loss, advice: t('model.noCellCoarse'), rates };
    case 'too_weak':
      return { loss, advice: t('model.noCellWeak'), rates };
    case undefined:
      if (model.cells_are_fine) return { loss, advice: null, rates: null };
      return {
        ...{ loss, rates: null },
        advice: dots < model.cell_dots ? t('model.finerCells', { dots }) : t('model.copyTooClose'),
      };
  }
}

/** Describes the scope of a model. `names` are those of the workorder, which is printed as the model says. */
export function describeScope(
  model: Pick<PrintModel, 'scope'>,
  { equipment, substrate }: { equipment: string | undefined; substrate: string | undefined },
  t: Translator<'proofs'>,
): string {
  if (model.scope === 'workorder') return t('scope.workorder');
  return equipment && substrate ? t('scope.onSubstrate', { equipment, substrate }) : t('scope.equipment');
}

/** Figures of a photo as they are shown, each with its unit. */
export function describeMeasurement(measurement: GraphicMeasurement, locale: string) {
  const digits = (value: number, count: number) =>
    numberFormat(locale, {
      minimumFractionDigits: count,
      maximumFractionDigits: count,
      useGrouping: false,
    }).format(value);
  const share = (value: number) => `${Math.round(value * 100)} %`;
  return {
    detail: digits(measurement.score, 2),
    size: `${digits(measurement.px_per_cell, 1)} px`,
    blur: digits(measurement.blur, 2),
    contrast: share(measurement.contrast),
    evenness: share(measurement.evenness),
    tilt: `${Math.round(measurement.tilt)}°`,
  };
}
