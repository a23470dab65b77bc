import type { Transaction } from 'kysely';
import { ingestionKeyOf } from '#lib/contract/values/workorders.ts';
import type { WorkorderEventData } from '#lib/contract/webhook-events.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { type EventOf, insertEvent } from '#server/webhooks/shared/events.ts';

type Trx = Transaction<Schema>;

/** Sends events to the company of the workorder and to its printing partner. */
export async function emitWorkorderEvents(
  trx: Trx,
  workorderId: number,
  ...types: EventOf<'workorder'>[]
): Promise<void> {
  const row = await trx
    .selectFrom('workorders')
    .innerJoin('companies', 'companies.id', 'workorders.company_id')
    .leftJoin('companies as partners', 'partners.id', 'workorders.printing_partner_id')
    .where('workorders.id', '=', workorderId)
    .selectAll('workorders')
    .select([
      'companies.name as company_name',
      'companies.slug as company_slug',
      'partners.name as partner_name',
      'partners.slug as partner_slug',
    ])
    .executeTakeFirstOrThrow();
  const partnerId = row.printing_partner_id;
  const data: WorkorderEventData = {
    id: row.id,
    reference: row.reference,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    printing_partner:
      partnerId === null ? null : { id: partnerId, name: row.partner_name ?? '', slug: row.partner_slug ?? '' },
    state: row.state,
    code_layout: row.code_layout,
    quantity: row.ordered_quantity ?? row.quantity,
    codegen_status: row.codegen_status,
    due_date: row.due_date,
    external_id: row.external_id,
    ingestion_key: ingestionKeyOf(row.id, row.ingestion_key),
    creation_date: row.created_at.toISOString(),
    date_codes_completed: row.codes_completed_at?.toISOString() ?? null,
    printed_date: row.printed_date?.toISOString() ?? null,
    canceled_at: row.canceled_at?.toISOString() ?? null,
  };
  for (const type of types) await insertEvent(trx, { type, companyId: row.company_id, partnerId, data });
}
