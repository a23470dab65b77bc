import { sql, type Transaction } from 'kysely';
import { type NoticeKind, noticeRules } from '#lib/contract/notices.ts';
import type { Schema } from '#server/core/db/schema.ts';

export interface NoticeEvent {
  kind: NoticeKind;
  /** Company whose users are notified. */
  companyId: number;
  /** The row it is about: a workorder, ingestion, document, scan or webhook delivery, by the kind. */
  subjectId: number;
  /** The user who began it, where one did. */
  authorId: number | null;
}

/**
 * Records an event for mails in the transaction of the change. The worker gathers events into mails, see
 * server/notices. A kind that the company has switched off is not written.
 * @param quietHours within which the same subject is not written again
 */
export async function recordNotice(trx: Transaction<Schema>, event: NoticeEvent, quietHours = 0): Promise<void> {
  const { kind, companyId, subjectId, authorId } = event;
  await sql`
    INSERT INTO notice_events (company_id, kind, subject_id, author_id)
    SELECT ${companyId}::integer, ${kind}::text, ${subjectId}::bigint, ${authorId}::integer
     WHERE coalesce((SELECT is_on FROM notice_settings WHERE company_id = ${companyId} AND kind = ${kind}),
                    ${noticeRules[kind].isOn})
       AND NOT (${quietHours} > 0 AND EXISTS (
             SELECT FROM notice_events WHERE subject_id = ${subjectId} AND kind = ${kind}
                AND created_at > now() - make_interval(hours => ${quietHours})))`.execute(trx);
}

/** Records events of one kind in one statement. */
export async function recordNotices(
  trx: Transaction<Schema>,
  kind: NoticeKind,
  subjects: readonly { companyId: number; subjectId: number; authorId?: number | null }[],
): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    INSERT INTO notice_events (company_id, kind, subject_id, author_id)
    SELECT e.company, ${kind}::text, e.subject, e.author
      FROM unnest(${subjects.map(({ companyId }) => companyId)}::integer[],
             ${subjects.map(({ subjectId }) => subjectId)}::bigint[],
             ${subjects.map(({ authorId }) => authorId ?? null)}::integer[])
             WITH ORDINALITY AS e (company, subject, author, n)
     WHERE coalesce((SELECT is_on FROM notice_settings WHERE company_id = e.company AND kind = ${kind}),
                    ${noticeRules[kind].isOn})
     ORDER BY e.n`.execute(trx);
}
