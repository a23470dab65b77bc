import * as contract from '#lib/contract/scm.ts';
import { reason } from '#lib/texts/reason.ts';
import { listScmKeys } from '#server/catalog/shared/upload-lookups.ts';
import { fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { startCodeTask } from '../queries/tasks.ts';
import { splitScmData } from '../rules/scm-data.ts';
import { readBodyFilters, resolveNames } from './resolve-selection.ts';

/** Starts a change of SCM values of every code that fits the constraints, or of codes that are named. */
export const uploadScmAsync = endpoint(contract.uploadScmAsync, async ({ body, actor, uow }) => {
  const { companyId, userId } = actor;
  const lists = [body.extended_ids, body.serial_numbers].filter((one) => one !== undefined);
  if (lists.length > 1 || (lists.length === 1 && body.constraints !== undefined)) {
    throw fieldError('non_field_errors', reason('scmSelectionNotOne'));
  }
  const named = lists.length === 1 ? await resolveNames(uow.trx, { companyId }, body) : null;
  const constraints = named ? null : await readBodyFilters(uow.trx, companyId, body.constraints ?? {}, 'constraints');
  const scmKeys = new Set(await listScmKeys(uow.trx, companyId));
  const { set, remove, discarded, fault } = splitScmData(body.scm_data, scmKeys);
  if (fault) throw fieldError('scm_data', fault);
  if (Object.keys(set).length + remove.length === 0) {
    throw fieldError('scm_data', reason('scmKeysNotFound'));
  }
  const task_id = await startCodeTask(uow, {
    companyId,
    createdBy: userId,
    kind: 'scm',
    parameters: { ...(constraints && { constraints }), set, remove, discarded_keys: discarded },
    workorderId: null,
    extendedIds: named?.extendedIds ?? null,
    unknown: named?.unknown ?? [],
  });
  return { task_id, discarded_keys: discarded };
});
