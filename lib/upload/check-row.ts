import { composeLine, findInvisible, isPlainLine, spellingsOf } from '#lib/contract/values/line.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { FieldRecord } from './field-record.ts';
import { fieldNested, fieldOtherScalar } from './field-record.ts';
import { checkId, isId } from './id-rules.ts';
import type { IdFormat, UploadError, UploadErrorType } from './upload-errors.ts';
import { cutValue } from './upload-errors.ts';
import {
  isBlacklistReason,
  isStatus,
  maxScmValueLength,
  maxUpdatedByLength,
  reasonOfInvisible,
} from './upload-rules.ts';
import { hasMoreCharacters } from './utf8.ts';
import { restoreFromSpreadsheet } from './write-csv.ts';

export const rowClean = 0;
/** The id is good, something else in the row is not. */
export const rowFaulty = 1;
/** The row has no usable id. */
export const rowWithoutId = 2;

export type RowRules = {
  idFormat: IdFormat;
  /** Undefined when products cannot be checked here. */
  products: ReadonlySet<string> | undefined;
  /** Called for each value that is stored in another form than it was written. */
  onComposed?: () => void;
};

/**
 * Checks one record by every rule that needs no other record. Empty fields count as not given. Every fault is reported.
 * Fields of the record become the values that are stored: composed, and without spaces around them.
 */
export function checkRow(
  record: FieldRecord,
  plan: ColumnPlan,
  rules: RowRules,
  onError: (error: UploadError) => void,
): number {
  if (isCleanRow(record, plan, rules)) return rowClean;
  const { fields, kinds } = record;
  const fail = (index: number, column: string, type: UploadErrorType, why: Reason): void => {
    onError({ row: record.row, column, value: cutValue(valueAt(fields, index)), type, reason: why });
  };
  const isNested = (index: number): boolean => kinds !== null && kinds[index] === fieldNested;

  const replace = (index: number, value: string): string => {
    if (value !== valueAt(fields, index)) {
      fields[index] = value;
      rules.onComposed?.();
    }
    return value;
  };
  let id = valueAt(fields, plan.id);
  // A program that writes ="…" so that a spreadsheet keeps the digits of an id does so for each value of the row.
  const isForSpreadsheet = id.trimStart().startsWith('="');
  const compose = (index: number): string => {
    const value = composeLine(valueAt(fields, index));
    return replace(index, isForSpreadsheet ? composeLine(restoreFromSpreadsheet(value)) : value);
  };

  // An apostrophe, which a spreadsheet needs before a hyphen, is in no id.
  if (id !== '' && !isId(id, rules.idFormat)) id = replace(plan.id, restoreFromSpreadsheet(composeLine(id)));
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
  if (product !== '' && isNested(plan.product)) {
    fail(plan.product, 'product', 'unknown_product_error', reason('rowProductNotFoundBySku'));
    faulty = true;
  } else if (product !== '' && rules.products?.has(product) === false) {
    const spellings = [product, restoreFromSpreadsheet(product)].flatMap(spellingsOf);
    const known = spellings.find((sku) => rules.products?.has(sku));
    if (known !== undefined || product.trim() === '') replace(plan.product, known ?? '');
    else {
      const unseen = findInvisible(composeLine(product));
      const why = unseen === undefined ? reason('rowProductNotFoundBySku') : reasonOfInvisible(unseen);
      fail(plan.product, 'product', 'unknown_product_error', why);
      faulty = true;
    }
  }
  let status = valueAt(fields, plan.activationStatus);
  if (status !== '' && !isStatus(status)) status = compose(plan.activationStatus);
  if (status !== '' && !isStatus(status)) {
    fail(plan.activationStatus, 'activation_status', 'invalid_status_error', reason('rowStatusOutOfRange'));
    faulty = true;
  }
  let blacklistReason = valueAt(fields, plan.blacklistReason);
  if (blacklistReason !== '' && !isBlacklistReason(blacklistReason)) blacklistReason = compose(plan.blacklistReason);
  if (blacklistReason !== '' && !isBlacklistReason(blacklistReason)) {
    fail(plan.blacklistReason, 'blacklist_reason', 'invalid_status_error', reason('rowReasonOutOfRange'));
    faulty = true;
  }
  const checkText = (index: number, column: string, limit: number): void => {
    const why = isNested(index) ? reason('valueNotScalar') : faultOfText(compose(index), limit);
    if (why === undefined) return;
    fail(index, column, 'invalid_scm_error', why);
    faulty = true;
  };
  if (plan.updatedBy >= 0) checkText(plan.updatedBy, 'updated_by', maxUpdatedByLength);
  for (const { key, index } of plan.scm) checkText(index, key, maxScmValueLength);
  if (!hasId) return rowWithoutId;
  return faulty ? rowFaulty : rowClean;
}

/** Most rows of a file of a million: nothing is wrong with them, and nothing is changed. */
function isCleanRow({ fields, kinds }: FieldRecord, plan: ColumnPlan, { idFormat, products }: RowRules): boolean {
  if (kinds !== null || !isId(valueAt(fields, plan.id), idFormat)) return false;
  const product = valueAt(fields, plan.product);
  if (product !== '' && products?.has(product) === false) return false;
  const status = valueAt(fields, plan.activationStatus);
  if (status !== '' && !isStatus(status)) return false;
  const blacklistReason = valueAt(fields, plan.blacklistReason);
  if (blacklistReason !== '' && !isBlacklistReason(blacklistReason)) return false;
  if (!isCleanText(valueAt(fields, plan.updatedBy), maxUpdatedByLength)) return false;
  for (const { index } of plan.scm) if (!isCleanText(valueAt(fields, index), maxScmValueLength)) return false;
  return true;
}

const isCleanText = (value: string, limit: number): boolean => value.length <= limit && isPlainLine(value);

function faultOfText(value: string, limit: number): Reason | undefined {
  if (hasMoreCharacters(value, limit)) return reason('valueTooLong', { count: limit });
  const unseen = findInvisible(value);
  return unseen === undefined ? undefined : reasonOfInvisible(unseen);
}

/** A column that the file does not have counts as empty. */
function valueAt(fields: readonly string[], index: number): string {
  return index < 0 ? '' : (fields[index] ?? '');
}
