import { sql, type Transaction } from 'kysely';
import { noticeRules } from '#lib/contract/notices.ts';
import { pageOfItem } from '#lib/contract/values/open-items.ts';
import { matterOf, nameOfItem } from '#lib/texts/open-item-words.ts';
import { getOpenItems, type ItemReader } from '#server/activity/shared/open-items.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { MailReader } from '#server/mail/templates/mail-reader.ts';
import type { NoticeLine } from '#server/mail/templates/notice-summary.ts';

export interface MorningReader {
  userId: number;
  companyId: number;
  day: string;
  reason: 'role' | 'chosen';
}

const { isOn, roles, companyTypes } = noticeRules.open_items;

/** Zones of all users who could get a morning mail. */
export async function listZones(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    SELECT DISTINCT coalesce(u.time_zone, c.time_zone, 'UTC') AS zone
      FROM users AS u JOIN companies AS c ON c.id = u.company_id
     WHERE u.is_active AND c.company_type = ANY (${companyTypes}::text[])`.execute(db);
  return rows.map(({ zone }) => zone);
}

/**
 * Users without their morning mail of the day: those the company has chosen, unless they turned it or all mails off,
 * and those who turned it on for themselves. A user made today has just been here.
 * @param mornings the day in each zone where it is morning
 */
export async function listMorningReaders(
  db: Executor,
  mornings: readonly { zone: string; day: string }[],
  limit: number,
): Promise<MorningReader[]> {
  const { rows } = await sql<MorningReader>`
    SELECT u.id AS "userId", u.company_id AS "companyId", z.day::text AS day,
           CASE WHEN m.by_role THEN 'role' ELSE 'chosen' END AS reason
      FROM unnest(${mornings.map(({ zone }) => zone)}::text[], ${mornings.map(({ day }) => day)}::date[]) AS z (zone, day)
      JOIN companies AS c ON c.company_type = ANY (${companyTypes}::text[])
      JOIN users AS u ON u.company_id = c.id AND coalesce(u.time_zone, c.time_zone, 'UTC') = z.zone
      LEFT JOIN notice_settings AS s ON s.company_id = c.id AND s.kind = 'open_items'
     CROSS JOIN LATERAL (
       SELECT u.role = ANY (coalesce(s.roles, ${roles}::text[])) AS by_role,
              u.id = ANY (coalesce(s.user_ids, '{}')) AS is_chosen) AS m
     WHERE u.is_active AND u.created_at < now() - interval '12 hours' AND coalesce(s.is_on, ${isOn})
       AND coalesce(u.notices_daily, u.notices = 'all' AND (m.by_role OR m.is_chosen))
       AND NOT EXISTS (SELECT FROM notice_mails AS n WHERE n.user_id = u.id AND n.day = z.day)
     ORDER BY u.company_id, u.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Makes the mails of one company. @returns those to send; a mail that another worker has made is not among them */
export async function insertMorningMails(
  trx: Transaction<Schema>,
  companyId: number,
  readers: readonly MorningReader[],
): Promise<number[]> {
  const { id } = await trx
    .insertInto('notice_batches')
    .values({ company_id: companyId, kind: 'open_items' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mails = await trx
    .insertInto('notice_mails')
    .values(
      readers.map(({ userId, day, reason }) => ({ batch_id: id, user_id: userId, is_own_only: false, reason, day })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .returning('id')
    .execute();
  if (mails.length === 0) await trx.deleteFrom('notice_batches').where('id', '=', id).execute();
  return mails.map((mail) => mail.id);
}

/** Open items of a reader as lines of a mail, and how many there are. */
export async function readOpenLines(
  db: Executor,
  reader: ItemReader,
  portal: string,
  mail: MailReader,
  limit: number,
): Promise<{ count: number; lines: NoticeLine[] }> {
  const { count, rows } = await getOpenItems(db, reader, limit);
  const [texts, scans, common] = [mail.textsOf('overview'), mail.textsOf('scans'), mail.textsOf('common')];
  const lines = rows.map((row) => {
    const name = nameOfItem(row, common);
    const named = row.product === null ? name : `${name} (${row.product})`;
    return { title: `${named}: ${matterOf(row, texts, scans)}`, url: portal + pageOfItem(row) };
  });
  return { count, lines };
}
