import type { Transaction } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { uniqueViolation } from '#server/core/db/unique-violation.ts';
import { fieldError } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { emitWorkorderEvents } from '#server/webhooks/exports/events.ts';
import { findProductBySku, registerUrlPrefix, reserveSerialNumbers } from '../exports/order-parts.ts';
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
