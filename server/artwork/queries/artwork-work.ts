import type { Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { artworkCategory } from '#server/documents/exports/artwork-category.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/exports/document-key.ts';
import { insertDocument } from '#server/documents/exports/insert-document.ts';
import { findWorkorder } from '#server/workorders/exports/find-workorder.ts';
import { assignModel } from '#server/workorders/exports/print-models.ts';
import { findArtworkWorkorder, lockForArtwork } from '../exports/find-artwork-workorder.ts';
import type { ArtworkWork } from '../operations/order-artwork.ts';
import { keepResolution, longestCodeId } from './artwork.ts';

/** Ordering artwork within the given transaction. */
export function artworkWork(trx: Transaction<Schema>, jobs: JobQueue, scope: Scope): ArtworkWork {
  return {
    jobs,
    createKey: createDocumentKey,
    lockWorkorder: async (id) => {
      if (!(await findWorkorder(trx, scope, id))) return null;
      await lockForArtwork(trx, id);
      return findArtworkWorkorder(trx, id);
    },
    longestId: (workorder) => longestCodeId(trx, workorder),
    keepResolution: async (id, resolution) => {
      await keepResolution(trx, id, resolution);
      await assignModel(trx, id);
    },
    insertDocument: (document) =>
      insertDocument(trx, { ...document, category: artworkCategory, lifetimeDays: documentLifetimeDays }),
  };
}
