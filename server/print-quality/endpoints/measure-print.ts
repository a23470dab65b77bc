import { createHash } from 'node:crypto';
import { reason } from '#lib/texts/reason.ts';
import type { ArtworkResolution, ArtworkWorkorder } from '#server/artwork/shared/artwork-workorder.ts';
import { graphicSettings } from '#server/artwork/shared/design-codes.ts';
import { findWorkorderSecret } from '#server/artwork/shared/workorder-secrets.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import { idsOf } from '#server/photo-readers/match-content.ts';
import type { PhotoReaders, PrintedGraphic, PrintMeasurement } from '#server/photo-readers/photo-readers.ts';
import { findCodeOfWorkorder, findProvedWorkorder } from '../queries/proved-workorder.ts';

/** Services that measure photos of prints. */
export interface MeasuringServices {
  read: <T>(work: (db: Executor) => Promise<T>) => Promise<T>;
  config: Pick<Config, 'secretKey'>;
  photos: PhotoReaders;
  actor: Actor;
}

export interface MeasuredPrint {
  extendedId: string;
  graphic: PrintedGraphic;
  measured: PrintMeasurement;
}

export const digestOf = (photo: Uint8Array): Buffer => createHash('sha256').update(photo).digest();

/** @throws DomainError not_found */
export async function readProvedWorkorder({ read, actor }: MeasuringServices, id: number): Promise<ArtworkWorkorder> {
  const workorder = await read((db) => findProvedWorkorder(db, scopeOf(actor), id));
  if (!workorder) throw notFound();
  return workorder;
}

/**
 * Reads and measures a partner's photo of a print of the workorder.
 * @throws DomainError on `image` for one without a code of the workorder, conflict; PhotoRefused
 */
export async function measurePrint(
  { read, config, photos }: MeasuringServices,
  workorder: ArtworkWorkorder,
  resolution: ArtworkResolution,
  photo: Uint8Array,
  seesAccidents = false,
): Promise<MeasuredPrint> {
  const { code } = await photos.read(photo, [workorder.urlPrefix]);
  if (!code) {
    throw fieldError('image', reason('codeNotReadSharply'));
  }
  const ids = idsOf(code.text, [workorder.urlPrefix]);
  const extendedId = await read((db) => findCodeOfWorkorder(db, workorder.id, ids));
  if (extendedId === null) throw fieldError('image', reason('codeNotOfWorkorder'));
  const secret = await read((db) => findWorkorderSecret(db, artworkSealKey(config), workorder.id));
  const graphic = { ...printedGraphic(workorder, resolution, secret, extendedId), seesAccidents };
  const measured = await photos.measure(photo, code, graphic);
  if (measured.isOtherSymbol) {
    throw fieldError('image', reason('codeRedrawn'));
  }
  return { extendedId, graphic, measured };
}

/** The resolution that a print was measured at is still the workorder's. @throws DomainError conflict */
export function checkResolution(now: ArtworkResolution, then: ArtworkResolution): void {
  if (now.dpi === then.dpi && now.moduleDots === then.moduleDots && now.cellDots === then.cellDots) return;
  throw new DomainError('conflict', reason('artworkRedrawn'));
}

function printedGraphic(
  workorder: ArtworkWorkorder,
  resolution: ArtworkResolution,
  secret: Uint8Array | null,
  extendedId: string,
): PrintedGraphic {
  const settings = graphicSettings(workorder, resolution);
  if (!settings || !secret) throw new DomainError('conflict', reason('artworkNotDrawn'));
  const { geometry, cells } = graphicOf(settings, secret, extendedId);
  return { content: workorder.urlPrefix + extendedId, geometry, template: cells };
}
