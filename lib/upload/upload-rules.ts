import { type Reason, reason } from '#lib/texts/reason.ts';
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

/** The workorder is named where it is of the own company. */
export function reasonOfExisting(workorder: string | null): Reason {
  return workorder === null
    ? reason('alreadyInTheSystem')
    : reason('alreadyInTheSystemInWorkorder', { reference: workorder });
}

/** A row with another number of values than the header has. */
export function reasonOfRagged(values: number, columns: number): Reason {
  return reason(values === 1 ? 'hasValueTheHeaderHas' : 'hasValuesTheHeaderHas', { values, columns });
}

/** Exactly 0, 1 or 2. */
export function isStatus(text: string): boolean {
  return text.length === 1 && text >= '0' && text <= String(highestStatus);
}

/** Exactly 0 to 11. */
export function isBlacklistReason(text: string): boolean {
  return /^(?:[0-9]|1[01])$/.test(text);
}
