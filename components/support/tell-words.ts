import { errorKindWords, nameOf } from '#components/ingestion/ingestion-words.ts';
import { formatNumber, plural } from '#components/ui/format.ts';
import type { IngestionErrorType, IngestionRecord } from '#lib/contract/ingestion.ts';

/** What the company does about errors of a kind. */
const remedies: Record<IngestionErrorType, string> = {
  existing_id_error: 'These codes are in the system already. Leave them out of the file.',
  duplicate_id_error: 'An id may be in a file once. Take the repeated rows out.',
  invalid_id_error: 'An id has 8 or more characters of A-Z, a-z, 0-9, - and _. Correct them at their source.',
  missing_id_error: 'Fill in the ids of these rows, or take the rows out.',
  unknown_product_error: 'Use the SKU of a product that is in your catalogue, or add the product first.',
  invalid_scm_error: 'The column or its value fits none of your SCM fields. Correct it, or add the field first.',
  invalid_status_error: 'A status is 0, 1 or 2; a blacklisted code also has a reason from 1 to 10.',
  malformed_file_error: 'Save the file as CSV in UTF-8 with a comma between values, or as JSON.',
  empty_file_error: 'The file has no rows. Look whether its export went through.',
  upload_expired: 'The upload was begun, but its file never arrived. Begin it again.',
  processing_failed: 'The check broke off on our side. Please send the file again.',
};

const shownExamples = 5;

type Told = Pick<
  IngestionRecord,
  'key' | 'description' | 'created_at' | 'row_count' | 'rows_with_errors' | 'result_data' | 'company'
>;

/** The mail as a support person begins with it: what was refused, what is wrong, what to do. */
export function draftMail(record: Told, kind: IngestionErrorType): { subject: string; text: string } {
  const errors = record.result_data.errors ?? [];
  const wrong =
    record.rows_with_errors > 0 && record.row_count > 0
      ? ` ${formatNumber(record.rows_with_errors)} of ${plural(record.row_count, 'row')} cannot be taken.`
      : '';
  const lines = errors.map((error) => {
    const examples = (error.ids ?? []).slice(0, shownExamples);
    const such = examples.length > 0 ? `: ${examples.join(', ')}${error.count > examples.length ? ' …' : ''}` : '';
    return `- ${errorKindWords[error.type]}, ${formatNumber(error.count)}${such}`;
  });
  const text = [
    'Hello,',
    '',
    `your upload ${nameOf(record)} was refused.${wrong} None of its codes was stored.`,
    '',
    ...(lines.length > 0 ? ['What is wrong:', ...lines, ''] : []),
    remedies[kind],
    '',
    'Then send the corrected file as a new upload. If something is unclear, answer to this mail.',
  ];
  return { subject: `Your upload ${nameOf(record)} was refused`.slice(0, 200), text: text.join('\n') };
}

/** 'a@x.test', 'a@x.test and b@x.test', 'a@x.test and 3 more'. */
export function nameRecipients([first = '', second, ...others]: readonly string[]): string {
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} more`;
}
