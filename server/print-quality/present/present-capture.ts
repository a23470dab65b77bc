import type { QaCapture } from '#lib/contract/print-quality.ts';
import type { Capture } from '../queries/qa-captures.ts';
import { describeMeasurement, hintsInWords } from '../shared/describe-measurement.ts';

export function presentCapture(capture: Capture): QaCapture {
  return {
    id: capture.id,
    created_at: capture.createdAt.toISOString(),
    code: capture.extendedId,
    print: capture.print,
    is_usable: capture.isUsable,
    image_quality: capture.imageQuality,
    hints: hintsInWords(capture.imageQuality),
    image_roi: capture.roi,
    measurement: capture.measurement && describeMeasurement(capture.measurement),
  };
}
