import * as contract from '#lib/contract/artwork.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findCodePlaces } from '#server/workorders/shared/code-places.ts';
import { findWorkorder } from '#server/workorders/shared/find-workorder.ts';
import { padSerialNumber } from '#server/workorders/shared/present-workorder.ts';
import * as codes from '../queries/artwork.ts';
import { checkCodesComplete, chooseDpi, isSettled } from '../rules/plan-artwork.ts';
import type { ArtworkWorkorder } from '../shared/artwork-workorder.ts';
import { describeCells, recommendedCellsOf } from '../shared/cells-of.ts';
import { measuresOfCodes, resolveDots } from '../shared/design-codes.ts';
import { findArtworkWorkorder } from '../shared/find-artwork-workorder.ts';

/** A workorder that the actor sees, its codes being there. */
async function readWorkorder(db: Executor, actor: Actor, id: number): Promise<ArtworkWorkorder> {
  if (!(await findWorkorder(db, scopeOf(actor), id))) throw notFound();
  const workorder = await findArtworkWorkorder(db, id);
  if (!workorder) throw notFound();
  checkCodesComplete(workorder);
  return workorder;
}

export const getArtwork = endpoint(contract.getArtwork, async ({ params, actor, database: { db } }) => {
  const workorder = await readWorkorder(db, actor, params.id);
  const longestId = (await codes.longestCodeId(db, workorder)) ?? '';
  const dpi = chooseDpi(workorder, {});
  const known = workorder.resolution?.dpi === dpi ? workorder.resolution : null;
  const recommended = await recommendedCellsOf(db, workorder);
  const wanted = { dpi, moduleDots: known?.moduleDots, cellDots: known?.cellDots ?? recommended?.cellDots };
  const resolution = resolveDots(workorder, workorder.urlPrefix + longestId, wanted, 'module_dots');
  const { symbolModules, quietModules, graphic } = measuresOfCodes(workorder, longestId);
  return {
    symbol_modules: symbolModules,
    quiet_modules: quietModules,
    graphic: graphic && { position: graphic.position, size_modules: graphic.sizeModules },
    dpi,
    module_dots: resolution.moduleDots,
    cell_dots: resolution.cellDots,
    is_settled: isSettled(workorder),
    cells: recommended && describeCells(recommended, resolution),
  };
});

async function findPlace(db: Executor, workorder: ArtworkWorkorder, content: string): Promise<number> {
  const place = (await findCodePlaces(db, workorder, [content])).get(content);
  if (place === undefined) throw notFound();
  return place;
}

export const findArtworkCode = endpoint(
  contract.findArtworkCode,
  async ({ params, query, actor, database: { db } }) => {
    const workorder = await readWorkorder(db, actor, params.id);
    const { content, serial_number, sequence } = query;
    const place = content === undefined ? sequence : await findPlace(db, workorder, content);
    const by = place === undefined ? { serialNumber: Number(serial_number) } : { sequence: place };
    const code = await codes.findArtworkCode(db, workorder, by);
    if (!code) throw notFound();
    return {
      sequence: code.sequence,
      serial_number: padSerialNumber(code.serialNumber),
      extended_id: code.extendedId,
    };
  },
);
