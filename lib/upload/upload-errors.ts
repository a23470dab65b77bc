import { type Reason, reason } from '#lib/texts/reason.ts';
import { suggestSku } from './suggest-sku.ts';

/** Every kind of error an uploaded file can have; the names are part of the interface. */
export const uploadErrorTypes = [
  'malformed_file_error',
  'empty_file_error',
  'missing_id_error',
  'invalid_id_error',
  'duplicate_id_error',
  'existing_id_error',
  'unknown_product_error',
  'invalid_status_error',
  'invalid_scm_error',
] as const;

export type UploadErrorType = (typeof uploadErrorTypes)[number];

export type IdFormat = 'default' | 'gs1';

/**
 * One fault of an uploaded file.
 *
 * `row` counts records from 1 as a spreadsheet does: in a CSV file the header is row 1 and blank lines count; in a JSON
 * file it is the number of the element. 0 when the fault is of the file as a whole. `column` is empty when no single
 * column is at fault. `value` is cut to 200 characters.
 */
export type UploadError = {
  row: number;
  column: string;
  value: string;
  type: UploadErrorType;
  reason: Reason;
};

export const maxErrorValueLength = 200;

/**
 * Cuts a value for an error record, never through the middle of a surrogate pair; a NUL, which no database text holds,
 * becomes U+FFFD.
 */
export function cutValue(text: string): string {
  const value = text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
  if (value.length <= maxErrorValueLength) return value;
  const last = value.charCodeAt(maxErrorValueLength - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return value.slice(0, splitsPair ? maxErrorValueLength - 1 : maxErrorValueLength);
}

export type ErrorCounts = Record<UploadErrorType, number>;

export function createErrorCounts(): ErrorCounts {
  return {
    malformed_file_error: 0,
    empty_file_error: 0,
    missing_id_error: 0,
    invalid_id_error: 0,
    duplicate_id_error: 0,
    existing_id_error: 0,
    unknown_product_error: 0,
    invalid_status_error: 0,
    invalid_scm_error: 0,
  };
}

const idAdvice: Record<IdFormat, Reason> = {
  default: reason('fixIdMalformed'),
  gs1: reason('fixGs1'),
};

export type AdviceContext = {
  idFormat?: IdFormat;
  /** SKUs the company has, for 'Did you mean …?'. */
  skus?: Iterable<string>;
  /** Row of the header: 0 when it was put before the sender's rows. 1 by default. */
  headerRow?: number;
};

/** Advice for the sender of the file, in one short sentence. */
export function adviceFor(
  error: Pick<UploadError, 'type' | 'column' | 'value' | 'row'> & { reason?: { code: string } | null },
  context: AdviceContext = {},
): Reason {
  switch (error.type) {
    case 'duplicate_id_error':
      return reason('fixDuplicate');
    case 'existing_id_error':
      return reason('fixIdTaken');
    case 'invalid_id_error':
      return idAdvice[context.idFormat ?? 'default'];
    case 'missing_id_error':
      return error.row <= (context.headerRow ?? 1) && error.column === ''
        ? reason('fixIdColumn')
        : reason('fixIdMissing');
    case 'unknown_product_error': {
      const near = context.skus === undefined ? undefined : suggestSku(error.value, context.skus);
      return near === undefined ? reason('fixProduct') : reason('didYouMean', { sku: near });
    }
    case 'invalid_status_error':
      return error.column === 'blacklist_reason' ? reason('fixReason') : reason('fixStatus');
    case 'invalid_scm_error':
      return error.row <= (context.headerRow ?? 1) ? reason('fixScmField') : reason('fixValue');
    case 'empty_file_error':
      return reason('fixRowsMissing');
    case 'malformed_file_error':
      return error.row === 0 || isForeignFormat(error.reason) ? reason('fixFileFormat') : reason('fixRow');
  }
}

const isForeignFormat = (why: { code: string } | null | undefined): boolean =>
  why?.code === 'separatorWrong' || why?.code === 'fileIsJson';
