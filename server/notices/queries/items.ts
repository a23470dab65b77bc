import { sql } from 'kysely';
import type { NoticeKind } from '#lib/contract/notices.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { recordOf, servedUntil } from '#server/catalog/shared/domain-state.ts';
import type { Executor } from '#server/core/db/database.ts';
import { formatIngestionFailed, formatUploadErrors } from '#server/mail/templates/ingestion-failed.ts';
import type { MailReader } from '#server/mail/templates/mail-reader.ts';
import { formatSingleNotice } from '#server/mail/templates/notice-summary.ts';
import {
  commentTitle,
  formatCommentLines,
  formatOrderComment,
  type OrderComment,
} from '#server/mail/templates/order-comment.ts';
import { formatCodesAdded, formatWorkorderWaiting } from '#server/mail/templates/partner-notice.ts';
import {
  answerWords,
  caseWords,
  domainWords,
  downloadWords,
  orderWords,
  partnershipWords,
  proofWords,
  ruleHitWords,
  signOnDomainWords,
  templateRequestWords,
  unconfirmedWords,
  uploadTitle,
  webhookTitle,
} from '#server/mail/templates/single-notices.ts';
import { formatWebhookDisabled } from '#server/mail/templates/webhook-disabled.ts';
import type { NoticeItem } from '../rules/notice-item.ts';

interface Urls {
  portal: string;
  api: string;
}

type ReadItems = (
  db: Executor,
  ids: readonly number[],
  urls: Urls,
  reader: MailReader,
  userId: number,
) => Promise<NoticeItem[]>;

/** Current rows of a kind, in the order of their ids, without those that are no longer worth a mail. */
export async function readItems(
  db: Executor,
  kind: NoticeKind,
  ids: readonly number[],
  urls: Urls,
  reader: MailReader,
  userId: number,
): Promise<NoticeItem[]> {
  // A program of another release can write a kind that this one does not know.
  const read: ReadItems | undefined = readers[kind];
  return ids.length === 0 || !read ? [] : read(db, ids, urls, reader, userId);
}

/** Rows in the order of the ids they were asked by. */
const inOrderOf = (column: string, ids: readonly number[]) =>
  sql<number>`array_position(${ids}::bigint[], ${sql.ref(column)}::bigint)`;

/** Builds an item of a sentence and a link. */
const shortItem = (words: { title: string; details: string[] }, url: string): NoticeItem => ({
  title: words.title,
  url,
  alone: (letter) => formatSingleNotice({ ...words, url, ...letter }),
});

const readUploads: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('ingestions')
    .where('id', 'in', [...ids])
    .where('status', '=', 'error')
    .select(['id', 'key', 'description', 'row_count', 'rows_with_errors', 'error_count', 'error_summary'])
    .orderBy(inOrderOf('id', ids))
    .execute();
  return rows.map((row) => {
    const url = `${portal}/ingestion/${row.key}`;
    const errors = (row.error_summary ?? []).map(({ type, message, message_reason, count, ids, rows }) => ({
      type,
      message: reader.say(message, message_reason),
      count,
      examples: ids ?? rows ?? [],
    }));
    return {
      title: uploadTitle({ key: row.key, description: row.description, errorCount: row.error_count }, reader),
      url,
      more: formatUploadErrors(errors, reader),
      alone: (letter) =>
        formatIngestionFailed(
          {
            recordKey: row.key,
            reference: row.description,
            rowCount: row.row_count > 0 ? row.row_count : null,
            errors,
            fixUrl: row.rows_with_errors > 0 ? `${url}/fix` : null,
            recordUrl: url,
            ...letter,
          },
          reader,
        ),
    };
  });
};

