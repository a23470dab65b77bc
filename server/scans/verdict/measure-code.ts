import { findWorkorderSecret } from '#server/artwork/shared/workorder-secrets.ts';
import type { Database } from '#server/core/db/database.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import type { ReadCode } from '#server/photo/choose-code.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { PhotoReaders, PrintMeasurement, ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { type EnrolledPrint, findEnrolledPrint } from '#server/print-quality/shared/find-enrolled-print.ts';
import type { ScannedCode, TrainedPrint } from '../rules/scanned-code.ts';
import { judgeRecord } from './judge-code.ts';

/** What a photo shows of the graphic of one code. */
export interface CodeMeasurement {
  extendedId: string;
  measured: PrintMeasurement | null;
  /** Why it could not be measured; empty when it was. */
  failure: string;
  /** The print of the code that was photographed at the press, if one was. */
  enrolled: EnrolledPrint | null;
}

type CodeWithGraphic = ScannedCode & { print: TrainedPrint };

/** Whether the verdict on a code depends on its graphic, and the measurement is of another code or none. */
export function needsMeasurement(code: ScannedCode, known: CodeMeasurement | null): code is CodeWithGraphic {
  return judgeRecord(code) === null && code.print !== null && known?.extendedId !== code.extendedId;
}

/**
 * Measures the graphic of a code that was read. A photo that cannot be measured is a result too: the verdict says so.
 * @throws DomainError 'unavailable'
 */
export async function measureCode(
  { extendedId, companyId, workorderId, print: { settings } }: CodeWithGraphic,
  { bytes, read }: { bytes: Uint8Array; read: ReadCode },
  services: { database: Database; sealKey: Buffer; readers: PhotoReaders; meter: ProcessorMeter },
): Promise<CodeMeasurement> {
  const { database, sealKey, readers, meter } = services;
  const secret = await findWorkorderSecret(database.db, sealKey, workorderId);
  // Only artwork has graphics, and it stores its secret: a trained workorder without one is our own damage.
  if (!secret) throw new Error(`Workorder ${workorderId} has a model and no secret.`);
  const { geometry, cells } = graphicOf(settings, secret, extendedId);
  const enrolled = await findEnrolledPrint(database.db, companyId, extendedId, geometry.cells);
  const content = settings.urlPrefix + extendedId;
  const printed = { content, geometry, template: cells, seesAccidents: enrolled !== null };
  try {
    const measured = await readers.measure(bytes, read, printed, meter);
    return { extendedId, measured, failure: '', enrolled };
  } catch (error) {
    if (error instanceof PhotoRefused) return { extendedId, measured: null, failure: error.code, enrolled };
    throw error;
  }
}
