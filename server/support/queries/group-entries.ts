import { sql, type Transaction } from 'kysely';
import type { SupportEntry } from '#lib/contract/support.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { GroupKey } from '../rules/group-key.ts';

type Trx = Transaction<Schema>;

/** Creates the row of a group of failed uploads, or locks it until the transaction ends. */
export async function lockGroup(trx: Trx, { companyId, errorType }: GroupKey) {
  return trx
    .insertInto('support_cases')
    .values({ company_id: companyId, error_type: errorType })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'error_type']).doUpdateSet({ error_type: (eb) => eb.ref('excluded.error_type') }),
    )
    .returning(['assignee_id', 'resolved_at'])
    .executeTakeFirstOrThrow();
}

export async function setAssignee(trx: Trx, key: GroupKey, assigneeId: number | null): Promise<void> {
  await updateGroup(trx, key).set({ assignee_id: assigneeId }).execute();
}

export async function setResolved(trx: Trx, key: GroupKey, isResolved: boolean): Promise<void> {
  // The moment of the statement: what failed while the transaction waited for the row is resolved with the rest.
  await updateGroup(trx, key)
    .set({ resolved_at: isResolved ? sql<Date>`clock_timestamp()` : null })
    .execute();
}

function updateGroup(trx: Trx, { companyId, errorType }: GroupKey) {
  return trx.updateTable('support_cases').where('company_id', '=', companyId).where('error_type', '=', errorType);
}

export interface NewEntry {
  kind: SupportEntry['kind'];
  authorId: number;
  text?: string;
  assigneeId?: number | null;
  mail?: { ingestionId: number; subject: string; recipients: string[] };
}

export async function insertEntry(trx: Trx, key: GroupKey, entry: NewEntry): Promise<number> {
  const { id } = await trx
    .insertInto('support_entries')
    .values({
      company_id: key.companyId,
      error_type: key.errorType,
      kind: entry.kind,
      author_id: entry.authorId,
      text: entry.text ?? '',
      assignee_id: entry.assigneeId ?? null,
      ...(entry.mail && {
        ingestion_id: entry.mail.ingestionId,
        subject: entry.mail.subject,
        recipients: entry.mail.recipients,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectEntries(db: Executor) {
  return db
    .selectFrom('support_entries as entries')
    .leftJoin('users as authors', 'authors.id', 'entries.author_id')
    .leftJoin('users as assignees', 'assignees.id', 'entries.assignee_id')
    .leftJoin('ingestions', 'ingestions.id', 'entries.ingestion_id')
    .selectAll('entries')
    .select([
      'authors.name as author_name',
      'authors.email as author_email',
      'assignees.name as assignee_name',
      'assignees.email as assignee_email',
      'ingestions.key as record_key',
    ]);
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

export async function findEntry(db: Executor, id: number): Promise<EntryRow | undefined> {
  return selectEntries(db).where('entries.id', '=', id).executeTakeFirst();
}

export async function listEntries(db: Executor, key: GroupKey, limit: number): Promise<EntryRow[]> {
  return selectEntries(db)
    .where('entries.company_id', '=', key.companyId)
    .where('entries.error_type', '=', key.errorType)
    .orderBy('entries.id', 'desc')
    .limit(limit)
    .execute();
}

export async function markSent(trx: Transaction<Schema>, entryId: number): Promise<void> {
  await trx.updateTable('support_entries').set({ sent_at: sql`now()` }).where('id', '=', entryId).execute();
}

/** A failed record of the group's company that holds an error of its kind. */
export async function findFailedRecord(db: Executor, key: GroupKey, recordKey: string) {
  return db
    .selectFrom('ingestions')
    .where('key', '=', recordKey)
    .where('company_id', '=', key.companyId)
    .where('status', '=', 'error')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ingestion_error_counts as c')
          .whereRef('c.ingestion_id', '=', 'ingestions.id')
          .where('c.type', '=', key.errorType)
          .select('c.ingestion_id'),
      ),
    )
    .select(['id', 'created_by'])
    .executeTakeFirst();
}
