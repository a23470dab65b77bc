import * as contract from '#lib/contract/workorders.ts';
import { createSidPorts } from '#server/db/create-sid-ports.ts';
import { findWorkorder } from '#server/db/workorder-repository.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { notFound } from '#server/domain/errors.ts';
import { createSid } from '#server/domain/workorders/create-sid.ts';
import { route } from '../../core/route.ts';
import { presentWorkorder } from './present-workorder.ts';

export const createSidRoute = route(contract.createSid, async ({ body, actor, services }) => {
  const { config, database, queue } = services;
  const ports = createSidPorts(database, {
    standardUrlPrefix: `${config.urls.code}/`,
    jobsIn: (trx) => queue.inTransaction(trx),
  });
  const id = await createSid(ports, actor, body);
  const workorder = await findWorkorder(database.db, scopeOf(actor), id);
  if (!workorder) throw notFound();
  return presentWorkorder(workorder, config.urls.api);
});
