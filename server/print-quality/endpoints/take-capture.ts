import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/print-quality.ts';
import type { ArtworkResolution } from '#server/artwork/shared/artwork-workorder.ts';
import { lockArtworkWorkorder } from '#server/artwork/shared/find-artwork-workorder.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { readForeignText } from '#server/core/foreign-text.ts';
import { preparedEndpoint } from '#server/core/http/endpoint.ts';
import { cameraNameOf } from '#server/photo/camera-name.ts';
import { checkQuality } from '#server/photo/graphic/gates.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { presentCapture } from '../present/present-capture.ts';
import { findSerialNumbers } from '../queries/proved-workorder.ts';
import { type Capture, findCapture, insertCapture, type NewCapture } from '../queries/qa-captures.ts';
import { checkProofs } from '../rules/proofs.ts';
import { soundMeasurement } from '../shared/describe-measurement.ts';
import {
  checkResolution,
  digestOf,
  type MeasuringServices,
  measurePrint,
  readProvedWorkorder,
} from './measure-print.ts';

/** Maker and model have 60 characters each. */
const maxCameraName = 121;

/** A photo that was sent before, or a new one with the resolution its print was judged at. */
export type MeasuredProof = { known: Capture } | { capture: NewCapture; resolution: ArtworkResolution };

/** Reads and measures the photo before anything is locked: that takes a second or so. */
export const createQaCapture = preparedEndpoint(
  contract.createQaCapture,
  async ({ params, body, photo, ...context }) => {
    try {
      return await measureProof(context, params.id, { photo, print: body.print });
    } catch (error) {
      throw error instanceof PhotoRefused ? fieldError('image', error.reason) : error;
    }
  },
  async ({ params, actor, uow, prepared }) => {
    const capture = await insertProof(uow.trx, actor, prepared);
    return presentCapture(capture, await findSerialNumbers(uow.trx, params.id, [capture.extendedId]));
  },
);

/**
 * Measures a photo of a proof.
 * @throws DomainError not_found, conflict, on `image` for a photo that shows no code of the workorder; PhotoRefused
 */
export async function measureProof(
  services: MeasuringServices,
  workorderId: number,
  input: { photo: Uint8Array; print: string },
): Promise<MeasuredProof> {
  const workorder = await readProvedWorkorder(services, workorderId);
  const resolution = checkProofs(workorder, services.actor);
  const photoDigest = digestOf(input.photo);
  const known = await services.read((db) => findCapture(db, workorderId, photoDigest));
  if (known) return { known };

  const { extendedId, measured } = await measurePrint(services, workorder, resolution, input.photo);
  const measurement = soundMeasurement(measured.measurement);
  const imageQuality = measurement ? checkQuality(measurement) : (['generic'] as const);
  const capture = {
    workorderId,
    createdBy: services.actor.userId,
    photoDigest,
    extendedId,
    print: input.print,
    measurement,
    imageQuality: [...imageQuality],
    isUsable: measurement !== null && imageQuality.length === 0,
    roi: measured.roi,
    camera: readForeignText(cameraNameOf(input.photo), maxCameraName),
  };
  return { capture, resolution };
}

/**
 * Keeps a capture while it holds the workorder's row, and judges the workorder as it is then. The same photo is kept
 * once.
 * @throws DomainError not_found, conflict
 */
export async function insertProof(trx: Transaction<Schema>, actor: Actor, proof: MeasuredProof): Promise<Capture> {
  if ('known' in proof) return proof.known;
  const { capture, resolution } = proof;
  const workorder = await lockArtworkWorkorder(trx, scopeOf(actor), capture.workorderId);
  if (!workorder) throw notFound();
  checkResolution(checkProofs(workorder, actor), resolution);
  return insertCapture(trx, capture);
}
