import * as contract from '#lib/contract/code-tasks.ts';
import { can } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentTask } from '../present/present-task.ts';
import { listRefusals, streamRefusals } from '../queries/refusals.ts';
import { type CodeTaskRow, findCodeTask, listCodeTasks as listTasks, type TaskSight } from '../queries/tasks.ts';

export const listCodeTasks = endpoint(contract.listCodeTasks, async ({ query, actor, database, config }) => {
  const { direction } = orderOf<'created_at'>(query.ordering, '-created_at');
  const rows = await listTasks(database.db, scopeOf(actor), { ...query, direction });
  return toPage({ endpoint: contract.listCodeTasks, baseUrl: config.urls.api, query }, rows, presentTask);
});

async function readTask(db: Executor, actor: Actor, key: string): Promise<CodeTaskRow> {
  const task = await findCodeTask(db, { codesOf: scopeOf(actor) }, null, key);
  if (!task) throw notFound();
  return task;
}

export const listRefusedCodes = endpoint(
  contract.listRefusedCodes,
  async ({ params, query, actor, database: { db }, config }) => {
    const task = await readTask(db, actor, params.task_id);
    const { direction } = orderOf<'position'>(query.ordering, 'position');
    const rows = await listRefusals(db, task, { ...query, direction });
    const context = { endpoint: contract.listRefusedCodes, baseUrl: config.urls.api, query, params };
    return toPage(context, { count: task.refused, rows }, (row) => row);
  },
);

export const downloadRefusedCodes = endpoint(contract.downloadRefusedCodes, async ({ params, actor, database }) => {
  const task = await readTask(database.db, actor, params.task_id);
  return { fileName: reason('unchangedCodesCsv', { task: task.key }), body: await streamRefusals(database, task.id) };
});

export const getCodeTask = endpoint(contract.getCodeTask, async ({ params, actor, database }) => {
  const task = await findCodeTask(database.db, statusTaskSight(actor), 'status', params.task_id);
  if (!task) throw notFound();
  return presentTask(task);
});

export const getScmTask = endpoint(contract.getScmTask, async ({ params, actor, database }) => {
  const task = await findCodeTask(database.db, { codesOf: scopeOf(actor) }, 'scm', params.task_id);
  if (!task) throw notFound();
  return presentTask(task);
});

/** Users see the tasks that their company may start, also those on another company's codes. */
function statusTaskSight(actor: Actor): TaskSight {
  const sight: TaskSight = {
    ...(can(actor, 'codes_view') && { codesOf: scopeOf(actor) }),
    ...(can(actor, 'codes_edit') && { startedBy: actor.companyId }),
  };
  if (Object.keys(sight).length > 0) return sight;
  throw new DomainError('permission_denied', reason('codesPermissionMissing'));
}
