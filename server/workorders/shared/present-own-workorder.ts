import type { Workorder } from '#lib/contract/workorders.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { findReferences } from './find-references.ts';
import { findWorkorder } from './find-workorder.ts';
import { presentWorkorder } from './present-workorder.ts';

/** @throws DomainError not_found when there is none of this id that the actor can see */
export async function presentOwnWorkorder(db: Executor, actor: Actor, id: number, apiUrl: string): Promise<Workorder> {
  const workorder = await findWorkorder(db, scopeOf(actor), id);
  if (!workorder) throw notFound();
  return presentWorkorder(workorder, await findReferences(db, [workorder]), apiUrl);
}
