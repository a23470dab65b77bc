import { sql } from 'kysely';
import type { NoticeKind } from '#lib/contract/notices.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';
import { formatIngestionFailed } from '#server/mail/templates/ingestion-failed.ts';
import { formatSingleNotice } from '#server/mail/templates/notice-summary.ts';
import { formatCodesAdded, formatWorkorderWaiting } from '#server/mail/templates/partner-notice.ts';
import { formatWebhookDisabled } from '#server/mail/templates/webhook-disabled.ts';
import type { NoticeItem } from '../rules/notice-item.ts';

interface Urls {
  portal: string;
  api: string;
}

type ReadItems = (db: Executor, ids: readonly number[], urls: Urls) => Promise<NoticeItem[]>;

/** What the rows of a kind are now, in the order of their ids; rows that are no longer worth a mail are left out. */
export async function readItems(
  db: Executor,
  kind: NoticeKind,
  ids: readonly number[],
  urls: Urls,
): Promise<NoticeItem[]> {
  return ids.length === 0 ? [] : readers[kind](db, ids, urls);
}

/** Rows in the order of the ids they were asked by. */
const inOrderOf = (column: string, ids: readonly number[]) =>
  sql<number>`array_position(${ids}::bigint[], ${sql.ref(column)}::bigint)`;

const readUploads: ReadItems = async (db, ids, { portal }) => {
  const rows = await db
    .selectFrom('ingestions')
    .where('id', 'in', [...ids])
    .where('status', '=', 'error')
    .select(['id', 'key', 'description', 'row_count', 'error_count', 'error_summary'])
    .orderBy(inOrderOf('id', ids))
    .execute();
  return rows.map((row) => {
    const url = `${portal}/ingestion/${row.key}`;
    const name = row.description === '' ? row.key : `${row.key} (${row.description})`;
    return {
      title: `${name}: ${row.error_count.toLocaleString('en')} ${row.error_count === 1 ? 'error' : 'errors'}`,
      url,
      alone: ({ companyName, why }) =>
        formatIngestionFailed({
          recordKey: row.key,
          reference: row.description,
          companyName,
          rowCount: row.row_count > 0 ? row.row_count : null,
          errors: (row.error_summary ?? []).map((error) => ({
            type: error.type,
            message: error.message,
            count: error.count,
            examples: error.ids ?? error.rows ?? [],
          })),
          recordUrl: url,
          why,
        }),
    };
  });
};

const readOrders =
  (state: 'ready' | 'failed'): ReadItems =>
  async (db, ids, { portal }) => {
    const rows = await db
      .selectFrom('workorders')
      .where('id', 'in', [...ids])
      .where('canceled_at', 'is', null)
      .where('codegen_status', '=', state === 'ready' ? codegenStatus.completed : codegenStatus.failed)
      .select(['id', 'reference', 'quantity', 'codegen_error'])
      .orderBy(inOrderOf('id', ids))
      .execute();
    return rows.map(({ id, reference, quantity, codegen_error }) => {
      const title = state === 'ready' ? `Codes ready: ${reference}` : `Order interrupted: ${reference}`;
      const url = `${portal}/workorders/${id}`;
      const details = state === 'ready' ? [`Codes: ${quantity.toLocaleString('en')}`] : [codegen_error ?? ''];
      return { title, url, alone: (reader) => formatSingleNotice({ title, url, details, ...reader }) };
    });
  };

const readDownloads: ReadItems = async (db, ids, { portal }) => {
  const rows = await db
    .selectFrom('documents')
    .where('id', 'in', [...ids])
    .where('status', 'in', ['complete', 'error'])
    .select(['id', 'key', 'description', 'status', 'row_count'])
    .orderBy(inOrderOf('id', ids))
    .execute();
  const url = `${portal}/downloads`;
  return rows.map(({ key, description, status, row_count }) => {
    const title = `${status === 'complete' ? 'Download ready' : 'Download failed'}: ${description || key}`;
    const details = status === 'complete' ? [`Rows: ${row_count.toLocaleString('en')}`] : [];
    return { title, url, alone: (reader) => formatSingleNotice({ title, url, details, ...reader }) };
  });
};

const suspicions: Record<string, string> = {
  scanned_too_often: 'scanned too often in a day',
  too_far_apart: 'scanned too far apart in too short a time',
  blacklisted_app: 'scanned by a blacklisted application',
};