const readOrders =
  (state: 'ready' | 'failed'): ReadItems =>
  async (db, ids, { portal }, reader) => {
    const rows = await db
      .selectFrom('workorders')
      .where('id', 'in', [...ids])
      .where('canceled_at', 'is', null)
      .where('codegen_status', '=', state === 'ready' ? codegenStatus.completed : codegenStatus.failed)
      .select(['id', 'reference', 'quantity', 'codegen_error', 'codegen_error_reason'])
      .orderBy(inOrderOf('id', ids))
      .execute();
    return rows.map(({ id, reference, quantity, codegen_error, codegen_error_reason }) => {
      const failure = state === 'ready' ? null : reader.say(codegen_error ?? '', codegen_error_reason);
      return shortItem(orderWords({ reference, quantity, failure }, reader), `${portal}/workorders/${id}`);
    });
  };

const readDownloads: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('documents')
    .where('id', 'in', [...ids])
    .where('status', 'in', ['complete', 'error'])
    .select(['id', 'key', 'description', 'status', 'row_count'])
    .orderBy(inOrderOf('id', ids))
    .execute();
  return rows.map(({ key, description, status, row_count }) => {
    const download = { name: description || key, isReady: status === 'complete', rowCount: row_count };
    return shortItem(downloadWords(download, reader), `${portal}/downloads`);
  });
};

const readCases: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('cases')
    .where('id', 'in', [...ids])
    .where('closed_at', 'is', null)
    .select([
      'id',
      sql<string>`coalesce(extended_id,
        (SELECT foreign_address FROM case_codes WHERE case_id = cases.id LIMIT 1), '')`.as('code'),
      'reasons',
    ])
    .orderBy(inOrderOf('id', ids))
    .execute();
  return rows.map(({ id, code, reasons }) => shortItem(caseWords({ code, reasons }, reader), `${portal}/cases/${id}`));
};

const readAnswers: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('report_questions')
    .where('id', 'in', [...ids])
    .where('answer', 'is not', null)
    .select(['report_id', 'answer'])
    .orderBy(inOrderOf('id', ids))
    .execute();
  return rows.map(({ report_id: report, answer }) =>
    shortItem(answerWords({ report, answer: answer ?? '' }, reader), `${portal}/reports/${report}`),
  );
};

const readRuleHits: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('scan_rule_hits as h')
    .innerJoin('scan_rules', 'scan_rules.id', 'h.rule_id')
    .where('h.id', 'in', [...ids])
    .select(['h.id', 'h.extended_id', 'h.scan_uuid', 'h.action', 'scan_rules.kind'])
    .orderBy(inOrderOf('h.id', ids))
    .execute();
  return rows.map(({ extended_id, scan_uuid, action, kind }) =>
    shortItem(
      ruleHitWords({ code: extended_id, action, kind }, reader),
      scan_uuid === null ? `${portal}/codes/${encodeURIComponent(extended_id)}` : `${portal}/scans/${scan_uuid}`,
    ),
  );
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
  reader: MailReader,
  format: typeof formatWorkorderWaiting,
): NoticeItem {
  const url = `${portal}/workorders/${id}`;
  const facts = { reference, quantity, dueDate: due_date, companyName: company_name, workorderUrl: url };
  return { title: `${reference} (${company_name})`, url, alone: ({ why }) => format({ ...facts, why }, reader) };
}

const readWaiting: ReadItems = async (db, ids, urls, reader) => {
  const rows = await selectOrdersForPartner(db)
    .where('workorders.id', 'in', [...ids])
    .where('workorders.codegen_status', '=', codegenStatus.waiting)
    .orderBy(inOrderOf('workorders.id', ids))
    .execute();
  return rows.map((row) => partnerItem(row, urls, reader, formatWorkorderWaiting));
};

const readUnconfirmed: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('workorders')
    .innerJoin('companies', 'companies.id', 'workorders.printing_partner_id')
    .where('workorders.id', 'in', [...ids])
    .where('workorders.canceled_at', 'is', null)
    .where('workorders.codegen_status', '=', codegenStatus.waiting)
    .select(['workorders.id', 'workorders.reference', 'workorders.created_at', 'companies.name'])
    .orderBy(inOrderOf('workorders.id', ids))
    .execute();
  return rows.map(({ id, reference, created_at, name }) =>
    shortItem(unconfirmedWords({ reference, company: name, since: created_at }, reader), `${portal}/workorders/${id}`),
  );
};

