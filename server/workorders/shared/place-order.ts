import type { Transaction } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { reason } from '#lib/texts/reason.ts';
import { reserveSerialNumbers } from '#server/accounts/shared/running-numbers.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { fieldError } from '#server/core/errors.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { type NewOrder, type Order, plainOrder } from '../rules/order.ts';
import { emitWorkorderEvents } from './workorder-events.ts';

export interface PlacedOrder {
  id: number;
  /** First number of its run of serial numbers; null without. */
  firstSerialNumber: number | null;
}

/**
 * The one way to order: the workorder, its serial numbers, its event, and the job that generates or packs the codes,
 * or the notice to the printing partner who is to confirm the order first. The caller registers the URL prefix: an
 * upload after its codes are stored, so that another with the same new prefix need not wait for them.
 * @throws DomainError on `reference` when the company has used every one that was offered
 */
export async function placeOrder({ trx, enqueue }: UnitOfWork, given: NewOrder): Promise<PlacedOrder> {
  const order: Order = { ...plainOrder, ...given };
  const { companyId, codes } = order;
  // Serial numbers are reserved first: the lock on the company's counter also orders creations with one reference.
  const firstSerialNumber = order.useSerialNumber ? await reserveSerialNumbers(trx, companyId, codes) : null;
  for await (const reference of order.references) {
    const id = await insertWorkorder(trx, order, { reference, firstSerialNumber });
    if (id === null) continue;
    await emitWorkorderEvents(trx, id, 'workorder.created');
    if (!order.waitsForPartner) await enqueue('generate-codes', { workorderId: id }, { group: companyId });
    else if (order.printingPartnerId !== null) {
      const companyId = order.printingPartnerId;
      await recordNotice(trx, { kind: 'order_waiting', companyId, subjectId: id, authorId: null });
    }
    return { id, firstSerialNumber };
  }
  throw fieldError('reference', reason('referenceTaken'));
}

/**
 * Where a concurrent order has the same reference this waits for its outcome.
 * @returns null when the company has used the reference
 */
async function insertWorkorder(
  trx: Transaction<Schema>,
  order: Order,
  { reference, firstSerialNumber }: { reference: string; firstSerialNumber: number | null },
): Promise<number | null> {
  const row = await trx
    .insertInto('workorders')
    .values({
      company_id: order.companyId,
      created_by: order.createdBy,
      template_id: order.templateId,
      template_image: order.templateImage,
      shows_template_image: order.showsTemplateImage,
      printing_partner_id: order.printingPartnerId,
      invited_partner_id: order.invitedPartnerId,
      partner_permissions: order.partnerPermissions,
      substrate_id: order.substrateId,
      custom_layout_id: order.customLayoutId,
      product_id: order.productId,
      intended_markets: order.intendedMarkets,
      reference,
      remarks: order.remarks,
      due_date: order.dueDate,
      code_layout: order.codeLayout,
      quantity: order.codes,
      ordered_quantity: order.orderedQuantity,
      static_unique_codes_quantity: order.staticUniqueCodes,
      static_impositions: order.staticImpressions,
      use_serial_number: order.useSerialNumber,
      first_serial_number: firstSerialNumber,
      activate_on_complete: order.activateOnComplete,
      is_hybrid: order.isHybrid,
      is_static_print: order.isStaticPrint,
      is_fp_serialized: order.isFpSerialized,
      url_prefix: order.urlPrefix,
      extended_id_style: order.extendedIdStyle,
      ingestion_key: order.ingestion?.key ?? null,
      ingestion_mode: order.ingestion?.mode ?? null,
      ...beginningOf(order),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Codes of an upload are there already: what is left is the partner's confirmation, or to pack them. */
function beginningOf({ waitsForPartner, ingestion, codes }: Order) {
  const next = ingestion ? codegenStatus.packing : codegenStatus.queued;
  return {
    state: ingestion && !waitsForPartner ? ('completed' as const) : ('new' as const),
    codegen_status: waitsForPartner ? codegenStatus.waiting : next,
    codes_generated: ingestion ? codes : 0,
  };
}
