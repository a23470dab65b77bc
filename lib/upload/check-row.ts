import { type Reason, reason } from '#lib/texts/reason.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { FieldRecord } from './field-record.ts';
import { fieldNested, fieldOtherScalar } from './field-record.ts';
import { checkId, isId } from './id-rules.ts';
import type { IdFormat, UploadError, UploadErrorType } from './upload-errors.ts';
import { cutValue } from './upload-errors.ts';
import { isBlacklistReason, isStatus, maxScmValueLength, maxUpdatedByLength } from './upload-rules.ts';
import { hasMoreCharacters } from './utf8.ts';

export const rowClean = 0;
/** The id is good, something else in the row is not. */
export const rowFaulty = 1;
/** The row has no usable id. */
export const rowWithoutId = 2;

export type RowRules = {
  idFormat: IdFormat;
  /** Undefined when products cannot be checked here. */
  products: ReadonlySet<string> | undefined;
};

/**
 * Checks one record by every rule that needs no other record. Empty fields count as not given. Every fault is reported.
 */
export function checkRow(
  record: FieldRecord,
  plan: ColumnPlan,
  rules: RowRules,
  onError: (error: UploadError) => void,
): number {
  const { fields, kinds } = record;
  const fail = (index: number, column: string, type: UploadErrorType, why: Reason): void => {
    onError({ row: record.row, column, value: cutValue(valueAt(fields, index)), type, reason: why });
  };
  const isNested = (index: number): boolean => kinds !== null && kinds[index] === fieldNested;

  const id = valueAt(fields, plan.id);
  let hasId = false;
  if (id === '') {
    fail(plan.id, 'id', 'missing_id_error', reason('idMissing'));
  } else if (kinds !== null && (kinds[plan.id] === fieldOtherScalar || kinds[plan.id] === fieldNested)) {
    fail(plan.id, 'id', 'invalid_id_error', reason('idNotText'));
  } else if (!isId(id, rules.idFormat)) {
    fail(plan.id, 'id', 'invalid_id_error', checkId(id, rules.idFormat) ?? reason('idMalformed'));
  } else {
    hasId = true;
  }

  let faulty = false;
  const product = valueAt(fields, plan.product);
  if (product !== '' && (isNested(plan.product) || rules.products?.has(product) === false)) {
    fail(plan.product, 'product', 'unknown_product_error', reason('rowProductNotFoundBySku'));
    faulty = true;
  }
  const status = valueAt(fields, plan.activationStatus);
  if (status !== '' && !isStatus(status)) {
    fail(plan.activationStatus, 'activation_status', 'invalid_status_error', reason('rowStatusOutOfRange'));
    faulty = true;
  }
  const blacklistReason = valueAt(fields, plan.blacklistReason);
  if (blacklistReason !== '' && !isBlacklistReason(blacklistReason)) {
    fail(plan.blacklistReason, 'blacklist_reason', 'invalid_status_error', reason('rowReasonOutOfRange'));
    faulty = true;
  }
  if (plan.updatedBy >= 0) {
    const nested = isNested(plan.updatedBy);
    if (nested || hasMoreCharacters(valueAt(fields, plan.updatedBy), maxUpdatedByLength)) {
      fail(
        plan.updatedBy,
        'updated_by',
        'invalid_scm_error',
        nested ? reason('valueNotScalar') : tooLong(maxUpdatedByLength),
      );
      faulty = true;
    }
  }
  for (const { key, index } of plan.scm) {
    const nested = isNested(index);
    if (nested || hasMoreCharacters(valueAt(fields, index), maxScmValueLength)) {
      fail(index, key, 'invalid_scm_error', nested ? reason('valueNotScalar') : tooLong(maxScmValueLength));
      faulty = true;
    }
  }
  if (!hasId) return rowWithoutId;
  return faulty ? rowFaulty : rowClean;
}

const tooLong = (count: number) => reason('valueTooLong', { count });

/** A column that the file does not have counts as empty. */
function valueAt(fields: readonly string[], index: number): string {
  return index < 0 ? '' : (fields[index] ?? '');
}
