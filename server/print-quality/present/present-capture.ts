import type { QaCapture } from '#lib/contract/print-quality.ts';
import { padSerialNumber } from '#server/workorders/shared/present-workorder.ts';
import type { Capture } from '../queries/qa-captures.ts';
import { describeMeasurement, hintsFor, hintsInWords } from '../shared/describe-measurement.ts';

/** @param serials of the codes in the photos, by id */
export function presentCapture(capture: Capture, serials: ReadonlyMap<string, number>): QaCapture {
  return {
    id: capture.id,
    created_at: capture.createdAt.toISOString(),
    code: capture.extendedId,
    serial_number: padSerialNumber(serials.get(capture.extendedId) ?? null),
    print: capture.print,
    is_usable: capture.isUsable,
    image_quality: capture.imageQuality,
    hints: hintsInWords(capture.imageQuality),
    hints_reason: hintsFor(capture.imageQuality),
    image_roi: capture.roi,
    measurement: capture.measurement && describeMeasurement(capture.measurement),
  };
}
