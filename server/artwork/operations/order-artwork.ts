import type { ArtworkBody } from '#lib/contract/artwork.ts';
import type { Actor } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { artworkDoctypes } from '#server/documents/exports/artwork-category.ts';
import { planSheet } from '#server/drawing/sheet.ts';
import {
  type ArtworkOrder,
  type ArtworkResolution,
  type ArtworkWorkorder,
  isSecure,
} from '../exports/artwork-workorder.ts';
import { captionRoom, resolveDots, sizeOfCodes } from '../exports/design-codes.ts';
import { describeArtwork } from '../rules/describe-artwork.ts';
import { checkArtworkDownload, checkSameResolution, chooseDpi, planOrder } from '../rules/plan-artwork.ts';

export interface NewArtworkDocument {
  key: string;
  companyId: number;
  createdBy: number;
  description: string;
  doctype: string;
  relatedId: number;
  parameters: ArtworkOrder;
}

/** What ordering artwork needs, all in one transaction, which the caller opens and ends. */
export interface ArtworkWork {
  /** One that the actor may see, its row locked. */
  lockWorkorder(id: number): Promise<ArtworkWorkorder | null>;
  /** The id that makes the largest code. */
  longestId(workorder: ArtworkWorkorder): Promise<string | null>;
  keepResolution(workorderId: number, resolution: ArtworkResolution): Promise<void>;
  insertDocument(document: NewArtworkDocument): Promise<number>;
  createKey(): string;
  jobs: JobQueue;
}

/**
 * Orders the artwork of a workorder as a document of the company that asks.
 * @returns the document's key
 * @throws DomainError not_found, permission_denied, conflict, or on the field that is not right
 */
export async function orderArtwork(tx: ArtworkWork, actor: Actor, id: number, body: ArtworkBody): Promise<string> {
  const workorder = await tx.lockWorkorder(id);
  if (!workorder) throw notFound();
  checkArtworkDownload(actor, workorder);
  const longestId = (await tx.longestId(workorder)) ?? '';
  const resolution = chooseResolution(workorder, body, longestId);
  const order = planOrder(workorder, body, resolution);
  const size = sizeOfCodes(workorder, resolution, longestId, captionRoom(order));
  checkSheet(order, size);
  if (isSecure(workorder)) await tx.keepResolution(id, resolution);
  const key = tx.createKey();
  const documentId = await tx.insertDocument({
    key,
    companyId: actor.companyId,
    createdBy: actor.userId,
    description: describeArtwork(workorder, order),
    doctype: isSecure(workorder) ? artworkDoctypes.secure : artworkDoctypes.plain,
    relatedId: id,
    parameters: order,
  });
  await tx.jobs.enqueue('draw-artwork', { documentId });
  return key;
}

function chooseResolution(workorder: ArtworkWorkorder, body: ArtworkBody, longestId: string): ArtworkResolution {
  const dpi = chooseDpi(workorder, body);
  const known = workorder.resolution?.dpi === dpi ? workorder.resolution : null;
  const wanted = {
    dpi,
    moduleDots: body.module_dots ?? known?.moduleDots,
    cellDots: body.cell_dots ?? known?.cellDots ?? undefined,
  };
  const content = workorder.urlPrefix + longestId;
  const resolution = resolveDots(workorder, content, wanted, body.cell_dots ? 'cell_dots' : 'module_dots');
  checkSameResolution(workorder, resolution);
  return resolution;
}

function checkSheet({ sheet, dpi }: ArtworkOrder, size: { width: number; height: number }): void {
  if (!sheet) return;
  try {
    planSheet(sheet, size, dpi);
  } catch (error) {
    throw error instanceof RangeError ? fieldError('sheet', error.message) : error;
  }
}
