import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/core/jobs/lower-priority.ts';
import { type DossierToDraw, drawDossier } from '../present/dossier-pdf.ts';

/** Runs in a worker thread: draws the dossier of its `workerData`, and posts its PDF. */
async function draw(port: NonNullable<typeof parentPort>, dossier: DossierToDraw): Promise<void> {
  lowerPriority();
  port.postMessage(await drawDossier(dossier));
}

if (parentPort) await draw(parentPort, workerData as DossierToDraw);
