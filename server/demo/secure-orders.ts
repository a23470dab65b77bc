import { sql, type Transaction } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { reserveSerialNumbers } from '#server/accounts/shared/running-numbers.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { type DemoIds, insert, required } from './insert-row.ts';
import { sampleUrlPrefix } from './sample-codes.ts';
import * as scenario from './scenario.ts';
import { sampleReference } from './scenario.ts';

/** As it comes in from the brand: it waits for the printing partner. */
export async function insertSecureWorkorder(
  trx: Transaction<Schema>,
  ids: DemoIds,
  order: (typeof scenario.secureWorkorders)[number] & { standardUrlPrefix: string },
): Promise<void> {
  const companyId = required(ids.companies, 'brand');
  const template = scenario.templates.find(({ name }) => name === order.template);
  await insert(trx, 'workorders', {
    company_id: companyId,
    created_by: required(ids.users, 'brand'),
    printing_partner_id: required(ids.companies, 'printer'),
    template_id: required(ids.templates, order.template),
    reference: order.reference,
    remarks: order.remarks,
    product_id: required(ids.products, order.sku),
    quantity: order.quantity,
    code_layout: template?.code_layout ?? 'sg-inside',
    use_serial_number: true,
    activate_on_complete: true,
    is_hybrid: true,
    is_fp_serialized: true,
    url_prefix: order.reference === sampleReference ? sampleUrlPrefix : order.standardUrlPrefix,
    extended_id_style: 'compact-12',
    first_serial_number: await reserveSerialNumbers(trx, companyId, order.quantity),
    codegen_status: codegenStatus.waiting,
    created_at: sql`now() - make_interval(days => ${order.daysAgo})`,
    due_date: sql`(now() + make_interval(days => ${order.dueInDays}))::date`,
  });
}
