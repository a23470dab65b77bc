import type { Transaction } from 'kysely';
import type { ArtworkWorkorder } from '#server/artwork/exports/artwork-workorder.ts';
import { findArtworkWorkorder, lockForArtwork } from '#server/artwork/exports/find-artwork-workorder.ts';
import { findWorkorderSecret } from '#server/artwork/exports/workorder-secrets.ts';
import type { Scope } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { notFound } from '#server/core/errors.ts';
import type { PhotoReaders } from '#server/photo-readers/photo-readers.ts';
import { findWorkorder } from '#server/workorders/exports/find-workorder.ts';
import { findPrintSetting, keepModel } from '#server/workorders/exports/print-models.ts';
import type { SubmitWork } from '../operations/submit-captures.ts';
import type { CaptureWork } from '../operations/take-capture.ts';
import { findCapture, keepCapture, keepRefusal, listAllCaptures } from './qa-captures.ts';

/** A workorder that the scope sees, as its proofs see it. */
export async function findProvedWorkorder(db: Executor, scope: Scope, id: number): Promise<ArtworkWorkorder | null> {
  return (await findWorkorder(db, scope, id)) ? findArtworkWorkorder(db, id) : null;
}

/** The same, its row held: what is done to its proofs and its artwork is done one after the other. */
export async function lockProvedWorkorder(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
): Promise<ArtworkWorkorder | null> {
  if (!(await findWorkorder(trx, scope, id))) return null;
  await lockForArtwork(trx, id);
  return findArtworkWorkorder(trx, id);
}

export function captureWork(
  { db, pool }: Database,
  config: Pick<Config, 'secretKey'>,
  photos: PhotoReaders,
  scope: Scope,
): CaptureWork {
  return {
    photos,
    findWorkorder: (id) => findProvedWorkorder(db, scope, id),
    findCapture: (workorderId, digest) => findCapture(db, workorderId, digest),
    findCode: async (workorderId, ids) => {
      if (ids.length === 0) return null;
      const rows = await db
        .selectFrom('codes')
        .where('extended_id', 'in', ids)
        .where('workorder_id', '=', workorderId)
        .select('extended_id')
        .execute();
      return ids.find((id) => rows.some((row) => row.extended_id === id)) ?? null;
    },
    findSecret: (workorderId) => findWorkorderSecret(pool, artworkSealKey(config), workorderId),
    keep: (capture, check) =>
      db.transaction().execute(async (trx) => {
        const workorder = await lockProvedWorkorder(trx, scope, capture.workorderId);
        if (!workorder) throw notFound();
        check(workorder);
        return keepCapture(trx, capture);
      }),
  };
}

/** Fitting a model within the given transaction. */
export function submitWork(trx: Transaction<Schema>, scope: Scope): SubmitWork {
  return {
    lockWorkorder: (id) => lockProvedWorkorder(trx, scope, id),
    settingOf: (id) => findPrintSetting(trx, id),
    listCaptures: (id) => listAllCaptures(trx, id),
    keepModel: (model) => keepModel(trx, model),
    keepRefusal: (id, refusal, status) => keepRefusal(trx, id, refusal, status),
  };
}
