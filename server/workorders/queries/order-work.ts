import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { isAcceptedPartner } from '#server/accounts/exports/accepted-partner.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { emitWorkorderEvents } from '#server/webhooks/exports/events.ts';
import { findProductBySku, registerUrlPrefix, reserveSerialNumbers } from '../exports/order-parts.ts';
import type { OrderWork } from '../operations/place-order.ts';
import type { NewWorkorder, OrderTemplate } from '../rules/order.ts';

/** Ordering workorders within the given transaction. */
export function orderWork(trx: Transaction<Schema>, jobs: JobQueue, standardUrlPrefix: string): OrderWork {
  return {
    standardUrlPrefix,
    jobs,
    findTemplate: (companyId, id) => findOrderTemplate(trx, companyId, id),
    findProductBySku: (companyId, sku) => findProductBySku(trx, companyId, sku),
    findProductById: (companyId, id) => findProductById(trx, companyId, id),
    isAcceptedPartner: (companyId, partnerId) => isAcceptedPartner(trx, companyId, partnerId),
    isSubstrate: (id) => isSubstrate(trx, id),
    isCustomLayout: (companyId, id) => isCustomLayout(trx, companyId, id),
    reserveSerialNumbers: (companyId, count) => reserveSerialNumbers(trx, companyId, count),
    nextReferenceNumber: (companyId) => nextReferenceNumber(trx, companyId),
    registerUrlPrefix: (prefix) => registerUrlPrefix(trx, prefix),
    insertWorkorder: (workorder) => insertWorkorder(trx, workorder),
  };
}

async function findOrderTemplate(db: Executor, companyId: number, id: number): Promise<OrderTemplate | null> {
  const row = await db
    .selectFrom('workorder_templates')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('is_archived', '=', false)
    .select([
      'id',
      'custom_layout as customLayoutId',
      'substrate_id as substrateId',
      'printing_partner_id as printingPartnerId',
      'code_layout as codeLayout',
      'use_serial_number as useSerialNumber',
      'is_hybrid as isHybrid',
      'is_fp_serialized as isFpSerialized',
      'is_static_print as isStaticPrint',
      'activate_on_complete as activateOnComplete',
      'url_prefix as urlPrefix',
      'extended_id_style as extendedIdStyle',
      'partner_permissions as partnerPermissions',
    ])
    .executeTakeFirst();
  return row ?? null;
}

async function findProductById(db: Executor, companyId: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isSubstrate(db: Executor, id: number): Promise<boolean> {
  return (await db.selectFrom('substrates').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

export async function isCustomLayout(db: Executor, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('custom_layouts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds the company's row until the transaction ends, so no two orders get one number. */
async function nextReferenceNumber(db: Executor, companyId: number): Promise<number> {
  const { next } = await db
    .updateTable('companies')
    .set({ next_reference: sql`next_reference + 1` })
    .where('id', '=', companyId)
    .returning('next_reference as next')
    .executeTakeFirstOrThrow();
  return next - 1;
}

/** Where a concurrent order has the same reference this waits for its outcome. */
async function insertWorkorder(trx: Transaction<Schema>, workorder: NewWorkorder): Promise<number | null> {
  const row = await trx
    .insertInto('workorders')
    .values((eb) => ({
      company_id: workorder.companyId,
      created_by: workorder.createdBy,
      template_id: workorder.templateId,
      template_image: eb
        .selectFrom('workorder_templates')
        .where('workorder_templates.id', '=', workorder.templateId)
        .select('workorder_templates.image'),
      printing_partner_id: workorder.printingPartnerId,
      substrate_id: workorder.substrateId,
      custom_layout_id: workorder.customLayoutId,
      product_id: workorder.productId,
      reference: workorder.reference,
      remarks: workorder.remarks,
      due_date: workorder.dueDate,
      code_layout: workorder.codeLayout,
      quantity: workorder.codes,
      ordered_quantity: workorder.orderedQuantity,
      static_unique_codes_quantity: workorder.staticUniqueCodes,
      static_impositions: workorder.staticImpressions,
      use_serial_number: workorder.useSerialNumber,
      first_serial_number: workorder.firstSerialNumber,
      activate_on_complete: workorder.activateOnComplete,
      is_hybrid: workorder.isHybrid,
      is_static_print: workorder.isStaticPrint,
      is_fp_serialized: workorder.isFpSerialized,
      url_prefix: workorder.urlPrefix,
      extended_id_style: workorder.extendedIdStyle,
      partner_permissions: workorder.partnerPermissions,
      shows_template_image: workorder.showsTemplateImage,
      codegen_status: workorder.codegenStatus,
    }))
    .onConflict((conflict) => conflict.columns(['company_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await emitWorkorderEvents(trx, row.id, 'workorder.created');
  return row.id;
}
