import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { uniqueViolation } from '#server/core/db/unique-violation.ts';
import { fieldError } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/job-names.ts';
import { emitWorkorderEvents } from '#server/webhooks/exports/events.ts';
import type { CreateSidPorts } from '../operations/create-sid.ts';

export function createSidPorts(
  database: Database,
  options: { standardUrlPrefix: string; jobsIn(trx: Transaction<Schema>): JobQueue },
): CreateSidPorts {
  return {
    standardUrlPrefix: options.standardUrlPrefix,
    transaction: (work) =>
      database.db.transaction().execute((trx) =>
        work({
          findProductBySku: (companyId, sku) => findProductBySku(trx, companyId, sku),
          reserveSerialNumbers: (companyId, count) => reserveSerialNumbers(trx, companyId, count),
          registerUrlPrefix: (prefix) => registerUrlPrefix(trx, prefix),
          jobs: options.jobsIn(trx),
          async insertSidWorkorder(workorder) {
            try {
              const { id } = await trx
                .insertInto('workorders')
                .values({
                  company_id: workorder.companyId,
                  created_by: workorder.createdBy,
                  reference: workorder.reference,
                  remarks: workorder.remarks,
                  quantity: workorder.quantity,
                  use_serial_number: workorder.useSerialNumber,
                  activate_on_complete: workorder.activateOnComplete,
                  url_prefix: workorder.urlPrefix,
                  extended_id_style: workorder.extendedIdStyle,
                  product_id: workorder.productId,
                  first_serial_number: workorder.firstSerialNumber,
                  code_layout: 'none',
                  codegen_status: codegenStatus.queued,
                })
                .returning('id')
                .executeTakeFirstOrThrow();
              await emitWorkorderEvents(trx, id, 'workorder.created');
              return id;
            } catch (error) {
              if (uniqueViolation(error) === 'workorders_company_id_reference_key') {
                throw fieldError('reference', 'Another workorder has this reference.');
              }
              throw error;
            }
          },
        }),
      ),
  };
}

export async function findProductBySku(db: Executor, companyId: number, sku: string): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .where('sku', '=', sku)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Takes `count` numbers off the company's running serial number; holds its row until the transaction ends. */
export async function reserveSerialNumbers(db: Executor, companyId: number, count: number): Promise<number> {
  const { next } = await db
    .updateTable('companies')
    .set({ next_serial_number: sql`next_serial_number + ${count}` })
    .where('id', '=', companyId)
    .returning('next_serial_number as next')
    .executeTakeFirstOrThrow();
  return next - count;
}

/** Codes are recognised by the prefixes the service serves: see the photo API's third_party. */
export async function registerUrlPrefix(db: Executor, prefix: string): Promise<void> {
  await db
    .insertInto('url_prefixes')
    .values({ prefix })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