const readScans: ReadItems = async (db, ids, { portal }) => {
  const rows = await db
    .selectFrom('scans')
    .where('id', 'in', [...ids])
    .select(['id', 'uuid', 'extended_id', 'suspicion'])
    .orderBy(inOrderOf('id', ids))
    .execute();
  return rows.map(({ uuid, extended_id, suspicion }) => {
    const reasons = suspicion.map((reason) => suspicions[reason] ?? reason).join(', ');
    const title = `Suspicious scan: ${extended_id}`;
    const url = `${portal}/scans/${uuid}`;
    const details = [`The code was ${reasons}.`];
    return { title, url, alone: (reader) => formatSingleNotice({ title, url, details, ...reader }) };
  });
};

function selectOrdersForPartner(db: Executor) {
  return db
    .selectFrom('workorders')
    .innerJoin('companies', 'companies.id', 'workorders.company_id')
    .where('workorders.canceled_at', 'is', null)
    .select((eb) => [
      'workorders.id',
      'workorders.reference',
      'workorders.due_date',
      'companies.name as company_name',
      eb.fn.coalesce('workorders.ordered_quantity', 'workorders.quantity').as('quantity'),
    ]);
}

type OrderForPartner = Awaited<ReturnType<ReturnType<typeof selectOrdersForPartner>['execute']>>[number];

function partnerItem(
  { id, reference, due_date, quantity, company_name }: OrderForPartner,
  { portal }: Urls,
  format: typeof formatWorkorderWaiting,
): NoticeItem {
  const url = `${portal}/workorders/${id}`;
  const facts = { reference, quantity, dueDate: due_date, companyName: company_name, workorderUrl: url };
  return { title: `${reference} (${company_name})`, url, alone: ({ why }) => format({ ...facts, why }) };
}

const readWaiting: ReadItems = async (db, ids, urls) => {
  const rows = await selectOrdersForPartner(db)
    .where('workorders.id', 'in', [...ids])
    .where('workorders.codegen_status', '=', codegenStatus.waiting)
    .orderBy(inOrderOf('workorders.id', ids))
    .execute();
  return rows.map((row) => partnerItem(row, urls, formatWorkorderWaiting));
};

const readAdded: ReadItems = async (db, ids, urls) => {
  const rows = await selectOrdersForPartner(db)
    .innerJoin('ingestions', 'ingestions.target_workorder_id', 'workorders.id')
    .where('ingestions.id', 'in', [...ids])
    .orderBy(inOrderOf('ingestions.id', ids))
    .execute();
  return rows.map((row) => partnerItem(row, urls, formatCodesAdded));
};

const readWebhooks: ReadItems = async (db, ids, { portal, api }) => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where('webhook_deliveries.id', 'in', [...ids])
    .where('webhooks.is_active', '=', false)
    .where('webhooks.disabled_reason', 'is not', null)
    .where('webhooks.disabled_at', 'is not', null)
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.description',
      'webhooks.disabled_reason',
      'webhooks.disabled_at',
      'webhooks.failing_since',
      'webhook_deliveries.error',
    ])
    .$narrowType<{ disabled_reason: 'gone' | 'failing'; disabled_at: Date }>()
    .orderBy(inOrderOf('webhook_deliveries.id', ids))
    .execute();
  return rows.map((row) => ({
    title: row.description === '' ? `Webhook ${row.id}` : `Webhook ${row.id} (${row.description})`,
    url: `${portal}/settings/webhooks/${row.id}`,
    alone: ({ companyName, timeZone, why }) =>
      formatWebhookDisabled({
        id: row.id,
        url: row.url,
        description: row.description,
        companyName,
        reason: row.disabled_reason,
        disabledAt: row.disabled_at,
        failingSince: row.failing_since,
        lastError: row.error,
        webhookUrl: `${api}/api/v2/webhooks/${row.id}/`,
        timeZone,
        why,
      }),
  }));
};

const readers: Record<NoticeKind, ReadItems> = {
  upload_failed: readUploads,
  order_ready: readOrders('ready'),
  order_failed: readOrders('failed'),
  export_ended: readDownloads,
  suspicious_scans: readScans,
  order_waiting: readWaiting,
  codes_added: readAdded,
  webhook_disabled: readWebhooks,
  // Sent as it was written, see server/support.
  support_message: async () => [],
};
