import type { ArtworkWorkorder } from '#server/artwork/shared/artwork-workorder.ts';
import { findArtworkWorkorder } from '#server/artwork/shared/find-artwork-workorder.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { findWorkorder } from '#server/workorders/shared/find-workorder.ts';

/** A workorder that the scope sees, as its proofs see it. */
export async function findProvedWorkorder(db: Executor, scope: Scope, id: number): Promise<ArtworkWorkorder | null> {
  return (await findWorkorder(db, scope, id)) ? findArtworkWorkorder(db, id) : null;
}

/** Serial numbers of codes of the workorder by id; ids of codes that have none are left out. */
export async function findSerialNumbers(
  db: Executor,
  workorderId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('codes')
    .where('extended_id', 'in', [...new Set(ids)])
    .where('workorder_id', '=', workorderId)
    .where('serial_number', 'is not', null)
    .select(['extended_id', 'serial_number'])
    .$narrowType<{ serial_number: number }>()
    .execute();
  return new Map(rows.map((row) => [row.extended_id, row.serial_number]));
}

/** The first of the ids that names a code of the workorder. */
export async function findCodeOfWorkorder(
  db: Executor,
  workorderId: number,
  ids: readonly string[],
): Promise<string | null> {
  if (ids.length === 0) return null;
  const rows = await db
    .selectFrom('codes')
    .where('extended_id', 'in', ids)
    .where('workorder_id', '=', workorderId)
    .select('extended_id')
    .execute();
  return ids.find((id) => rows.some((row) => row.extended_id === id)) ?? null;
}
