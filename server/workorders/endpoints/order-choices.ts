import type { Transaction } from 'kysely';
import { reason } from '#lib/texts/reason.ts';
import { lockPartnershipState } from '#server/accounts/shared/accepted-partner.ts';
import { checkPrefixDomain } from '#server/catalog/shared/code-domains.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fieldError } from '#server/core/errors.ts';
import { findProductToOrder } from '../queries/order-lookups.ts';
import { registerUrlPrefix } from '../shared/order-parts.ts';

/**
 * @param product its id or its SKU
 * @throws DomainError on `product`
 */
export async function chooseProduct(db: Executor, { companyId }: Actor, product: number | string): Promise<number> {
  const found = await findProductToOrder(db, companyId, product);
  if (!found)
    throw fieldError('product', reason(typeof product === 'number' ? 'productNotFound' : 'productNotFoundBySku'));
  if (found.is_archived) throw fieldError('product', reason('productArchived'));
  return found.id;
}

interface ChosenPartner {
  printingPartnerId: number | null;
  invitedPartnerId: number | null;
}

/**
 * Returns the partner of an order. It must be one by an accepted partnership, or where the order may wait for it, by
 * one that the company has asked for; any other company is refused as an unknown one.
 * @throws DomainError on `printing_partner`
 */
export async function choosePartner(
  trx: Transaction<Schema>,
  { companyId }: Actor,
  partnerId: number,
  mayWait: boolean,
): Promise<ChosenPartner> {
  const state = await lockPartnershipState(trx, companyId, partnerId);
  if (state === 'accepted') return { printingPartnerId: partnerId, invitedPartnerId: null };
  if (state === 'asked' && mayWait) return { printingPartnerId: null, invitedPartnerId: partnerId };
  throw fieldError('printing_partner', reason('ownPrintingPartnerNotFound'));
}

/**
 * The URL prefix that was asked for, or the service's own; registered, so that photos of its codes are recognised.
 * @throws DomainError on `url_prefix`
 */
export async function chooseUrlPrefix(
  trx: Transaction<Schema>,
  { companyId }: Actor,
  { urls }: Config,
  asked: string | undefined,
): Promise<string> {
  const urlPrefix = asked || `${urls.code}/`;
  await checkPrefixDomain(trx, companyId, urlPrefix);
  await registerUrlPrefix(trx, urlPrefix);
  return urlPrefix;
}
