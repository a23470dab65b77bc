import { sql, type Transaction } from 'kysely';
import type { CompanyType } from '#lib/permissions/permissions.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { findNoticeRecipients } from '#server/notice-events/shared/recipients.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';

/** The workorder of a conversation. */
interface Order {
  id: number;
  company_id: number;
  printing_partner_id: number | null;
}

/** People of one company who get mails about comments. */
const mostRecipients = 100;

/** A company whose people can take part, and its people who do. */
interface Party {
  companyId: number;
  companyType: CompanyType;
  /** Ordered, confirmed, reported or wrote. */
  participants: number[];
}

/** Brand owner, printing partner and the operator, with their active people who take part. */
async function listParties(db: Executor, { id }: Order): Promise<Party[]> {
  const { rows } = await sql<Party>`
    SELECT c.id AS "companyId", c.company_type AS "companyType",
           ARRAY(SELECT u.id FROM users AS u
                  WHERE u.company_id = c.id AND u.is_active
                    AND (u.id IN (w.created_by, w.confirmed_by, w.reported_by, w.unprinted_by, w.cells_chosen_by)
                         OR u.id IN (SELECT author_id FROM workorder_comments WHERE workorder_id = w.id))
                  ORDER BY u.id LIMIT ${mostRecipients}) AS participants
      FROM workorders AS w
      JOIN companies AS c ON c.id IN (w.company_id, w.printing_partner_id) OR c.company_type = 'operator'
     WHERE w.id = ${id}
     ORDER BY c.id`.execute(db);
  return rows;
}

/** Users to be told of a comment of the author, by company; their mails are about what concerns them only. */
async function findConcerned(db: Executor, order: Order, authorId: number): Promise<Map<number, number[]>> {
  const { rows: muted } = await sql<{ user_id: number }>`
    SELECT user_id FROM muted_conversations WHERE workorder_id = ${order.id}`.execute(db);
  const silent = new Set([authorId, ...muted.map(({ user_id }) => user_id)]);
  const concerned = new Map<number, number[]>();
  for (const { companyId, companyType, participants } of await listParties(db, order)) {
    let ids = participants;
    // No user of the company takes part yet: recipients of its order mails are notified of the first comment.
    if (ids.length === 0 && companyType !== 'operator') {
      const kind = companyType === 'printing_partner' ? 'order_waiting' : 'order_failed';
      ids = (await findNoticeRecipients(db, companyId, kind, [])).map(({ id }) => id);
    }
    const recipients = await findNoticeRecipients(db, companyId, 'order_comment', ids);
    const told = recipients.map(({ id }) => id).filter((id) => !silent.has(id));
    if (told.length > 0) concerned.set(companyId, told.slice(0, mostRecipients));
  }
  return concerned;
}

/** Records a comment for the mails of each participant, in the transaction of the comment. */
export async function recordComment(trx: Transaction<Schema>, order: Order, commentId: number, authorId: number) {
  for (const [companyId, userIds] of await findConcerned(trx, order, authorId)) {
    for (const userId of userIds) {
      await recordNotice(trx, { kind: 'order_comment', companyId, subjectId: commentId, authorId: userId });
    }
  }
}

export interface PersonRow {
  id: number;
  name: string;
  company_id: number;
  company_name: string;
  company_slug: string;
  company_type: CompanyType;
}

/** People who get a mail when the user comments, by company and name. */
export async function listRecipients(db: Executor, order: Order, userId: number): Promise<PersonRow[]> {
  const ids = [...(await findConcerned(db, order, userId)).values()].flat();
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', 'in', ids)
    .select([
      'users.id',
      'users.name',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.company_type',
    ])
    .orderBy('companies.id')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(mostRecipients)
    .execute();
}

/** Brand owner and printing partner of a workorder. */
export async function listReaders(db: Executor, { company_id, printing_partner_id }: Order) {
  return db
    .selectFrom('companies')
    .where('id', 'in', [company_id, ...(printing_partner_id === null ? [] : [printing_partner_id])])
    .select(['id', 'name', 'slug'])
    .orderBy(sql`id = ${company_id}`, 'desc')
    .execute();
}

export async function isMuted(db: Executor, workorderId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('muted_conversations')
    .where('workorder_id', '=', workorderId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setMuted(
  trx: Transaction<Schema>,
  { workorderId, userId, isMuted: isWanted }: { workorderId: number; userId: number; isMuted: boolean },
): Promise<void> {
  if (isWanted) {
    await trx
      .insertInto('muted_conversations')
      .values({ workorder_id: workorderId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await trx
    .deleteFrom('muted_conversations')
    .where('workorder_id', '=', workorderId)
    .where('user_id', '=', userId)
    .execute();
}