const readAdded: ReadItems = async (db, ids, urls, reader) => {
  const rows = await selectOrdersForPartner(db)
    .innerJoin('ingestions', 'ingestions.target_workorder_id', 'workorders.id')
    .where('ingestions.id', 'in', [...ids])
    .orderBy(inOrderOf('ingestions.id', ids))
    .execute();
  return rows.map((row) => partnerItem(row, urls, reader, formatCodesAdded));
};

/** Comments of others that the user may see, of orders whose conversation the user has not muted. */
const readComments: ReadItems = async (db, ids, { portal }, reader, userId) => {
  const { rows } = await sql<OrderComment & { workorder_id: number }>`
    SELECT c.text, w.id AS workorder_id, w.reference, a.name AS author, ac.name AS company,
           (SELECT count(*)::integer FROM workorder_comment_photos AS p
             WHERE p.comment_id = c.id AND p.state = 'kept') AS photos
      FROM workorder_comments AS c
      JOIN workorders AS w ON w.id = c.workorder_id
      JOIN users AS a ON a.id = c.author_id
      JOIN companies AS ac ON ac.id = a.company_id
      JOIN users AS u ON u.id = ${userId}
      JOIN companies AS uc ON uc.id = u.company_id
     WHERE c.id = ANY(${ids}::bigint[]) AND c.withdrawn_at IS NULL AND c.author_id <> u.id
       AND (uc.id IN (w.company_id, w.printing_partner_id) OR uc.company_type = 'operator')
       AND NOT EXISTS (SELECT FROM muted_conversations AS m WHERE m.workorder_id = w.id AND m.user_id = u.id)
     ORDER BY c.id`.execute(db);
  return rows.map(({ workorder_id, ...comment }) => {
    const url = `${portal}/workorders/${workorder_id}#conversation`;
    return {
      title: commentTitle(comment, reader),
      url,
      more: formatCommentLines(comment, reader),
      alone: ({ why }) => formatOrderComment({ ...comment, url, why }, reader),
    };
  });
};

const readUnproved: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('workorders')
    .innerJoin('print_models', 'print_models.id', 'workorders.print_model_id')
    .where('workorders.id', 'in', [...ids])
    .where('workorders.canceled_at', 'is', null)
    .where('print_models.more_prints', '>', 0)
    .select(['workorders.id', 'workorders.reference', 'print_models.more_prints as missing'])
    .orderBy(inOrderOf('workorders.id', ids))
    .execute();
  return rows.map(({ id, reference, missing }) =>
    shortItem(proofWords({ reference, missing }, reader), `${portal}/workorders/${id}`),
  );
};

const readWebhooks: ReadItems = async (db, ids, { portal, api }, reader) => {
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
      'webhook_deliveries.error_reason',
    ])
    .$narrowType<{ disabled_reason: 'gone' | 'failing'; disabled_at: Date }>()
    .orderBy(inOrderOf('webhook_deliveries.id', ids))
    .execute();
  return rows.map((row) => ({
    title: webhookTitle(row, reader),
    url: `${portal}/settings/webhooks/${row.id}`,
    alone: (letter) =>
      formatWebhookDisabled(
        {
          id: row.id,
          url: row.url,
          description: row.description,
          reason: row.disabled_reason,
          disabledAt: row.disabled_at,
          failingSince: row.failing_since,
          lastError: row.error && reader.say(row.error, row.error_reason),
          webhookUrl: `${api}/api/v2/webhooks/${row.id}/`,
          ...letter,
        },
        reader,
      ),
  }));
};

const readDomains: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('code_domains')
    .where('id', 'in', [...ids])
    .where('missing_since', 'is not', null)
    .select(['id', 'name', 'token', 'verified_at', 'missing_since'])
    .$narrowType<{ missing_since: Date }>()
    .orderBy(inOrderOf('id', ids))
    .execute();
  return rows.map(({ name, token, verified_at, missing_since }) => {
    const until = verified_at ? servedUntil(missing_since) : null;
    const domain = { name, record: recordOf({ name, token }), missingSince: missing_since, servedUntil: until };
    return shortItem(domainWords(domain, reader), `${portal}/catalog/domains`);
  });
};

