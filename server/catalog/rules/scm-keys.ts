import { codeRecordColumns } from '#lib/contract/codes.ts';
import { reason } from '#lib/texts/reason.ts';
import { uploadColumnNames } from '#lib/upload/upload-rules.ts';
import { fieldError } from '#server/core/errors.ts';

const taken: ReadonlySet<string> = new Set([...codeRecordColumns, ...uploadColumnNames]);

/**
 * An SCM key is the name of a column in files that go out and come in, where other columns have their names already.
 * @throws DomainError on `key`
 */
export function checkScmKey(key: string): void {
  if (taken.has(key)) throw fieldError('key', reason('scmKeyIsColumn'));
}
