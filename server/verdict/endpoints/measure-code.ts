import { findWorkorderSecret } from '#server/artwork/shared/workorder-secrets.ts';
import type { Database } from '#server/core/db/database.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import type { ReadCode } from '#server/photo/choose-code.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { PhotoReaders, ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { findEnrolledPrint } from '#server/print-quality/shared/find-enrolled-print.ts';
import type { CodeMeasurement, CodeWithGraphic } from '../rules/judge-photo.ts';

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
