import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage } from '#server/core/db/statements/page-query.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { slicesOf } from '#server/core/slices.ts';
import { randomBase62 } from '#server/core/token.ts';

export interface NewCodeTask {
  key: string;
  companyId: number;
  createdBy: number;
  kind: 'status' | 'scm';
  parameters: object;
  workorderId: number | null;
  /** Codes of the company, in the order they are changed in; null when the task finds its codes itself. */
  extendedIds: string[] | null;
  /** Other names of the selection that are no codes of the company. */
  unknown?: readonly string[];
  /** The task it puts back. */
  undoOf?: number;
}

/** Stores a task with the job that works it off. @returns its key */
export async function startCodeTask({ trx, enqueue }: UnitOfWork, task: Omit<NewCodeTask, 'key'>): Promise<string> {
  const key = `tsk_${randomBase62(22)}`;
  await enqueue('change-codes', { taskId: await insertCodeTask(trx, { ...task, key }) }, { group: task.companyId });
  return key;
}

/** Stores a task and, when it names codes, their list; the caller has checked that they are the company's. */
export async function insertCodeTask(trx: Transaction<Schema>, task: NewCodeTask): Promise<number> {
  const { id } = await trx
    .insertInto('code_tasks')
    .values({
      key: task.key,
      company_id: task.companyId,
      created_by: task.createdBy,
      kind: task.kind,
      parameters: JSON.stringify(task.parameters),
      workorder_id: task.workorderId,
      total: task.extendedIds?.length ?? null,
      refused: task.unknown?.length ?? 0,
      undo_of: task.undoOf ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let position = 1;
  for (const ids of slicesOf(task.extendedIds ?? [])) {
    await sql`INSERT INTO code_task_codes (task_id, position, extended_id)
      SELECT ${id}::bigint, ${position - 1}::bigint + place, extended_id
        FROM unnest(${ids}::text[]) WITH ORDINALITY AS given (extended_id, place)`.execute(trx);
    position += ids.length;
  }
  position = 1;
  for (const keys of slicesOf(task.unknown ?? [])) {
    await sql`INSERT INTO code_task_refusals (task_id, position, key, reason)
      SELECT ${id}::bigint, ${position - 1}::bigint + place, key, 'unknown'
        FROM unnest(${keys}::text[]) WITH ORDINALITY AS given (key, place)`.execute(trx);
    position += keys.length;
  }
  return id;
}

/** Tasks a user may see: those about codes of its scope, those its company's users started, or both. */
export interface TaskSight {
  codesOf?: Scope;
  startedBy?: number;
}

export type CodeTaskRow = NonNullable<Awaited<ReturnType<typeof findCodeTask>>>;

/** Without a kind, of either. */
export async function findCodeTask(db: Executor, sight: TaskSight, kind: 'status' | 'scm' | null, key: string) {
  return selectTasks(db)
    .where('code_tasks.key', '=', key)
    .$if(kind !== null, (query) => query.where('code_tasks.kind', '=', kind ?? 'status'))
    .where(isSeen(sight))
    .executeTakeFirst();
}

function selectTasks(db: Executor) {
  return db
    .selectFrom('code_tasks')
    .innerJoin('users', 'users.id', 'code_tasks.created_by')
    .leftJoin('code_tasks as undone', 'undone.id', 'code_tasks.undo_of')
    .leftJoin('code_tasks as undoing', 'undoing.undo_of', 'code_tasks.id')
    .selectAll('code_tasks')
    .select([
      'users.email as created_by_email',
      'users.name as created_by_name',
      'undone.key as undo_of_key',
      'undoing.key as undone_by_key',
    ]);
}

/** One page of the tasks about the codes of the scope, by when they were started. */
export async function listCodeTasks(
  db: Executor,
  scope: Scope,
  filter: {
    kind?: 'status' | 'scm' | undefined;
    status?: CodeTaskRow['status'] | undefined;
    limit: number;
    offset: number;
    direction: 'asc' | 'desc';
  },
) {
  const { kind, status } = filter;
  const isListed = sql<boolean>`${isSeen({ codesOf: scope })}
    AND ${kind ? sql`code_tasks.kind = ${kind}` : sql`true`} AND ${status ? sql`code_tasks.status = ${status}` : sql`true`}`;
  const listed = db.selectFrom('code_tasks').where(isListed);
  return listPage(listed, selectTasks(db).where(isListed), { ...filter, column: 'id' }, 'code_tasks');
}

function isSeen({ codesOf, startedBy }: TaskSight): RawBuilder<boolean> {
  const ofCodes =
    codesOf === undefined
      ? sql<boolean>`false`
      : 'everyCompany' in codesOf
        ? sql<boolean>`true`
        : sql<boolean>`code_tasks.company_id = ${codesOf.companyId}`;
  return startedBy === undefined ? ofCodes : sql<boolean>`(${ofCodes} OR users.company_id = ${startedBy})`;
}

/** Parameters of a stored SCM task. */
export interface ScmParameters {
  /** Left out where codes are named. */
  constraints?: CodeFilters;
  set: Record<string, string>;
  remove: string[];
  discarded_keys: string[];
}

export interface StatusParameters {
  activation_status: number;
  blacklist_reason: number;
  /** For a printing partner's task: codes that are not inactive stay unchanged. */
  only_inactive?: boolean;
  /** The workorder whose print report left the codes out; a job of its own works that task off. */
  unprinted_of?: number;
  /** Every code that fits; left out where a workorder or codes are named. */
  filters?: CodeFilters;
}
