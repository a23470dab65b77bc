import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/print-quality.ts';
import type { ArtworkResolution, ArtworkWorkorder } from '#server/artwork/exports/artwork-workorder.ts';
import { graphicSettings } from '#server/artwork/exports/design-codes.ts';
import { findWorkorderSecret } from '#server/artwork/exports/workorder-secrets.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { type PreparationContext, preparedOperation } from '#server/core/http/operation.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import { checkQuality } from '#server/photo/graphic/gates.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { idsOf } from '#server/photo-readers/match-content.ts';
import type { PhotoReaders, PrintedGraphic } from '#server/photo-readers/photo-readers.ts';
import { soundMeasurement } from '../exports/describe-measurement.ts';
import { presentCapture } from '../present/present-capture.ts';
import { findCodeOfWorkorder, findProvedWorkorder, lockProvedWorkorder } from '../queries/proved-workorder.ts';
import { type Capture, findCapture, keepCapture, type NewCapture } from '../queries/qa-captures.ts';
import { checkProofs } from '../rules/proofs.ts';

/** A photo that was sent before, or a new one with the resolution its print was judged at. */
export type MeasuredProof = { known: Capture } | { capture: NewCapture; resolution: ArtworkResolution };

interface Measuring {
  read: PreparationContext<typeof contract.createQaCapture>['read'];
  config: Pick<Config, 'secretKey'>;
  photos: PhotoReaders;
  actor: Actor;
}

/** Reads and measures the photo before anything is locked: that takes a second or so. */
export const createQaCapture = preparedOperation(
  contract.createQaCapture,
  async ({ params, body, photo, ...context }) => {
    try {
      return await measureProof(context, params.id, { photo, print: body.print });
    } catch (error) {
      throw error instanceof PhotoRefused ? fieldError('image', error.message) : error;
    }
  },
  async ({ actor, uow, prepared }) => presentCapture(await keepProof(uow.trx, actor, prepared)),
);

/**
 * Measures a photo of a proof.
 * @throws DomainError not_found, conflict, on `image` for a photo that shows no code of the workorder; PhotoRefused
 */
export async function measureProof(
  { read, config, photos, actor }: Measuring,
  workorderId: number,
  input: { photo: Uint8Array; print: string },
): Promise<MeasuredProof> {
  const workorder = await read((db) => findProvedWorkorder(db, scopeOf(actor), workorderId));
  if (!workorder) throw notFound();
  const resolution = checkProofs(workorder, actor);
  const photoDigest = createHash('sha256').update(input.photo).digest();
  const known = await read((db) => findCapture(db, workorderId, photoDigest));
  if (known) return { known };

  const { code } = await photos.read(input.photo, [workorder.urlPrefix]);
  if (!code) {
    throw fieldError('image', 'No code was read. The whole code has to be in the picture, sharp and evenly lit.');
  }
  const ids = idsOf(code.text, [workorder.urlPrefix]);
  const extendedId = await read((db) => findCodeOfWorkorder(db, workorderId, ids));
  if (extendedId === null) throw fieldError('image', 'The code in the photo is not one of this workorder.');
  const secret = await read((db) => findWorkorderSecret(db, artworkSealKey(config), workorderId));
  const measured = await photos.measure(input.photo, code, printedGraphic(workorder, resolution, secret, extendedId));
  if (measured.isOtherSymbol) {
    throw fieldError('image', 'The code was drawn anew by other software. Print the artwork as it was made here.');
  }
  const measurement = soundMeasurement(measured.measurement);
  const imageQuality = measurement ? checkQuality(measurement) : (['generic'] as const);
  const capture = {
    workorderId,
    createdBy: actor.userId,
    photoDigest,
    extendedId,
    print: input.print,
    measurement,
    imageQuality: [...imageQuality],
    isUsable: measurement !== null && imageQuality.length === 0,
    roi: measured.roi,
  };
  return { capture, resolution };
}

/**
 * Keeps a capture while it holds the workorder's row, and judges the workorder as it is then. The same photo is kept once.
 * @throws DomainError not_found, conflict
 */
export async function keepProof(trx: Transaction<Schema>, actor: Actor, proof: MeasuredProof): Promise<Capture> {
  if ('known' in proof) return proof.known;
  const { capture, resolution } = proof;
  const workorder = await lockProvedWorkorder(trx, scopeOf(actor), capture.workorderId);
  if (!workorder) throw notFound();
  const { dpi, moduleDots, cellDots } = checkProofs(workorder, actor);
  if (dpi !== resolution.dpi || moduleDots !== resolution.moduleDots || cellDots !== resolution.cellDots) {
    throw new DomainError(
      'conflict',
      'The artwork was made anew at another resolution meanwhile. Photograph prints of that.',
    );
  }
  return keepCapture(trx, capture);
}

function printedGraphic(
  workorder: ArtworkWorkorder,
  resolution: ArtworkResolution,
  secret: Uint8Array | null,
  extendedId: string,
): PrintedGraphic {
  const settings = graphicSettings(workorder, resolution);
  if (!settings || !secret)
    throw new DomainError('conflict', 'The artwork is not drawn yet: nothing of it can be printed.');
  const { geometry, cells } = graphicOf(settings, secret, extendedId);
  return { content: workorder.urlPrefix + extendedId, geometry, template: cells };
}
