import * as contract from '#lib/contract/code-tasks.ts';
import { can } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findCodeTask, startCodeTask } from '../queries/tasks.ts';
import { refuseUndo } from '../rules/undo.ts';

const needed = { status: 'codes_edit', scm: 'scm_bulk_edit' } as const;

/** Starts a task that gives the codes of another one back what they had, as far as they still are as it left them. */
export const undoCodeTask = endpoint(contract.undoCodeTask, async ({ params, actor, uow }) => {
  const task = await findCodeTask(uow.trx, { codesOf: scopeOf(actor) }, null, params.task_id);
  if (!task) throw notFound();
  const permission = needed[task.kind];
  if (!can(actor, permission)) throw new DomainError('permission_denied', reason('permissionMissing', { permission }));
  const refusal = refuseUndo(task);
  if (refusal) throw new DomainError('conflict', refusal);
  const { filters: _filters, constraints: _constraints, ...change } = task.parameters;
  try {
    const key = await startCodeTask(uow, {
      companyId: task.company_id,
      createdBy: actor.userId,
      kind: task.kind,
      parameters: { ...change, undo_of: task.key },
      workorderId: null,
      extendedIds: null,
      undoOf: task.id,
    });
    return { task: key };
  } catch (error) {
    if (uniqueViolation(error) === 'code_tasks_undo_of') throw new DomainError('conflict', reason('undoneAlready'));
    throw error;
  }
});
