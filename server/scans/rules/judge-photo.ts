import type { AuthenticationStatus, ImageQuality } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import { enrolmentLimits, judgeEnrolled } from '#server/photo/graphic/judge-enrolled.ts';
import { compareAccidents, type Likeness } from '#server/photo/graphic/print-fingerprint.ts';
import type { Roi } from '#server/photo/measure-photo.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { PrintedGraphic, PrintLook } from '#server/photo-readers/photo-readers.ts';
import { describeMeasurement, round, soundMeasurement } from '#server/print-quality/exports/describe-measurement.ts';
import type { EnrolledPrint } from '#server/print-quality/exports/find-enrolled-print.ts';
import type { ScannedCode, TrainedPrint } from './scanned-code.ts';

/** What a look at the graphic of one code found. */
export interface Look {
  extendedId: string;
  measured: PrintLook | null;
  /** Why it could not be measured; empty when it was. */
  failure: string;
  /** The print of the code that was photographed at the press, if one was. */
  enrolled: EnrolledPrint | null;
}

/** What is answered of a judged photo. */
export interface PhotoVerdict {
  status: AuthenticationStatus;
  imageQuality: ImageQuality[];
  roi: Roi | null;
  evidence: ScanEvidence;
}

/**
 * Has the graphic of a code measured. A photo that cannot be measured is an outcome: the code was read, and the verdict
 * tells it.
 * @param secret what the workorder's graphics are keyed by
 * @param findEnrolled the code's enrolled print, of as many cells a side
 * @throws DomainError 'unavailable'
 */
export async function lookAt(
  code: ScannedCode,
  { settings }: TrainedPrint,
  secret: Uint8Array,
  measure: (printed: PrintedGraphic) => Promise<PrintLook>,
  findEnrolled: (cells: number) => Promise<EnrolledPrint | null>,
): Promise<Look> {
  const { extendedId } = code;
  const { geometry, cells } = graphicOf(settings, secret, extendedId);
  const enrolled = await findEnrolled(geometry.cells);
  const content = settings.urlPrefix + extendedId;
  try {
    const measured = await measure({ content, geometry, template: cells, seesAccidents: enrolled !== null });
    return { extendedId, measured, failure: '', enrolled };
  } catch (error) {
    if (error instanceof PhotoRefused) return { extendedId, measured: null, failure: error.code, enrolled };
    throw error;
  }
}

/** The verdict on a photo that was looked at, by the model the code has now. */
export function judgeLook({ measured, failure, enrolled }: Look, { model }: TrainedPrint): PhotoVerdict {
  if (measured?.isOtherSymbol) return otherSymbol(measured.roi, model);
  const measurement = soundMeasurement(measured?.measurement ?? null);
  const byModel = judgeGraphic(measurement, model.figures);
  const compared = measured?.accidents && enrolled && compareAccidents(measured.accidents, enrolled.fingerprint);
  const judgement = measurement && compared ? judgeEnrolled(byModel, measurement, compared) : byModel;
  const { status, hints, distance, deviations, thresholds } = judgement;
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
      thresholds: distance === null ? null : { ...thresholds },
      model: { id: model.id, version: model.version },
      failure: failure || (measurement ? '' : 'code_not_found'),
      enrolled: enrolled && compared ? describeEnrolled(enrolled, compared) : null,
    },
  };
}

const describeEnrolled = ({ createdAt }: EnrolledPrint, { likeness, seen }: Likeness) => ({
  likeness: round(likeness),
  seen: round(seen),
  thresholds: { certain: enrolmentLimits.certain, same: enrolmentLimits.same, other: enrolmentLimits.other },
  enrolled_at: createdAt.toISOString(),
});

/** This code was drawn from its text alone: no graphic has to be measured to say that it is not what was printed. */
function otherSymbol(roi: Roi, model: TrainedPrint['model']): PhotoVerdict {
  const evidence = {
    measurement: null,
    image_quality: [],
    image_roi: roi,
    distance: null,
    deviations: null,
    thresholds: null,
    model: { id: model.id, version: model.version },
    failure: 'other_symbol',
    enrolled: null,
  };
  return { status: 'auth_copy', imageQuality: [], roi, evidence };
}
