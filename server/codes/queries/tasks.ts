import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
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
}

/** Stores a task with the job that works it off. @returns its key */
export async function startCodeTask({ trx, enqueue }: UnitOfWork, task: Omit<NewCodeTask, 'key'>): Promise<string> {
  const key = `tsk_${randomBase62(22)}`;
  await enqueue('change-codes', { taskId: await insertCodeTask(trx, { ...task, key }) });
  return key;
}

/** Stores a task and, when it names codes, their list; the caller has checked that they are the company's. */
export async function insertCodeTask(db: Executor, task: NewCodeTask): Promise<number> {
  const { id } = await db
    .insertInto('code_tasks')
    .values({
      key: task.key,
      company_id: task.companyId,
      created_by: task.createdBy,
      kind: task.kind,
      parameters: JSON.stringify(task.parameters),
      workorder_id: task.workorderId,
      total: task.extendedIds?.length ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (task.extendedIds) {
    await sql`INSERT INTO code_task_codes (task_id, position, extended_id)
      SELECT ${id}::integer, position, extended_id
        FROM unnest(${task.extendedIds}::text[]) WITH ORDINALITY AS given (extended_id, position)`.execute(db);
  }
  return id;
}

/** Which tasks a reader sees: those about the codes of its scope, those its company's users started, or both. */
export interface TaskSight {
  codesOf?: Scope;
  startedBy?: number;
}

export type CodeTaskRow = NonNullable<Awaited<ReturnType<typeof findCodeTask>>>;

export async function findCodeTask(db: Executor, sight: TaskSight, kind: 'status' | 'scm', key: string) {
  return db
    .selectFrom('code_tasks')
    .innerJoin('users', 'users.id', 'code_tasks.created_by')
    .where('code_tasks.key', '=', key)
    .where('code_tasks.kind', '=', kind)
    .where(isSeen(sight))
    .selectAll('code_tasks')
    .executeTakeFirst();
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

/** What a stored SCM task says. */
export interface ScmParameters {
  constraints: CodeFilters;
  set: Record<string, string>;
  remove: string[];
  discarded_keys: string[];
}

export interface StatusParameters {
  activation_status: number;
  blacklist_reason: number;
  /** Of a printing partner's task: codes that are not inactive stay as they are. */
  only_inactive?: boolean;
}
