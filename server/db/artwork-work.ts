import type { Transaction } from 'kysely';
import type { Scope } from '#server/domain/actor.ts';
import { artworkCategory } from '#server/domain/artwork/describe-artwork.ts';
import type { ArtworkWork } from '#server/domain/artwork/order-artwork.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/domain/documents/download-link.ts';
import type { JobQueue } from '#server/domain/jobs.ts';
import { findArtworkWorkorder, keepResolution, lockForArtwork, longestCodeId } from './artwork-store.ts';
import { insertDocument } from './document-repository.ts';
import { assignModel } from './print-model-store.ts';
import type { Schema } from './schema.ts';
import { findWorkorder } from './workorder-repository.ts';

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
