import * as contract from '#lib/contract/first-steps.ts';
import { firstStepNames } from '#lib/contract/values/first-steps.ts';
import { setFirstStepsDismissed } from '#server/accounts/shared/first-steps.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findFirstSteps } from '../queries/first-steps.ts';

export const getFirstSteps = endpoint(contract.getFirstSteps, ({ params, actor, database }) =>
  readFirstSteps(database.db, actor, params.id),
);

export const updateFirstSteps = endpoint(contract.updateFirstSteps, async ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const before = await readFirstSteps(trx, actor, params.id);
    await setFirstStepsDismissed(trx, params.id, body.is_dismissed);
    return { ...before, is_dismissed: body.is_dismissed };
  }),
);

async function readFirstSteps(db: Executor, actor: Actor, companyId: number): Promise<contract.FirstSteps> {
  const row = companyId === actor.companyId ? await findFirstSteps(db, companyId) : undefined;
  if (!row) throw notFound();
  const { is_dismissed, workorder, code, ...states } = row;
  return { is_dismissed, steps: firstStepNames.map((name) => ({ name, state: states[name] })), workorder, code };
}
