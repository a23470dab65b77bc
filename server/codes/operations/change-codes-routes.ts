import type * as z from 'zod';
import * as tasks from '#lib/contract/code-tasks.ts';
import * as codes from '#lib/contract/codes.ts';
import * as scm from '#lib/contract/scm.ts';
import { can } from '#lib/permissions/permissions.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { fieldErrorsOf } from '#server/core/http/problem.ts';
import { route } from '#server/core/http/route.ts';
import type { Services } from '#server/core/http/services.ts';
import { changeCodesPorts } from '../queries/change-codes-ports.ts';
import { checkCodeFilters } from '../queries/filter-owner.ts';
import { uploadScmPorts } from '../queries/scm-ports.ts';
import { findCodeTask, type TaskSight } from '../queries/tasks.ts';
import { uploadScm } from '../rules/scm-data.ts';
import { startScmChange, startStatusChange } from './change-codes.ts';

const portsOf = ({ database, queue }: Services) =>
  changeCodesPorts(database, { jobsIn: (trx) => queue.inTransaction(trx) });

export const changeStatusRoute = route(codes.changeStatus, async ({ body, actor, services }) => ({
  task: await startStatusChange(portsOf(services), actor, body),
}));

export const uploadScmRoute = route(scm.uploadScm, async ({ body, actor, services }) =>
  uploadScm(uploadScmPorts(services.database), actor, body, scm.maxScmCodes),
);

export const uploadScmAsyncRoute = route(scm.uploadScmAsync, async ({ body, actor, services }) => {
  const constraints = await readConstraints(services, actor, body.constraints);
  return startScmChange(portsOf(services), actor, constraints, body.scm_data);
});

/** Constraints are the filters of the code download, told wrong under their own field. */
async function readConstraints(
  { database }: Services,
  actor: Actor,
  given: z.output<typeof scm.uploadScmAsync.body>['constraints'],
): Promise<codes.CodeFilters> {
  const asQuery = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const filters = codes.codeFilters.safeParse(asQuery);
  if (!filters.success) throw underConstraints(fieldErrorsOf(filters.error));
  try {
    await checkCodeFilters(database.db, actor.companyId, filters.data);
  } catch (error) {
    throw error instanceof DomainError ? underConstraints(error.fields) : error;
  }
  return filters.data;
}

function underConstraints(fields: Record<string, string[]>): DomainError {
  const messages = Object.entries(fields).flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`));
  return new DomainError('validation_error', 'Some constraints are not valid.', { fields: { constraints: messages } });
}

async function readTask(
  { database }: Services,
  sight: TaskSight,
  kind: 'status' | 'scm',
  key: string,
): Promise<tasks.CodeTask> {
  const row = await findCodeTask(database.db, sight, kind, key);
  if (!row) throw notFound();
  const discarded = row.parameters.discarded_keys;
  const share = row.total === null || row.total === 0 ? 0 : row.processed / row.total;
  return {
    task_id: row.key,
    kind: row.kind,
    status: row.status,
    progress: row.status === 'complete' ? 1 : Math.min(1, share),
    total_codes: row.total,
    processed_codes: row.processed,
    changed_codes: row.changed,
    discarded_keys: Array.isArray(discarded) ? discarded.map(String) : [],
    error: row.error,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

/** What the company's users may start, they may follow, also where the codes are another company's. */
function statusTaskSight(actor: Actor): TaskSight {
  const sight: TaskSight = {
    ...(can(actor, 'codes_view') && { codesOf: scopeOf(actor) }),
    ...(can(actor, 'codes_edit') && { startedBy: actor.companyId }),
  };
  if (Object.keys(sight).length > 0) return sight;
  throw new DomainError('permission_denied', 'This needs the permission codes_view or codes_edit.');
}

export const getCodeTaskRoute = route(tasks.getCodeTask, async ({ params, actor, services }) =>
  readTask(services, statusTaskSight(actor), 'status', params.task_id),
);

export const getScmTaskRoute = route(tasks.getScmTask, async ({ params, actor, services }) =>
  readTask(services, { codesOf: scopeOf(actor) }, 'scm', params.task_id),
);
