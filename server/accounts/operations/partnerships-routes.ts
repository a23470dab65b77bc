import * as contract from '#lib/contract/partnerships.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { findPartnership, listPartnerships, type PartnershipRow, partnershipWork } from '../queries/partnerships.ts';
import { changePartnership, requestPartnership } from './partnerships.ts';

function present(row: PartnershipRow): contract.Partnership {
  return {
    id: row.id,
    brand_owner: { id: row.brand_owner_id, name: row.brand_name, slug: row.brand_slug },
    printing_partner: { id: row.printing_partner_id, name: row.partner_name, slug: row.partner_slug },
    state: row.state,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    state_changed_at: row.state_changed_at.toISOString(),
  };
}

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await findPartnership(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return present(row);
}

export const listPartnershipsRoute = route(contract.listPartnerships, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'created_at' | 'state'>(query.ordering, '-id');
  const rows = await listPartnerships(services.database.db, scopeOf(actor), { ...query, ...order });
  const baseUrl = services.config.urls.api;
  return toPage({ endpoint: contract.listPartnerships, baseUrl, query }, rows, present);
});

export const getPartnershipRoute = route(contract.getPartnership, ({ params, actor, services }) =>
  answer(services.database.db, actor, params.id),
);

export const requestPartnershipRoute = route(contract.requestPartnership, ({ body, actor, services }) =>
  services.database.db.transaction().execute(async (trx) => {
    const id = await requestPartnership(partnershipWork(trx), actor, body.company);
    return answer(trx, actor, id);
  }),
);

export const updatePartnershipRoute = route(contract.updatePartnership, ({ params, body, actor, services }) =>
  services.database.db.transaction().execute(async (trx) => {
    await changePartnership(partnershipWork(trx), actor, params.id, body.state);
    return answer(trx, actor, params.id);
  }),
);
