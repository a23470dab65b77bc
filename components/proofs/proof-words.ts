import { plural } from '#components/ui/format.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { GraphicMeasurement, PrintModel, QaCapture, QaProgress } from '#lib/contract/print-quality.ts';
import { capturesNeeded, printsNeeded, trainingStatus } from '#lib/contract/values/print-quality.ts';

export interface ToldState {
  tone: StatusTone;
  word: string;
}

/** State of a workorder's proofs, in a word. */
export function describeTraining(progress: Pick<QaProgress, 'training_status' | 'missing_prints'>): ToldState {
  switch (progress.training_status) {
    case trainingStatus.trained:
      return { tone: 'ok', word: 'Trained' };
    case trainingStatus.failed:
      return { tone: 'bad', word: 'Refused' };
    case trainingStatus.collecting:
      return progress.missing_prints === 0
        ? { tone: 'active', word: 'Ready to train' }
        : { tone: 'running', word: 'Collecting photos' };
    default:
      return { tone: 'wait', word: 'Not begun' };
  }
}

/** Why nothing can be trained yet; undefined when it can. */
export function describeMissing(progress: Pick<QaProgress, 'missing_prints' | 'missing_captures'>): string | undefined {
  if (progress.missing_prints === 0) return undefined;
  const photos = plural(progress.missing_captures, 'more usable photo');
  return `Possible when ${printsNeeded} prints have ${capturesNeeded} usable photos each: at least ${photos}.`;
}

// The words of `common: quality.…`.
const qualityLabels: Record<QaCapture['image_quality'][number], string> = {
  too_big: 'Too close',
  too_small: 'Too far away',
  blurry: 'Blurred',
  glare: 'Glare',
  generic: 'Hard to see',
};

/** What a photo of a proof is good for, in a word or two. */
export function describeCapture(capture: Pick<QaCapture, 'is_usable' | 'image_quality'>): ToldState {
  if (capture.is_usable) return { tone: 'ok', word: 'Usable' };
  const [first, ...others] = capture.image_quality.map((quality) => qualityLabels[quality]);
  if (!first) return { tone: 'wait', word: 'Not usable' };
  return { tone: 'wait', word: [first, ...others.map((label) => label.toLowerCase())].join(', ') };
}

/** What a model is for. `names` are those of the workorder, which is printed as the model says. */
export function describeScope(
  model: Pick<PrintModel, 'scope'>,
  names: { equipment: string | undefined; substrate: string | undefined },
): string {
  if (model.scope === 'workorder') return 'this workorder only';
  return names.equipment && names.substrate ? `${names.equipment} on ${names.substrate}` : 'this equipment';
}

/** Figures of a photo as they are shown, each with its unit. */
export function describeMeasurement(measurement: GraphicMeasurement) {
  const share = (value: number) => `${Math.round(value * 100)} %`;
  return {
    detail: measurement.score.toFixed(2),
    size: `${measurement.px_per_cell.toFixed(1)} px`,
    blur: measurement.blur.toFixed(2),
    contrast: share(measurement.contrast),
    evenness: share(measurement.evenness),
    tilt: `${Math.round(measurement.tilt)}°`,
  };
}
