import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/partnerships.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentPartnership } from '../present/present-partnership.ts';
import { findPartnershipOf } from '../queries/partner-invitations.ts';
import * as queries from '../queries/partnerships.ts';
import { onPartnershipChanged } from '../shared/on-partnership-changed.ts';
import { findOrInvitePartner } from './invite-partner.ts';

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
 * ids could be tried one by one. A brand owner also names a person of a printing partner by e-mail.
 * @throws DomainError on `company` or `email`, or conflict
 */
export const requestPartnership = endpoint(contract.requestPartnership, async ({ body, actor, uow, config }) => {
  const { trx } = uow;
  const { companyId } = actor;
  const isBrand = actor.companyType === 'brand_owner';
  const { email } = body;
  if (email !== undefined && body.company !== undefined) throw fieldError('email', reason('slugOrEmail'));
  const other =
    email === undefined
      ? await findAsked(trx, isBrand, body.company)
      : await findOrInvitePartner(uow, actor, config, { email, name: body.name });
  const pair = {
    brandOwnerId: isBrand ? companyId : other.companyId,
    printingPartnerId: isBrand ? other.companyId : companyId,
  };
  if (other.isAskedAlready) {
    const asked = await findPartnershipOf(trx, pair.brandOwnerId, pair.printingPartnerId);
    if (!asked) throw notFound();
    return answer(trx, actor, asked.id);
  }
  const id = await queries.insertPartnershipRequest(trx, { ...pair, requestedBy: companyId });
  if (id === null) throw new DomainError('conflict', reason('partnersAlready'));
  await onPartnershipChanged.run(trx, { id, ...pair, state: 'pending', by: companyId, isAnswer: false });
  return answer(trx, actor, id);
});

async function findAsked(trx: Transaction<Schema>, isBrand: boolean, slug: string | undefined) {
  if (slug === undefined) throw fieldError('company', reason('fieldRequired'));
  const other = await queries.findCompanyBySlug(trx, slug);
  if (other?.companyType !== (isBrand ? 'printing_partner' : 'brand_owner')) {
    throw fieldError('company', reason(isBrand ? 'printingPartnerNotFoundBySlug' : 'brandOwnerNotFoundBySlug'));
  }
  return { companyId: other.id, isAskedAlready: false };
}

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
      const { brandOwnerId, printingPartnerId, requestedBy } = partnership;
      const isAnswer = partnership.state === 'pending' && requestedBy !== null && requestedBy !== actor.companyId;
      await onPartnershipChanged.run(trx, {
        id,
        brandOwnerId,
        printingPartnerId,
        state,
        by: actor.companyId,
        isAnswer,
      });
      return answer(trx, actor, id);
    }),
);
