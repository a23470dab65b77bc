import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** A subscription to a shared view whose month has come. */
export interface DueSubscription {
  companyId: number;
  viewId: number;
  userId: number;
  /** First day of the month. */
  month: string;
}

/** Zones of all users who get views as mails. */
export async function listSubscribedZones(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    SELECT DISTINCT coalesce(u.time_zone, c.time_zone, 'UTC') AS zone
      FROM saved_view_subscriptions AS s JOIN users AS u ON u.id = s.user_id JOIN companies AS c ON c.id = u.company_id
     WHERE u.is_active`.execute(db);
  return rows.map(({ zone }) => zone);
}

/** @param months the month in each zone */
export async function listDueSubscriptions(
  db: Executor,
  months: readonly { zone: string; month: string }[],
  limit: number,
): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    SELECT v.company_id AS "companyId", s.view_id AS "viewId", s.user_id AS "userId", z.month::text AS month
      FROM unnest(${months.map(({ zone }) => zone)}::text[], ${months.map(({ month }) => month)}::date[])
             AS z (zone, month)
      JOIN saved_view_subscriptions AS s ON s.mailed_month < z.month
      JOIN saved_views AS v ON v.id = s.view_id
      JOIN users AS u ON u.id = s.user_id AND u.company_id = v.company_id AND u.is_active
      JOIN companies AS c ON c.id = u.company_id AND coalesce(u.time_zone, c.time_zone, 'UTC') = z.zone
     ORDER BY v.company_id, s.user_id, s.view_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Marks subscriptions as mailed. @returns those that no other worker has marked */
export async function takeSubscriptions(
  trx: Transaction<Schema>,
  due: readonly DueSubscription[],
): Promise<{ viewId: number; userId: number }[]> {
  const { rows } = await sql<{ viewId: number; userId: number }>`
    UPDATE saved_view_subscriptions AS s SET mailed_month = d.month
      FROM unnest(${due.map(({ viewId }) => viewId)}::int[], ${due.map(({ userId }) => userId)}::int[],
                  ${due.map(({ month }) => month)}::date[]) AS d (view_id, user_id, month)
     WHERE s.view_id = d.view_id AND s.user_id = d.user_id AND s.mailed_month < d.month
    RETURNING s.view_id AS "viewId", s.user_id AS "userId"`.execute(trx);
  return rows;
}
