import { maxIdLength, minIdLength } from './id-rules.ts';

/**
 * The columns every upload file may have, as one table. Any other column must be an SCM key of the company.
 * `maxLength` is in characters.
 */
export const uploadColumns = {
  id: { required: true, minLength: minIdLength, maxLength: maxIdLength, about: 'The code’s own id' },
  product: { required: false, maxLength: 255, about: 'SKU of a product that exists' },
  activation_status: { required: false, values: [0, 1, 2], about: '0 inactive, 1 active, 2 blacklisted' },
  blacklist_reason: {
    required: false,
    values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    about: 'Why it is blacklisted, 0 to 11',
  },
  updated_by: { required: false, maxLength: 254, about: 'Who set the values' },
} as const;

export type UploadColumn = keyof typeof uploadColumns;

export const uploadColumnNames = ['id', 'product', 'activation_status', 'blacklist_reason', 'updated_by'] as const;

export function isUploadColumn(name: string): name is UploadColumn {
  return (uploadColumnNames as readonly string[]).includes(name);
}

export const maxScmValueLength = 1000;
export const maxUpdatedByLength = uploadColumns.updated_by.maxLength;
export const highestStatus = 2;
export const highestBlacklistReason = 11;

/** The sentences for each fault that is not of an id; ids have theirs in id-rules and gs1-id. */
export const faultMessages = {
  emptyFile: 'The file is empty',
  headerOnly: 'There is a header but no row below it',
  noCodes: 'There are no codes in the file',
  noIdColumn: 'There is no column named id',
  emptyColumnName: 'A column has no name',
  duplicateColumn: 'Two columns have this name',
  unknownColumn: 'No SCM field has this key',
  missingId: 'The id is missing',
  idNotText: 'The id is not text; write it in quotes',
  unknownProduct: 'No product has this SKU',
  badStatus: 'Not 0, 1 or 2',
  badReason: 'Not a number from 0 to 11',
  longScm: `Longer than ${maxScmValueLength} characters`,
  longUpdatedBy: `Longer than ${maxUpdatedByLength} characters`,
  nested: 'A list or an object is not allowed here',
} as const;

/** Where the file plainly separates values by something other than a comma. */
export function describeWrongSeparator(separator: string): string {
  return `Values are separated by ${separator === '\t' ? 'tabs' : separator}, not by commas`;
}

export function describeRagged(values: number, columns: number): string {
  return `Has ${values} ${values === 1 ? 'value' : 'values'}, the header has ${columns}`;
}

/** The workorder is named where it is of the own company. */
export function describeExisting(workorder: string | null): string {
  return workorder === null ? 'Already in the system' : `Already in the system, in workorder ${workorder}`;
}

export function describeDuplicate(firstRow: number): string {
  return `Also in row ${firstRow}`;
}

/** Exactly 0, 1 or 2. */
export function isStatus(text: string): boolean {
  return text.length === 1 && text >= '0' && text <= String(highestStatus);
}

/** Exactly 0 to 11. */
export function isBlacklistReason(text: string): boolean {
  return /^(?:[0-9]|1[01])$/.test(text);
}
