import * as contract from '#lib/contract/partnerships.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentPartnership } from '../present/present-partnership.ts';
import * as queries from '../queries/partnerships.ts';

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await queries.findPartnership(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return presentPartnership(row);
}

export const listPartnerships = endpoint(contract.listPartnerships, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'created_at' | 'state'>(query.ordering, '-id');
  const rows = await queries.listPartnerships(database.db, scopeOf(actor), { ...query, ...order });
  const context = { endpoint: contract.listPartnerships, baseUrl: config.urls.api, query };
  return toPage(context, rows, presentPartnership);
});

export const getPartnership = endpoint(contract.getPartnership, ({ params, actor, database }) =>
  answer(database.db, actor, params.id),
);

/**
 * Asks a company of the other kind for a partnership. Companies are named by slug, which one company gives the other:
 * ids could be tried one by one.
 * @throws DomainError on `company`, or conflict
 */
export const requestPartnership = endpoint(contract.requestPartnership, async ({ body, actor, uow: { trx } }) => {
  const other = await queries.findCompanyBySlug(trx, body.company);
  const wanted = actor.companyType === 'brand_owner' ? 'printing_partner' : 'brand_owner';
  if (other?.companyType !== wanted) {
    const isPartner = wanted === 'printing_partner';
    throw fieldError('company', reason(isPartner ? 'printingPartnerNotFoundBySlug' : 'brandOwnerNotFoundBySlug'));
  }
  const isBrand = wanted === 'printing_partner';
  const id = await queries.insertPartnershipRequest(trx, {
    brandOwnerId: isBrand ? actor.companyId : other.id,
    printingPartnerId: isBrand ? other.id : actor.companyId,
    requestedBy: actor.companyId,
  });
  if (id === null) throw new DomainError('conflict', reason('partnersAlready'));
  return answer(trx, actor, id);
});

/**
 * The side that was asked accepts; either side ends, or takes back or turns down what was asked.
 * @throws DomainError not_found or conflict
 */
export const updatePartnership = endpoint(
  contract.updatePartnership,
  ({ params: { id }, body: { state }, actor, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx }) => {
      const partnership = await queries.lockPartnership(trx, actor.companyId, id);
      if (!partnership) throw notFound();
      if (partnership.state === 'ended') {
        throw new DomainError('conflict', reason('partnershipEnded'));
      }
      if (state === 'accepted') {
        if (partnership.state === 'accepted') throw new DomainError('conflict', reason('partnershipAcceptedAlready'));
        if (partnership.requestedBy === actor.companyId) {
          throw new DomainError('conflict', reason('partnershipForOtherSide'));
        }
      }
      await queries.setPartnershipState(trx, id, state);
      return answer(trx, actor, id);
    }),
);
