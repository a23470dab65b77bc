import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/workorder-orders.ts';
import { reason } from '#lib/texts/reason.ts';
import { lockPartnershipState } from '#server/accounts/shared/accepted-partner.ts';
import { nextReferences } from '#server/accounts/shared/running-numbers.ts';
import { scopeOf } from '#server/core/actor.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findProductToOrder } from '../queries/order-lookups.ts';
import { findWorkorder, type WorkorderRow } from '../shared/find-workorder.ts';
import { placeOrder } from '../shared/place-order.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { chooseUrlPrefix } from './order-choices.ts';

/** Orders what a workorder of the company's own ordered once more: other codes, the same settings. */
export const duplicateWorkorder = endpoint(
  contract.duplicateWorkorder,
  async ({ params, body, actor, uow, config }) => {
    const { trx } = uow;
    const { companyId } = actor;
    const row = await findWorkorder(trx, scopeOf(actor), params.id);
    // A printing partner sees the workorder, and has nothing to order again.
    if (row?.company_id !== companyId) throw notFound();
    if (row.ingestion_key !== null) {
      throw new DomainError('conflict', reason('codesCameWithUpload'));
    }
    const product = row.product_id === null ? undefined : await findProductToOrder(trx, companyId, row.product_id);
    if (product?.is_archived) {
      throw new DomainError('conflict', reason('orderedProductArchived'));
    }
    const isSecure = row.code_layout !== 'none';
    const { id } = await placeOrder(uow, {
      companyId,
      createdBy: actor.userId,
      references: body.reference === undefined ? nextReferences(trx, companyId) : [body.reference],
      remarks: row.remarks,
      productId: row.product_id,
      intendedMarkets: row.intended_markets,
      ...countAgain(row, body.quantity),
      useSerialNumber: row.use_serial_number,
      activateOnComplete: row.activate_on_complete,
      urlPrefix: await chooseUrlPrefix(trx, actor, config, row.url_prefix),
      extendedIdStyle: row.extended_id_style,
      codeLayout: row.code_layout,
      customLayoutId: row.custom_layout_id,
      isHybrid: row.is_hybrid,
      isFpSerialized: row.is_fp_serialized,
      waitsForPartner: isSecure,
      ...(isSecure ? await choosePartnerAgain(trx, row) : { printingPartnerId: row.printing_partner_id }),
      partnerPermissions: row.partner_permissions,
      substrateId: row.substrate_id,
      templateId: row.template_id,
      templateImage: row.template_image,
      showsTemplateImage: row.shows_template_image,
    });
    return presentOwnWorkorder(trx, actor, id, config.urls.api);
  },
);

/**
 * The partner of the order; an order that waits for its partner is ordered again as one that waits.
 * @throws DomainError conflict when the partnership has ended
 */
async function choosePartnerAgain(trx: Transaction<Schema>, row: WorkorderRow) {
  const partnerId = row.printing_partner_id ?? row.invited_partner_id;
  const state = partnerId === null ? null : await lockPartnershipState(trx, row.company_id, partnerId);
  if (state === 'accepted') return { printingPartnerId: partnerId };
  if (state === 'asked' && row.invited_partner_id !== null) return { invitedPartnerId: partnerId };
  throw new DomainError('conflict', reason('orderedPartnershipEnded'));
}

/**
 * `quantity` means what it meant in the order: codes or, where a static order was for printed copies of fewer codes,
 * copies.
 * @throws DomainError on `quantity`
 */
function countAgain(row: WorkorderRow, quantity: number | undefined) {
  const { is_static_print: isStaticPrint, ordered_quantity: copies, static_impositions: impressions } = row;
  if (!isStaticPrint) return { isStaticPrint, codes: quantity ?? row.quantity };
  if (copies === null) {
    const codes = quantity ?? row.quantity;
    return { isStaticPrint, codes, staticUniqueCodes: codes, staticImpressions: impressions };
  }
  const codes = row.static_unique_codes_quantity;
  const orderedQuantity = quantity ?? copies;
  if (orderedQuantity % codes !== 0) {
    throw fieldError('quantity', reason('notMultipleOfCodes', { number: codes }));
  }
  return {
    isStaticPrint,
    codes,
    orderedQuantity: orderedQuantity === codes ? null : orderedQuantity,
    staticUniqueCodes: codes,
    staticImpressions: orderedQuantity / codes,
  };
}
