import type { ByteMap } from './byte-map.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { FieldRecord } from './field-record.ts';
import { FIELD_NESTED, FIELD_OTHER_SCALAR } from './field-record.ts';
import { describeIdFault, isIdBytes } from './id-rules.ts';
import type { IdFormat, UploadError, UploadErrorType } from './upload-errors.ts';
import { cutValue } from './upload-errors.ts';
import {
  FAULTS,
  MAX_SCM_VALUE_LENGTH,
  MAX_UPDATED_BY_LENGTH,
  readBlacklistReason,
  readStatus,
} from './upload-rules.ts';
import { countCharacters, decodeText } from './utf8.ts';

export const ROW_CLEAN = 0;
/** The id is good, something else in the row is not. */
export const ROW_FAULTY = 1;
/** The row has no usable id. */
export const ROW_WITHOUT_ID = 2;

export type RowRules = {
  idFormat: IdFormat;
  /** Undefined when products cannot be checked here. */
  products: ByteMap | undefined;
};

/**
 * Checks one record by every rule that needs no other record. Empty fields count as not given. Makes no string unless
 * something is wrong; every fault of the row is reported.
 */
export function checkRow(
  record: FieldRecord,
  plan: ColumnPlan,
  rules: RowRules,
  onError: (error: UploadError) => void,
): number {
  const { bytes, starts, ends, kinds } = record;
  let outcome = ROW_CLEAN;
  const fail = (index: number, column: string, type: UploadErrorType, message: string): void => {
    const start = starts[index] as number;
    const value = cutValue(decodeText(bytes, start, Math.min(ends[index] as number, start + 1000)));
    onError({ row: record.row, column, value, type, message });
  };

  const idStart = starts[plan.id] as number;
  const idEnd = ends[plan.id] as number;
  if (idStart === idEnd) {
    fail(plan.id, 'id', 'missing_id_error', FAULTS.missingId);
    outcome = ROW_WITHOUT_ID;
  } else if (kinds !== null && (kinds[plan.id] === FIELD_OTHER_SCALAR || kinds[plan.id] === FIELD_NESTED)) {
    fail(plan.id, 'id', 'invalid_id_error', FAULTS.idNotText);
    outcome = ROW_WITHOUT_ID;
  } else if (!isIdBytes(bytes, idStart, idEnd, rules.idFormat)) {
    fail(plan.id, 'id', 'invalid_id_error', describeIdFault(bytes, idStart, idEnd, rules.idFormat) ?? 'Not an id');
    outcome = ROW_WITHOUT_ID;
  }

  let faulty = false;
  const isNested = (index: number): boolean => kinds !== null && kinds[index] === FIELD_NESTED;

  const product = plan.product;
  if (product >= 0) {
    const start = starts[product] as number;
    const end = ends[product] as number;
    if (
      start !== end &&
      (isNested(product) || (rules.products !== undefined && rules.products.find(bytes, start, end) < 0))
    ) {
      fail(product, 'product', 'unknown_product_error', FAULTS.unknownProduct);
      faulty = true;
    }
  }
  const status = plan.activationStatus;
  if (status >= 0) {
    const start = starts[status] as number;
    const end = ends[status] as number;
    if (start !== end && readStatus(bytes, start, end) < 0) {
      fail(status, 'activation_status', 'invalid_status_error', FAULTS.badStatus);
      faulty = true;
    }
  }
  const reason = plan.blacklistReason;
  if (reason >= 0) {
    const start = starts[reason] as number;
    const end = ends[reason] as number;
    if (start !== end && readBlacklistReason(bytes, start, end) < 0) {
      fail(reason, 'blacklist_reason', 'invalid_status_error', FAULTS.badReason);
      faulty = true;
    }
  }
  const updatedBy = plan.updatedBy;
  if (updatedBy >= 0) {
    const nested = isNested(updatedBy);
    if (nested || isLonger(bytes, starts[updatedBy] as number, ends[updatedBy] as number, MAX_UPDATED_BY_LENGTH)) {
      fail(updatedBy, 'updated_by', 'invalid_scm_error', nested ? FAULTS.nested : FAULTS.longUpdatedBy);
      faulty = true;
    }
  }
  const scm = plan.scm;
  for (let i = 0; i < scm.length; i++) {
    const { key, index } = scm[i] as { key: string; index: number };
    const nested = isNested(index);
    if (nested || isLonger(bytes, starts[index] as number, ends[index] as number, MAX_SCM_VALUE_LENGTH)) {
      fail(index, key, 'invalid_scm_error', nested ? FAULTS.nested : FAULTS.longScm);
      faulty = true;
    }
  }
  return outcome === ROW_CLEAN && faulty ? ROW_FAULTY : outcome;
}

function isLonger(bytes: Uint8Array, start: number, end: number, limit: number): boolean {
  return end - start > limit && countCharacters(bytes, start, end) > limit;
}
