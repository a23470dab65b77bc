import { checkQuality, doubtsAbout, type QualityHint } from './gates.ts';
import type { Judgement } from './judge.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import type { Likeness } from './print-fingerprint.ts';

/** Chosen on the tuning set of `bench -- enrolled`, before anything was judged of its test set. */
export const enrolmentLimits = {
  /** From here on it is the print that was enrolled. Of another one it is 0 with a deviation of about 0.035. */
  same: 0.25,
  /**
   * From here on it is that print whatever day the press had. Above what a scan of it printed again, or its accidents
   * drawn with finer dots, came to (0.54 at most).
   */
  certain: 0.6,
  /** Up to here, in a photo that would show them, the accidents are those of another print. */
  other: 0.12,
  /** Share of the places that a photo has to show to say so. */
  seen: 0.6,
  /** Pixels a cell of a photo that would show the accidents of the print that was enrolled. */
  pxPerCell: 1.2,
} as const;

/** The verdict for a print that is certainly the enrolled one, by the verdict of the model. */
const surely = {
  auth_original: 'auth_original',
  auth_unknown: 'auth_original',
  auth_copy: 'auth_unknown',
} as const;

/** Requirements for a photo at the press that later photos are compared with. */
const pressLimits = { pxPerCell: 1.2, blur: 0.95, seen: 0.9 } as const;

/** Returns what to improve before a photo can enrol a print; an empty list when it can. */
export function checkEnrolment(measurement: GraphicMeasurement, seen: number): QualityHint[] {
  const faults = checkQuality(measurement);
  if (faults.length > 0) return faults;
  // A place that looks damaged, as about one print in two hundred has by its accidents, is in every photo of the print:
  // it is left out, and `seen` says how much is.
  const hints = new Set<QualityHint>(doubtsAbout({ ...measurement, damaged: 0 }));
  if (measurement.pxPerCell < pressLimits.pxPerCell) hints.add('too_small');
  else if (measurement.blur > pressLimits.blur) hints.add('blurry');
  if (hints.size === 0 && seen < pressLimits.seen) hints.add('generic');
  return [...hints];
}

/**
 * The verdict on a photo of a code whose print was enrolled. Another print is no original, whatever its pattern; what a
 * photo cannot show is asked for again, and never a reason to call a print a copy. The very print is an original also
 * where the model is not sure of the press's day. A scan of it, printed again, has some of its accidents: so they make
 * no copy an original, and where model and accidents contradict each other it is unknown.
 */
export function judgeEnrolled(
  judgement: Judgement,
  measurement: GraphicMeasurement,
  { likeness, seen }: Likeness,
): Judgement {
  if (judgement.status === 'auth_error' || judgement.status === 'bad_quality') return judgement;
  if (likeness >= enrolmentLimits.certain) {
    return { ...judgement, status: surely[judgement.status], hints: [], reason: null };
  }
  if (judgement.status === 'auth_copy' || likeness >= enrolmentLimits.same) return judgement;
  const hints = doubtsAbout(measurement);
  if (hints.length === 0 && measurement.pxPerCell < enrolmentLimits.pxPerCell) hints.push('too_small');
  if (hints.length > 0) return { ...judgement, status: 'bad_quality', hints };
  const isOther = likeness <= enrolmentLimits.other && seen >= enrolmentLimits.seen;
  return { ...judgement, status: isOther ? 'auth_copy' : 'auth_unknown' };
}
