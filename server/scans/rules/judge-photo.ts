import type { AuthenticationStatus, ImageQuality } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import type { Roi } from '#server/photo/measure-photo.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { PrintedGraphic, PrintLook } from '#server/photo-readers/photo-readers.ts';
import { describeMeasurement, round, soundMeasurement } from '#server/print-quality/exports/describe-measurement.ts';
import type { ScannedCode, TrainedPrint } from './scanned-code.ts';

/** What a look at the graphic of one code found. */
export interface Look {
  extendedId: string;
  measured: PrintLook | null;
  /** Why it could not be measured; empty when it was. */
  failure: string;
}

/** What is answered of a judged photo. */
export interface PhotoVerdict {
  status: AuthenticationStatus;
  imageQuality: ImageQuality[];
  roi: Roi | null;
  evidence: ScanEvidence;
}

/**
 * Has the graphic of a code measured. A photo that cannot be measured is an outcome: the code was read, and the verdict tells it.
 * @param secret what the workorder's graphics are keyed by
 * @throws DomainError 'unavailable'
 */
export async function lookAt(
  code: ScannedCode,
  { settings }: TrainedPrint,
  secret: Uint8Array,
  measure: (printed: PrintedGraphic) => Promise<PrintLook>,
): Promise<Look> {
  const { extendedId } = code;
  const { geometry, cells } = graphicOf(settings, secret, extendedId);
  try {
    const measured = await measure({ content: settings.urlPrefix + extendedId, geometry, template: cells });
    return { extendedId, measured, failure: '' };
  } catch (error) {
    if (error instanceof PhotoRefused) return { extendedId, measured: null, failure: error.code };
    throw error;
  }
}

/** The verdict on a photo that was looked at, by the model the code has now. */
export function judgeLook({ measured, failure }: Look, { model }: TrainedPrint): PhotoVerdict {
  if (measured?.isOtherSymbol) return otherSymbol(measured.roi, model);
  const measurement = soundMeasurement(measured?.measurement ?? null);
  const { status, hints, distance, deviations, thresholds } = judgeGraphic(measurement, model.figures);
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
    },
  };
}

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
  };
  return { status: 'auth_copy', imageQuality: [], roi, evidence };
}
