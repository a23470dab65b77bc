import { createHash } from 'node:crypto';
import type { ImageQuality } from '#lib/contract/photo.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { ArtworkResolution, ArtworkWorkorder } from '#server/artwork/exports/artwork-workorder.ts';
import { graphicSettings } from '#server/artwork/exports/design-codes.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import { checkQuality } from '#server/photo/graphic/gates.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import type { Roi } from '#server/photo/measure-photo.ts';
import { idsOf } from '#server/photo-readers/match-content.ts';
import type { PhotoReaders, PrintedGraphic } from '#server/photo-readers/photo-readers.ts';
import { soundMeasurement } from '../exports/describe-measurement.ts';

/** A photo of a proof as it is kept: measured, without the photo. */
export interface Capture {
  id: number;
  createdAt: Date;
  extendedId: string;
  print: string;
  measurement: GraphicMeasurement | null;
  imageQuality: ImageQuality[];
  isUsable: boolean;
  roi: Roi;
}

export interface NewCapture extends Omit<Capture, 'id' | 'createdAt'> {
  workorderId: number;
  createdBy: number;
  photoDigest: Buffer;
}

/** What taking a photo of a proof needs. */
export interface CaptureWork {
  photos: PhotoReaders;
  findWorkorder(id: number): Promise<ArtworkWorkorder | null>;
  findCapture(workorderId: number, photoDigest: Buffer): Promise<Capture | null>;
  /** The first of the ids that names a code of the workorder. */
  findCode(workorderId: number, ids: readonly string[]): Promise<string | null>;
  /** What its graphics are keyed by; null before there is artwork. */
  findSecret(workorderId: number): Promise<Uint8Array | null>;
  /**
   * Keeps a capture, in one transaction that holds the workorder's row: `check` sees the workorder as it is then. The same photo is
   * kept once.
   */
  keep(capture: NewCapture, check: (workorder: ArtworkWorkorder) => void): Promise<Capture>;
}

/**
 * Measures a photo of a proof and keeps what was measured.
 * @throws DomainError not_found, conflict, on `image` for a photo that shows no code of the workorder; PhotoRefused
 */
export async function takeCapture(
  tx: CaptureWork,
  actor: Actor,
  workorderId: number,
  input: { photo: Uint8Array; print: string },
): Promise<Capture> {
  const workorder = await tx.findWorkorder(workorderId);
  if (!workorder) throw notFound();
  const resolution = checkProofs(workorder, actor);
  const photoDigest = createHash('sha256').update(input.photo).digest();
  const known = await tx.findCapture(workorderId, photoDigest);
  if (known) return known;

  const { code } = await tx.photos.read(input.photo, [workorder.urlPrefix]);
  if (!code) {
    throw fieldError('image', 'No code was read. The whole code has to be in the picture, sharp and evenly lit.');
  }
  const extendedId = await tx.findCode(workorderId, idsOf(code.text, [workorder.urlPrefix]));
  if (extendedId === null) throw fieldError('image', 'The code in the photo is not one of this workorder.');
  const printed = printedGraphic(workorder, resolution, await tx.findSecret(workorderId), extendedId);
  const measured = await tx.photos.measure(input.photo, code, printed);
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
  return tx.keep(capture, (now) => {
    const { dpi, moduleDots, cellDots } = checkProofs(now, actor);
    if (dpi !== resolution.dpi || moduleDots !== resolution.moduleDots || cellDots !== resolution.cellDots) {
      throw conflict('The artwork was made anew at another resolution meanwhile. Photograph prints of that.');
    }
  });
}

const conflict = (detail: string) => new DomainError('conflict', detail);

/**
 * Whether the actor's company can prove the quality of this workorder's prints.
 * @returns the resolution it is printed at
 * @throws DomainError not_found, conflict
 */
export function checkProofs(workorder: ArtworkWorkorder, actor: Actor): ArtworkResolution {
  if (workorder.printingPartnerId !== actor.companyId) throw notFound();
  const obstacle = obstacleOf(workorder);
  if (obstacle !== null) throw conflict(obstacle);
  if (workorder.resolution === null) throw conflict(noArtwork);
  return workorder.resolution;
}

/** Why nothing of a workorder can be proved now, in words; null when it can. */
export function obstacleOf(workorder: ArtworkWorkorder): string | null {
  if (workorder.layout === null) return 'The workorder has no secure graphic: nothing is to be proved.';
  if (workorder.isCanceled) return 'The workorder is canceled.';
  if (workorder.codegenStatus !== codegenStatus.completed) return 'The codes are not generated yet.';
  return workorder.resolution === null ? noArtwork : null;
}

const noArtwork = 'The workorder has no artwork yet: nothing of it can be printed.';

function printedGraphic(
  workorder: ArtworkWorkorder,
  resolution: ArtworkResolution,
  secret: Uint8Array | null,
  extendedId: string,
): PrintedGraphic {
  const settings = graphicSettings(workorder, resolution);
  if (!settings || !secret) throw conflict('The artwork is not drawn yet: nothing of it can be printed.');
  const { geometry, cells } = graphicOf(settings, secret, extendedId);
  return { content: workorder.urlPrefix + extendedId, geometry, template: cells };
}
