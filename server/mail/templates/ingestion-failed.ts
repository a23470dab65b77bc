import { composeText, type MailText } from './compose-text.ts';
import { toLine } from './to-line.ts';

export interface IngestionFailure {
  recordKey: string;
  /** What the sender called it: the workorder's reference or the record's description. Anything, from outside. */
  reference: string;
  companyName: string;
  /** Data rows of the upload, without the header; null when it could not be read so far. */
  rowCount: number | null;
  errors: { type: string; message: string; count: number; examples: readonly (string | number)[] }[];
  /** Address of the record in the portal. */
  recordUrl: string;
  why: readonly string[];
}

const maxExamples = 5;
const maxExampleLength = 60;
const maxNameLength = 100;

/** The mail to those of a company who are to know when an ingestion has failed. All values are taken as text on one line. */
export function formatIngestionFailed(failure: IngestionFailure): MailText {
  const reference = toLine(failure.reference, maxNameLength);
  const name = reference === '' ? failure.recordKey : `${failure.recordKey} (${reference})`;
  const rows = failure.rowCount === null ? '' : ` The file has ${formatCount(failure.rowCount, 'row', 'rows')}.`;
  const lines = [
    `The upload ${name} of ${toLine(failure.companyName, maxNameLength)} was refused.${rows}`,
    'No code of it was stored.',
    '',
    failure.errors.length === 1 ? 'What is wrong:' : 'What is wrong, by kind:',
    '',
    ...failure.errors.flatMap(formatError),
    '',
    'All rows with errors, and the file to correct:',
    failure.recordUrl,
  ];
  return composeText(`Upload failed: ${name}`, lines, failure.why);
}

function formatError(error: IngestionFailure['errors'][number]): string[] {
  const shown = error.examples.slice(0, maxExamples).map((example) => toLine(String(example), maxExampleLength));
  const rest = error.count - shown.length;
  const more = rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '';
  const heading = `- ${toLine(error.message, 300)} (${toLine(error.type, 60)}, ${error.count.toLocaleString('en')})`;
  return shown.length === 0 ? [heading] : [heading, `  ${shown.join(', ')}${more}`];
}

function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
