import { sql } from 'kysely';
import { type NoticeKind, noticeRules } from '#lib/contract/notices.ts';
import type { Executor } from '#server/core/db/database.ts';

export interface NoticeRecipient {
  id: number;
  email: string;
  /** Gets only what this user began. */
  isOwnOnly: boolean;
  /** Why: by role, chosen by name, or as the one who began it. */
  reason: 'role' | 'chosen' | 'author';
}

/**
 * Active users of the company who get mails of this kind: those the company has chosen, less those who opted out.
 * Required mails ignore the choice.
 * @param authorIds users who began the work that the mail is about
 */
export async function findNoticeRecipients(
  db: Executor,
  companyId: number,
  kind: NoticeKind,
  authorIds: readonly number[],
): Promise<NoticeRecipient[]> {
  const { isOn, roles, toAuthor, isRequired } = noticeRules[kind];
  const { rows } = await sql<NoticeRecipient>`
    SELECT u.id, u.email,
           (NOT (m.by_role OR m.is_chosen) OR NOT ${isRequired}::boolean AND u.notices = 'own') AS "isOwnOnly",
           CASE WHEN m.by_role THEN 'role' WHEN m.is_chosen THEN 'chosen' ELSE 'author' END AS reason
      FROM users AS u
      LEFT JOIN notice_settings AS s ON s.company_id = u.company_id AND s.kind = ${kind}
     CROSS JOIN LATERAL (
       SELECT u.role = ANY (coalesce(s.roles, ${roles}::text[])) AS by_role,
              u.id = ANY (coalesce(s.user_ids, '{}')) AS is_chosen,
              u.id = ANY (${authorIds}::integer[]) AS is_author) AS m
     WHERE u.company_id = ${companyId} AND u.is_active
       AND (${isRequired}::boolean OR coalesce(s.is_on, ${isOn}))
       AND (m.by_role OR m.is_chosen OR (m.is_author AND coalesce(s.to_author, ${toAuthor})))
       AND (${isRequired}::boolean OR u.notices = 'all' OR (u.notices = 'own' AND m.is_author))
     ORDER BY u.id`.execute(db);
  return rows;
}

/**
 * Addresses for a message that the support writes: those the company has chosen for it, or its admins where none of
 * them is active.
 */
export async function listMessageRecipients(
  db: Executor,
  companyId: number,
  authorId: number | null,
): Promise<string[]> {
  const chosen = await findNoticeRecipients(db, companyId, 'support_message', authorId === null ? [] : [authorId]);
  if (chosen.length > 0) return chosen.map(({ email }) => email);
  const admins = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', 'account_admin')
    .where('is_active', '=', true)
    .select('email')
    .orderBy('id')
    .execute();
  return admins.map(({ email }) => email);
}
