import { randomBase62 } from '#server/core/token.ts';

/** Key of a new ingestion record: 131 random bits, so that it cannot be guessed. */
export function createRecordKey(): string {
  return `ing_${randomBase62(22)}`;
}

/** Key of a new ingestion template. */
export function createTemplateKey(): string {
  return `tpl_${randomBase62(22)}`;
}

/** Where the file is posted to. The link to it outlives the processing, so nothing is read from here. */
export function uploadObjectKey(recordKey: string): string {
  return `uploads/${recordKey}`;
}

/** Where the original of a converted file is posted to. */
export const originalUploadKey = (recordKey: string) => `${uploadObjectKey(recordKey)}-original`;

/** Where it lies once processing has begun. */
export const originalObjectKey = (recordKey: string) => `ingestions/${recordKey}/original`;

/** Where the file lies once processing has begun: no link that writes names it. */
export function sourceObjectKey(recordKey: string, filetype: 'csv' | 'json'): string {
  return `ingestions/${recordKey}/source.${filetype}`;
}

const fileNameShape = /^[^/\\]{1,120}\.(csv|json)$/i;

/** Name a reader saves the source file as: the description when that is the name of the file, else the record's key. */
export function sourceFileName(record: { key: string; description: string; filetype: 'csv' | 'json' }): string {
  const isName = fileNameShape.test(record.description) && record.description.toLowerCase().endsWith(record.filetype);
  return isName ? record.description : `${record.key}.${record.filetype}`;
}

/** Name a reader saves the original file as. */
export function originalFileName(record: { key: string; original_name: string }): string {
  const name = record.original_name.replaceAll(/[/\\\p{Cc}]/gu, '_');
  return /^[.\s]*$/.test(name) ? `${record.key}-original` : name;
}
