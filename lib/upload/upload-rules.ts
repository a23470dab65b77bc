import { activationStatus, notPrinted } from '#lib/contract/values/codes.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { maxIdLength, minIdLength } from './id-rules.ts';

/**
 * The columns every upload file may have, as one table. Any other column must be an SCM key of the company.
 * `maxLength` is in characters.
 */
export const uploadColumns = {
  id: { required: true, minLength: minIdLength, maxLength: maxIdLength },
  product: { required: false, maxLength: 255 },
  activation_status: { required: false },
  blacklist_reason: { required: false },
  updated_by: { required: false, maxLength: 254 },
} as const;

export type UploadColumn = keyof typeof uploadColumns;

export const uploadColumnNames = ['id', 'product', 'activation_status', 'blacklist_reason', 'updated_by'] as const;

export function isUploadColumn(name: string): name is UploadColumn {
  return (uploadColumnNames as readonly string[]).includes(name);
}

export const maxScmValueLength = 1000;
export const maxUpdatedByLength = uploadColumns.updated_by.maxLength;

/** The workorder is named where it is of the own company. */
export function reasonOfExisting(workorder: string | null): Reason {
  return workorder === null ? reason('idTaken') : reason('idTakenInWorkorder', { reference: workorder });
}

/** A file that another character separates, such as a semicolon. */
export function reasonOfSeparator(separator: string): Reason {
  return reason('separatorWrong', { separator: separator === '\t' ? reason('tabs') : separator });
}

/** A row with another number of values than the header has. */
export function reasonOfRagged(values: number, columns: number): Reason {
  return reason(values === 1 ? 'rowLengthDiffersFromOne' : 'rowLengthDiffers', { values, columns });
}

/** A value with a character that people cannot see. */
export function reasonOfInvisible(character: string): Reason {
  if (character === '\t') return reason('valueHasTab');
  if (character === '\n' || character === '\r') return reason('valueHasLineBreak');
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return reason('valueHasInvisibleCharacter', { character: `U+${number}` });
}

export const isStatus = (text: string): boolean => isWholeUpTo(text, activationStatus.blacklisted);

export const isBlacklistReason = (text: string): boolean => isWholeUpTo(text, notPrinted);

/** Digits without leading zeros. */
function isWholeUpTo(text: string, highest: number): boolean {
  return /^(?:0|[1-9][0-9]?)$/.test(text) && Number(text) <= highest;
}
