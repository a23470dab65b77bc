import type { AuthenticationStatus, ImageQuality } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { type FigureEvidence, judgeGraphic } from '#server/photo/graphic/judge.ts';
import { enrolmentLimits, judgeEnrolled } from '#server/photo/graphic/judge-enrolled.ts';
import { compareAccidents, type Likeness } from '#server/photo/graphic/print-fingerprint.ts';
import type { Roi } from '#server/photo/measure-photo.ts';
import type { PrintMeasurement } from '#server/photo-readers/photo-readers.ts';
import { describeMeasurement, round, soundMeasurement } from '#server/print-quality/shared/describe-measurement.ts';
import type { EnrolledPrint } from '#server/print-quality/shared/find-enrolled-print.ts';
import type { ScannedCode, TrainedPrint } from '#server/scans/shared/scanned-code.ts';
import { judgeRecord } from '../shared/judge-code.ts';

/** Measurement of the graphic of one code on a photo. */
export interface CodeMeasurement {
  extendedId: string;
  measured: PrintMeasurement | null;
  /** Why it could not be measured; empty when it was. */
  failure: string;
  /** The print of the code that was photographed at the press, if one was. */
  enrolled: EnrolledPrint | null;
}

export type CodeWithGraphic = ScannedCode & { print: TrainedPrint };

/** Whether the verdict on a code depends on its graphic, and the measurement is of another code or none. */
export function needsMeasurement(code: ScannedCode, known: CodeMeasurement | null): code is CodeWithGraphic {
  return judgeRecord(code) === null && code.print !== null && known?.extendedId !== code.extendedId;
}

export interface PhotoVerdict {
  status: AuthenticationStatus;
  imageQuality: ImageQuality[];
  roi: Roi | null;
  /** Null when the code's record alone decides. */
  evidence: ScanEvidence | null;
}

type JudgedPhoto = PhotoVerdict & { evidence: ScanEvidence };

/** The verdict on a code and the measurement of its graphic; null when the graphic has to be measured first. */
export function judgePhoto(code: ScannedCode, measurement: CodeMeasurement | null): PhotoVerdict | null {
  const status = judgeRecord(code);
  if (status !== null) return { status, imageQuality: [], roi: null, evidence: null };
  if (!code.print || measurement?.extendedId !== code.extendedId) return null;
  return judgeMeasurement(measurement, code.print);
}

/**
 * The verdict on a measured photo, by the model the code has now. A model with too few proofs gives none: how far
 * genuine prints of its press lie apart is unknown.
 */
export function judgeMeasurement(measurement: CodeMeasurement, print: TrainedPrint): JudgedPhoto {
  const judged = judgeByModel(measurement, print);
  const morePrints = print.model.figures.morePrints ?? 0;
  if (morePrints === 0 || !isVerdict(judged.status)) return judged;
  const evidence: ScanEvidence = {
    ...judged.evidence,
    image_quality: [],
    unknown_reason: 'proofs',
    more_prints: morePrints,
  };
  // Another photo would not help.
  return { status: 'auth_unknown', imageQuality: [], roi: null, evidence };
}

const isVerdict = (status: AuthenticationStatus) =>
  status === 'auth_original' || status === 'auth_copy' || status === 'auth_unknown';

function judgeByModel({ measured, failure, enrolled }: CodeMeasurement, { model }: TrainedPrint): JudgedPhoto {
  if (measured?.isOtherSymbol) return otherSymbol(measured.roi, model);
  const measurement = soundMeasurement(measured?.measurement ?? null);
  const byModel = judgeGraphic(measurement, model.figures);
  const compared = measured?.accidents && enrolled && compareAccidents(measured.accidents, enrolled.fingerprint);
  const judgement = measurement && compared ? judgeEnrolled(byModel, measurement, compared) : byModel;
  const { status, hints, distance, deviations, evidence, reason, thresholds } = judgement;
  const roi = measured?.roi ?? null;
  const showsRoi = status === 'auth_original' || status === 'auth_copy' || status === 'bad_quality';
  return {
    status,
    imageQuality: hints,
    roi: showsRoi ? roi : null,
    evidence: {
      measurement: measurement && describeMeasurement(measurement),
      image_quality: hints,
      image_roi: roi,
      distance: distance === null ? null : round(distance),
      deviations:
        deviations && Object.fromEntries(Object.entries(deviations).map(([name, value]) => [name, round(value)])),
      figures: evidence?.map(describeFigure) ?? null,
      unknown_reason: reason,
      thresholds: distance === null ? null : { ...thresholds },
      model: { id: model.id, version: model.version },
      failure: failure || (measurement ? '' : 'code_not_found'),
      enrolled: enrolled && compared ? describeEnrolled(enrolled, compared) : null,
    },
  };
}

const describeFigure = ({ figure, deviation, ofPress, explainedBy }: FigureEvidence) => ({
  figure,
  deviation: round(deviation),
  of_press: round(ofPress),
  explained_by: explainedBy,
});

const describeEnrolled = ({ createdAt }: EnrolledPrint, { likeness, seen }: Likeness) => ({
  likeness: round(likeness),
  seen: round(seen),
  thresholds: { certain: enrolmentLimits.certain, same: enrolmentLimits.same, other: enrolmentLimits.other },
  enrolled_at: createdAt.toISOString(),
});

/** This code was drawn from its text alone: no graphic has to be measured to say that it is not what was printed. */
function otherSymbol(roi: Roi, model: TrainedPrint['model']): JudgedPhoto {
  const evidence = {
    measurement: null,
    image_quality: [],
    image_roi: roi,
    distance: null,
    deviations: null,
    figures: null,
    unknown_reason: null,
    thresholds: null,
    model: { id: model.id, version: model.version },
    failure: 'other_symbol',
    enrolled: null,
  };
  return { status: 'auth_copy', imageQuality: [], roi, evidence };
}
