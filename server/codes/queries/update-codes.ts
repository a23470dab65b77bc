import { type Selectable, sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import type { CodeTasksTable } from '#server/core/db/schema/codes.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { updateHeldCodes } from '../shared/update-held-codes.ts';
import { codesAt, conditionAt } from './codes-at.ts';
import type { PlaceRow } from './place-order.ts';
import type { ScmParameters, StatusParameters } from './tasks.ts';

/** A task that is locked while one of its batches is processed. */
export type OpenTask = Selectable<CodeTasksTable> & { created_by_email: string };

export const scmOf = (task: OpenTask) => task.parameters as unknown as ScmParameters;
export const statusOf = (task: OpenTask) => task.parameters as unknown as StatusParameters;

/** SCM fields a task sets or takes away. */
export const scmKeysOf = (task: OpenTask) => [...Object.keys(scmOf(task).set), ...scmOf(task).remove];

/** Outcome of one batch of codes. */
export interface BatchResult {
  changed: number;
  refused: number;
}

/** Keeps what the codes of `changed` were, as far as the task changes it. */
export function insertFormerValues(task: OpenTask) {
  const into = sql`INSERT INTO code_task_changes (task_id, workorder_id, sequence,`;
  if (task.kind === 'status') {
    return sql`${into} activation_status, blacklist_reason, activated_by, activated_at)
      SELECT ${task.id}::bigint, workorder_id, sequence, status_before, reason_before, by_before, at_before
        FROM changed`;
  }
  return sql`${into} scm)
    SELECT ${task.id}::bigint, workorder_id, sequence,
           CASE WHEN scm_before IS NOT NULL THEN
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each(scm_before) WHERE key = ANY(${scmKeysOf(task)}::text[]))
           END
      FROM changed`;
}

/** Makes the codes what the task says, and keeps of each that is changed what it was. */
export async function updateCodes(
  trx: Transaction<Schema>,
  task: OpenTask,
  places: readonly PlaceRow[],
): Promise<BatchResult> {
  const isStatus = task.kind === 'status';
  const { assignments, differs } = isStatus ? statusChange(task) : scmChange(task);
  const counted = isStatus ? [sql.raw(countChangedCodes(`${statusOf(task).activation_status}::smallint`))] : [];
  const condition = conditionAt(places);
  const isOfCompany = sql`codes.company_id = ${task.company_id}`;
  const { changed } = await updateHeldCodes(trx, {
    of: sql`${codesAt(places)} AND ${isOfCompany}`,
    where: condition && sql`${condition} AND ${isOfCompany}`,
    assignments,
    differs,
    consequences: [insertFormerValues(task), ...counted],
  });
  return { changed, refused: 0 };
}

function statusChange(task: OpenTask) {
  const { activation_status: status, blacklist_reason: reason, only_inactive: onlyInactive } = statusOf(task);
  const activated =
    status === activationStatus.active
      ? sql`, activated_by = ${task.created_by}::integer, activated_at = now()`
      : status === activationStatus.inactive
        ? sql`, activated_by = NULL, activated_at = NULL`
        : sql``;
  return {
    assignments: sql`activation_status = ${status}::smallint, blacklist_reason = ${reason}::smallint${activated}`,
    differs: onlyInactive
      ? sql`codes.activation_status = ${activationStatus.inactive}`
      : sql`(codes.activation_status <> ${status} OR codes.blacklist_reason <> ${reason})`,
  };
}

function scmChange(task: OpenTask) {
  const { set, remove } = scmOf(task);
  const given = sql`${JSON.stringify(set)}::jsonb`;
  const whole = sql`coalesce(codes.scm, '{}') || ${given}`;
  const after = remove.length === 0 ? sql`nullif(${whole}, '{}')` : sql`nullif((${whole}) - ${remove}::text[], '{}')`;
  const lacks = sql`NOT coalesce(codes.scm, '{}') @> ${given}`;
  return {
    assignments: sql`scm = ${after}, scm_updated_by = ${task.created_by_email}, scm_updated_at = now()`,
    differs: remove.length === 0 ? lacks : sql`(${lacks} OR codes.scm ?| ${remove}::text[])`,
  };
}
