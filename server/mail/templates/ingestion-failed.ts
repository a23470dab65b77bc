import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

export interface IngestionFailure {
  recordKey: string;
  /** Name of the upload: the workorder's reference or the record's description. Any text, from outside. */
  reference: string;
  companyName: string;
  /** Data rows of the upload, without the header; null when it could not be read so far. */
  rowCount: number | null;
  errors: { type: string; message: string; count: number; examples: readonly (string | number)[] }[];
  /** Address of the page that fixes its rows; null where no row can be fixed. */
  fixUrl: string | null;
  /** Address of the record in the portal. */
  recordUrl: string;
  why: readonly string[];
}

const maxExamples = 5;
const maxExampleLength = 60;
const maxNameLength = 100;

/**
 * The mail to those of a company who are to know when an ingestion has failed. All values are taken as text on one
 * line.
 */
export function formatIngestionFailed(failure: IngestionFailure, reader: MailReader): MailText {
  const { t } = reader;
  const reference = toLine(failure.reference, maxNameLength);
  const name = reference === '' ? failure.recordKey : `${failure.recordKey} (${reference})`;
  const refused = t('upload.refused', { name, company: toLine(failure.companyName, maxNameLength) });
  const lines = [
    failure.rowCount === null ? refused : `${refused} ${t('upload.rows', { count: failure.rowCount })}`,
    t('upload.noneStored'),
    '',
    t('upload.wrong', { kinds: failure.errors.length }),
    '',
    ...formatUploadErrors(failure.errors, reader),
    '',
    ...(failure.fixUrl === null ? [] : [t('upload.fix'), failure.fixUrl, '']),
    t('upload.list'),
    failure.recordUrl,
  ];
  return composeText(t('upload.subject', { name }), lines, failure.why);
}

/** Lists an upload's errors by kind, with the first examples. */
export const formatUploadErrors = (errors: IngestionFailure['errors'], reader: MailReader): string[] =>
  errors.flatMap((error) => formatError(error, reader));

function formatError(error: IngestionFailure['errors'][number], { t, number }: MailReader): string[] {
  const shown = error.examples.slice(0, maxExamples).map((example) => toLine(String(example), maxExampleLength));
  const more = error.count - shown.length;
  const heading = `- ${toLine(error.message, 300)} (${toLine(error.type, 60)}, ${number(error.count)})`;
  if (shown.length === 0) return [heading];
  const examples = shown.join(', ');
  return [heading, `  ${more > 0 ? t('upload.examples', { examples, more }) : examples}`];
}