const readRequests =
  (isAnswered: boolean): ReadItems =>
  async (db, ids, { portal }, reader) => {
    const rows = await db
      .selectFrom('template_requests as r')
      .innerJoin('companies', 'companies.id', 'r.company_id')
      .where('r.id', 'in', [...ids])
      .where('r.answered_at', isAnswered ? 'is not' : 'is', null)
      .select(['r.id', 'r.name', 'r.remarks', 'r.template_id', 'r.decline_reason', 'companies.name as company'])
      .orderBy(inOrderOf('r.id', ids))
      .execute();
    return rows.map(({ id, template_id, ...row }) => {
      const page = isAnswered ? `${portal}/templates` : `${portal}/operator/templates/requests/${id}`;
      return shortItem(
        templateRequestWords({ ...row, isAnswered, isDeclined: template_id === null }, reader),
        template_id === null ? page : `${page}/${template_id}`,
      );
    });
  };

/** Domains of companies that still wait to be confirmed. */
const readSignOnDomains: ReadItems = async (db, ids, { portal }, reader) => {
  const rows = await db
    .selectFrom('sign_on_domains')
    .innerJoin('companies', 'companies.id', 'sign_on_domains.company_id')
    .where('companies.id', 'in', [...ids])
    .where('confirmed_at', 'is', null)
    .groupBy(['companies.id', 'companies.name'])
    .select(['companies.id', 'companies.name as company'])
    .select(sql<string[]>`array_agg(domain ORDER BY domain)`.as('domains'))
    .orderBy(inOrderOf('companies.id', ids))
    .execute();
  return rows.map(({ id, ...row }) => shortItem(signOnDomainWords(row, reader), `${portal}/operator/companies/${id}`));
};

/** Partnerships as the company of the reader sees them: asked for, or answered. */
const readPartnerships =
  (isAnswered: boolean): ReadItems =>
  async (db, ids, { portal }, reader, userId) => {
    const { rows } = await sql<{ id: number; company: string; state: 'pending' | 'accepted' | 'ended' }>`
      SELECT p.id, c.name AS company, p.state
        FROM partnerships AS p JOIN users AS u ON u.id = ${userId}
        JOIN companies AS c ON c.id = CASE u.company_id WHEN p.brand_owner_id THEN p.printing_partner_id
                                       ELSE p.brand_owner_id END
       WHERE p.id = ANY(${ids}::int[]) AND u.company_id IN (p.brand_owner_id, p.printing_partner_id)
         AND (p.state = 'pending') = (NOT ${isAnswered}::boolean)
       ORDER BY p.id`.execute(db);
    return rows.map(({ id, company, state }) =>
      shortItem(partnershipWords({ company, state }, reader), `${portal}/settings/partners/${id}`),
    );
  };

const readers: Record<NoticeKind, ReadItems> = {
  upload_failed: readUploads,
  order_ready: readOrders('ready'),
  order_failed: readOrders('failed'),
  order_unconfirmed: readUnconfirmed,
  export_ended: readDownloads,
  case_opened: readCases,
  report_answered: readAnswers,
  scan_rules: readRuleHits,
  order_comment: readComments,
  order_waiting: readWaiting,
  codes_added: readAdded,
  proofs_needed: readUnproved,
  webhook_disabled: readWebhooks,
  domain_missing: readDomains,
  template_asked: readRequests(false),
  template_answered: readRequests(true),
  sign_on_domain_added: readSignOnDomains,
  partnership_asked: readPartnerships(false),
  partnership_answered: readPartnerships(true),
  // Sent as it was written, see server/support.
  support_message: async () => [],
  // Read for its reader, see queries/morning.ts.
  open_items: async () => [],
  // Read as their list reads them, see queries/views.ts.
  saved_view: async () => [],
};
