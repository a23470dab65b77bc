import { sql, type Transaction } from 'kysely';
import { ingestionKeyOf } from '#lib/contract/values/workorders.ts';
import type {
  CaseEventData,
  CodeEventData,
  DocumentEventData,
  IngestionEventData,
  ScanEventData,
  WebhookEventType,
  WorkorderEventData,
} from '#lib/contract/webhook-events.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { createMessageId } from '../rules/message-id.ts';

type Trx = Transaction<Schema>;
/** Of a case that an event names. */
const mostCodesOfCase = 100;

type EventOf<A extends string> = Extract<WebhookEventType, `${A}.${string}`>;

/**
 * The outbox of webhooks: an event is written by the code that makes the change it tells of, in the transaction of the
 * change, so there is one exactly when the change is there. A worker makes deliveries of events, see
 * jobs/fan-out-events.ts. An event that no webhook listens to is not written.
 */

/** To the company of the workorder and to the printing partner it is addressed to. */
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

export async function emitIngestionEvent(trx: Trx, ingestionId: number, type: EventOf<'ingestion'>): Promise<void> {
  const row = await trx.selectFrom('ingestions').where('id', '=', ingestionId).selectAll().executeTakeFirstOrThrow();
  const data: IngestionEventData = {
    id: row.id,
    key: row.key,
    description: row.description,
    status: type === 'ingestion.completed' ? 'completed' : 'error',
    ingestion_mode: row.ingestion_mode,
    created_at: row.created_at.toISOString(),
    status_updated_at: row.status_updated_at.toISOString(),
    row_count: row.row_count,
    error_count: row.error_count,
    rows_with_errors: row.rows_with_errors,
    result_data: {
      ...(row.workorder_id !== null && { workorder_id: row.workorder_id }),
      ...(row.error_summary !== null && {
        errors: row.error_summary.map(({ type, message, count }) => ({ type, message, count })),
      }),
    },
  };
  await insertEvent(trx, { type, companyId: row.company_id, partnerId: null, data });
}

export async function emitDocumentEvent(trx: Trx, documentId: number, type: EventOf<'document'>): Promise<void> {
  const row = await trx.selectFrom('documents').where('id', '=', documentId).selectAll().executeTakeFirstOrThrow();
  const data: DocumentEventData = {
    key: row.key,
    description: row.description,
    status: type === 'document.complete' ? 'complete' : 'error',
    category: row.category,
    doctype: row.doctype,
    related_id: row.related_id,
    file_size: row.file_size,
    row_count: row.row_count,
    error_data: row.error_data,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
  await insertEvent(trx, { type, companyId: row.company_id, partnerId: null, data });
}

/** @param scans recorded in this transaction; why each is suspicious, in a word */
export async function emitSuspiciousScans(
  trx: Trx,
  scans: readonly { companyId: number; data: ScanEventData }[],
): Promise<void> {
  await insertEvents(
    trx,
    scans.map((scan) => ({ ...scan, type: 'scan.suspicious', partnerId: null })),
  );
}

/** @param mergedInto the case that they are merged into, where that is why they are closed */
export async function emitCaseEvents(
  trx: Trx,
  type: EventOf<'case'>,
  caseIds: readonly number[],
  mergedInto: number | null = null,
): Promise<void> {
  if (caseIds.length === 0) return;
  const rows = await trx
    .selectFrom('cases')
    .where('id', '=', sql<number>`ANY(${caseIds}::bigint[])`)
    .selectAll()
    .select([
      sql<string[]>`ARRAY(SELECT extended_id FROM case_codes AS c WHERE c.case_id = cases.id
        AND c.extended_id IS NOT NULL ORDER BY c.id LIMIT ${mostCodesOfCase})`.as('codes'),
      sql<number>`(SELECT count(*)::int FROM case_codes AS c WHERE c.case_id = cases.id)`.as('codes_in_all'),
      sql<string | null>`(SELECT foreign_address FROM case_codes AS c WHERE c.case_id = cases.id
        AND c.foreign_address IS NOT NULL ORDER BY c.id LIMIT 1)`.as('foreign_address'),
    ])
    .orderBy('id')
    .execute();
  const events = rows.map((row) => {
    const data: CaseEventData = {
      id: row.id,
      state: row.state,
      extended_id: row.extended_id,
      codes: row.codes,
      codes_in_all: row.codes_in_all,
      foreign_address: row.foreign_address,
      workorder: row.workorder_id,
      product: row.product_id,
      reasons: row.reasons,
      owner: row.owner_id,
      earlier: row.earlier_id,
      merged_into: mergedInto,
      opened_at: row.created_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
    };
    return { type, companyId: row.company_id, partnerId: null, data };
  });
  await insertEvents(trx, events);
}

export const emitCodeConsumed = (trx: Trx, companyId: number, data: CodeEventData): Promise<void> =>
  insertEvent(trx, { type: 'code.consumed', companyId, partnerId: null, data });

interface NewEvent {
  type: WebhookEventType;
  companyId: number;
  partnerId: number | null;
  data: unknown;
}

const insertEvent = (trx: Trx, event: NewEvent) => insertEvents(trx, [event]);

async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    INSERT INTO webhook_events (key, type, company_id, partner_id, data)
    SELECT e.key, e.type, e.company_id, e.partner_id, e.data::jsonb
      FROM unnest(${events.map(() => createMessageId())}::text[], ${events.map(({ type }) => type)}::text[],
             ${events.map(({ companyId }) => companyId)}::integer[],
             ${events.map(({ partnerId }) => partnerId)}::integer[],
             ${events.map(({ data }) => JSON.stringify(data))}::text[])
           WITH ORDINALITY AS e (key, type, company_id, partner_id, data, n)
     WHERE EXISTS (SELECT FROM webhooks WHERE is_active AND e.type = ANY(events)
                      AND company_id IN (e.company_id, e.partner_id))
     ORDER BY e.n`.execute(trx);
}
