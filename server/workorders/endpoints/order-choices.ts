import type { Transaction } from 'kysely';
import { reason } from '#lib/texts/reason.ts';
import { isAcceptedPartner } from '#server/accounts/shared/accepted-partner.ts';
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

/**
 * A printing partner must be one by an accepted partnership; any other company is refused as an unknown one.
 * @throws DomainError on `printing_partner`
 */
export async function checkPartner(db: Executor, { companyId }: Actor, partnerId: number): Promise<void> {
  if (!(await isAcceptedPartner(db, companyId, partnerId))) {
    throw fieldError('printing_partner', reason('ownPrintingPartnerNotFound'));
  }
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
