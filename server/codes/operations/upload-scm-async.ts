import type * as z from 'zod';
import { type CodeFilters, codeFilters } from '#lib/contract/codes.ts';
import * as contract from '#lib/contract/scm.ts';
import { listScmKeys } from '#server/catalog/exports/upload-lookups.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { operation } from '#server/core/http/operation.ts';
import { fieldErrorsOf } from '#server/core/http/problem.ts';
import { checkCodeFilters } from '../queries/filter-owner.ts';
import { startCodeTask } from '../queries/tasks.ts';
import { splitScmData } from '../rules/scm-data.ts';

/** Starts a change of SCM values of every code that fits the constraints. */
export const uploadScmAsync = operation(contract.uploadScmAsync, async ({ body, actor, uow }) => {
  const constraints = await readConstraints(uow.trx, actor.companyId, body.constraints);
  if (Object.keys(constraints).length === 0) throw fieldError('constraints', 'Name at least one constraint.');
  const scmKeys = new Set(await listScmKeys(uow.trx, actor.companyId));
  const { set, remove, discarded } = splitScmData(body.scm_data, scmKeys);
  if (Object.keys(set).length + remove.length === 0) {
    throw fieldError('scm_data', 'No key is one of your SCM fields.');
  }
  const task_id = await startCodeTask(uow, {
    companyId: actor.companyId,
    createdBy: actor.userId,
    kind: 'scm',
    parameters: { constraints, set, remove, discarded_keys: discarded },
    workorderId: null,
    extendedIds: null,
  });
  return { task_id, discarded_keys: discarded };
});

/** Constraints are the filters of the code download; their errors are given under their own field. */
async function readConstraints(
  db: Executor,
  companyId: number,
  given: z.output<typeof contract.uploadScmAsync.body>['constraints'],
): Promise<CodeFilters> {
  const asQuery = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const filters = codeFilters.safeParse(asQuery);
  if (!filters.success) throw underConstraints(fieldErrorsOf(filters.error));
  try {
    await checkCodeFilters(db, companyId, filters.data);
  } catch (error) {
    throw error instanceof DomainError ? underConstraints(error.fields) : error;
  }
  return filters.data;
}

function underConstraints(fields: Record<string, string[]>): DomainError {
  const messages = Object.entries(fields).flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`));
  return new DomainError('validation_error', 'Some constraints are not valid.', { fields: { constraints: messages } });
}
