import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/core/jobs/lower-priority.ts';
import { type DossierToDraw, drawDossier } from '../present/dossier-pdf.ts';
import { drawInspections, type InspectionsToDraw } from '../present/inspections-pdf.ts';

/** Runs in a worker thread: draws the dossier of its `workerData`, and posts its PDF. */
async function draw(port: NonNullable<typeof parentPort>, dossier: DossierToDraw | InspectionsToDraw): Promise<void> {
  lowerPriority();
  port.postMessage(await ('inspections' in dossier ? drawInspections(dossier) : drawDossier(dossier)));
}

if (parentPort) await draw(parentPort, workerData as DossierToDraw | InspectionsToDraw);
