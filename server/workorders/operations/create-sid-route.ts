import * as contract from '#lib/contract/workorders.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { route } from '#server/core/http/route.ts';
import { findWorkorder } from '../exports/find-workorder.ts';
import { presentWorkorder } from '../exports/present-workorder.ts';
import { createSidPorts } from '../queries/create-sid-ports.ts';
import { createSid } from './create-sid.ts';

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
