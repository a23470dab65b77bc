import { runInThread } from '#server/core/jobs/run-in-thread.ts';
import type { DossierToDraw, DrawnDossier } from '../present/dossier-pdf.ts';
import type { InspectionsToDraw } from '../present/inspections-pdf.ts';

const limits = { maxMs: 120_000, maxMegabytes: 512 };

/** Draws a dossier in a thread: layout and compression of hundreds of pages take seconds without a pause. */
export async function drawInThread(dossier: DossierToDraw | InspectionsToDraw, signal: AbortSignal) {
  const module = new URL('./dossier-thread.ts', import.meta.url);
  const { bytes, pages } = await runInThread<DrawnDossier>(module, dossier, limits, signal);
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages };
}
