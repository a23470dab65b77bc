import { sql, type Transaction } from 'kysely';
import { mailKinds, type NoticeKind } from '#lib/contract/notices.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { findNoticeRecipients } from '#server/notice-events/shared/recipients.ts';
import { takeNotices } from '#server/notice-events/shared/take-notices.ts';

type Trx = Transaction<Schema>;

export interface Pending {
  company_id: number;
  kind: NoticeKind;
}

/** Companies and kinds with events that wait, whose window is over. */
export async function listPending(db: Executor, limit: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    SELECT DISTINCT e.company_id, e.kind FROM notice_events AS e
      LEFT JOIN notice_windows AS w USING (company_id, kind)
     WHERE e.batch_id IS NULL AND e.kind = ANY(${mailKinds}) AND (w.next_at IS NULL OR w.next_at <= now())
     LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Begins the next window, and gathers what waits into a batch with a mail for each recipient. Of workers that come at
 * once the row of the window lets one go on: the others find the window begun.
 * @returns the mails to send; null when another worker was first
 */
export async function gatherBatch(
  trx: Trx,
  { company_id, kind }: Pending,
  windowSeconds: number,
): Promise<number[] | null> {
  const begun = await sql`
    INSERT INTO notice_windows AS w (company_id, kind, next_at)
    SELECT ${company_id}::integer, ${kind}::text, now() + make_interval(secs => ${windowSeconds})
    ON CONFLICT (company_id, kind) DO UPDATE SET next_at = excluded.next_at WHERE w.next_at <= now()
    RETURNING 1`.execute(trx);
  if (begun.rows.length === 0) return null;
  const { id } = await trx
    .insertInto('notice_batches')
    .values({ company_id, kind })
    .returning('id')
    .executeTakeFirstOrThrow();
  const authors = await takeNotices(trx, { companyId: company_id, kind }, id);
  const recipients = await findNoticeRecipients(trx, company_id, kind, authors);
  if (recipients.length === 0) return [];
  const mails = await trx
    .insertInto('notice_mails')
    .values(
      recipients.map(({ id: user_id, isOwnOnly: is_own_only, reason }) => ({
        batch_id: id,
        user_id,
        is_own_only,
        reason,
      })),
    )
    .returning('id')
    .execute();
  return mails.map((mail) => mail.id);
}

/** A mail that was not sent, with its reader; nothing when it was, or the reader is no longer active. */
export async function findUnsentMail(db: Executor, mailId: number) {
  return db
    .selectFrom('notice_mails')
    .innerJoin('notice_batches', 'notice_batches.id', 'notice_mails.batch_id')
    .innerJoin('users', 'users.id', 'notice_mails.user_id')
    .innerJoin('companies', 'companies.id', 'notice_batches.company_id')
    .where('notice_mails.id', '=', mailId)
    .where('notice_mails.sent_at', 'is', null)
    .where('users.is_active', '=', true)
    .select([
      'notice_mails.id',
      'notice_mails.batch_id',
      'notice_mails.user_id',
      'notice_mails.is_own_only',
      'notice_mails.reason',
      'notice_batches.kind',
      'notice_batches.company_id',
      'users.email',
      'users.role',
      'users.notices_daily',
      'companies.name as company_name',
      'companies.company_type',
    ])
    .select((eb) => eb.fn.coalesce('users.time_zone', 'companies.time_zone', sql<string>`'UTC'`).as('time_zone'))
    .select((eb) => eb.fn.coalesce('users.language', 'users.browser_language', 'companies.language').as('language'))
    .executeTakeFirst();
}

export type UnsentMail = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>;

/** Reads the subject of a mail: the count, and the newest rows. */
export async function readSubjects(
  db: Executor,
  { batch_id, user_id, is_own_only }: Pick<UnsentMail, 'batch_id' | 'user_id' | 'is_own_only'>,
  limit: number,
): Promise<{ count: number; ids: number[] }> {
  let events = db.selectFrom('notice_events').where('batch_id', '=', batch_id);
  if (is_own_only) events = events.where('author_id', '=', user_id);
  const { count } = await events
    .select((eb) => eb.fn.count<number>('subject_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await events
    .select('subject_id')
    .groupBy('subject_id')
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(limit)
    .execute();
  return { count, ids: rows.map((row) => row.subject_id) };
}

export async function markMailSent(trx: Transaction<Schema>, mailId: number): Promise<void> {
  await trx.updateTable('notice_mails').set({ sent_at: sql<Date>`now()` }).where('id', '=', mailId).execute();
}

/** Batches with their events and mails, and windows that are long over. */
export async function deleteOldNotices(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM notice_batches WHERE id IN (
      SELECT id FROM notice_batches WHERE created_at < now() - make_interval(days => ${days}) LIMIT ${limit})
    RETURNING id`.execute(trx);
  await sql`DELETE FROM notice_windows WHERE next_at < now() - make_interval(days => ${days})`.execute(trx);
  return rows.length;
}
