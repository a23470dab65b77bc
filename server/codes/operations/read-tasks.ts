import * as contract from '#lib/contract/code-tasks.ts';
import { can } from '#lib/permissions/permissions.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { operation } from '#server/core/http/operation.ts';
import { presentTask } from '../present/present-task.ts';
import { findCodeTask, type TaskSight } from '../queries/tasks.ts';

export const getCodeTask = operation(contract.getCodeTask, async ({ params, actor, database }) => {
  const task = await findCodeTask(database.db, statusTaskSight(actor), 'status', params.task_id);
  if (!task) throw notFound();
  return presentTask(task);
});

export const getScmTask = operation(contract.getScmTask, async ({ params, actor, database }) => {
  const task = await findCodeTask(database.db, { codesOf: scopeOf(actor) }, 'scm', params.task_id);
  if (!task) throw notFound();
  return presentTask(task);
});

/** What the company's users may start, they may follow, also where the codes are another company's. */
function statusTaskSight(actor: Actor): TaskSight {
  const sight: TaskSight = {
    ...(can(actor, 'codes_view') && { codesOf: scopeOf(actor) }),
    ...(can(actor, 'codes_edit') && { startedBy: actor.companyId }),
  };
  if (Object.keys(sight).length > 0) return sight;
  throw new DomainError('permission_denied', 'This needs the permission codes_view or codes_edit.');
}
