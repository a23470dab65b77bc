import { isIngestionDone, waitUntil } from '#lib/client/wait.ts';
import {
  downloadIngestionErrors,
  getIngestion,
  type IngestionRecord,
  listIngestionErrors,
} from '#lib/contract/ingestion.ts';
import { type Client, watchPatience } from './client.ts';
import { exitCodes } from './exit-codes.ts';
import { facts, table } from './output.ts';
import { count, size } from './progress.ts';
import { type Run, textOption, timeoutOf } from './run.ts';
import { saveFile } from './save-file.ts';

const shownErrors = 20;

/** Follows a record to its end. */
export async function waitForIngestion(run: Run, service: Client, key: string): Promise<IngestionRecord> {
  const meter = run.output.meter('Processing', 'rows');
  try {
    return await waitUntil(
      () => service.call(getIngestion, { params: { key } }, { patience: watchPatience }),
      isIngestionDone,
      {
        signal: run.signal,
        timeoutMs: timeoutOf(run.options),
        onProgress: ({ row_count, progress, status }) =>
          meter.update(row_count, progress > 0 && row_count > 0 ? Math.round(row_count / progress) : null, status),
      },
    );
  } finally {
    meter.stop();
  }
}

/**
 * Shows how a record ended, with its first errors; --errors saves all of them. Ends with 1 when no codes were taken.
 */
export async function showOutcome(run: Run, service: Client, record: IngestionRecord): Promise<number> {
  const { output, options } = run;
  const errorsFile = textOption(options, 'errors');
  const params = { key: record.key };
  const errors =
    record.error_count > 0
      ? (await service.call(listIngestionErrors, { params, query: { limit: shownErrors } })).results
      : [];
  const saved =
    errorsFile !== undefined && record.status === 'error'
      ? await saveFile(() => service.open(downloadIngestionErrors, { params }), {
          ...run,
          target: errorsFile,
          name: `${record.key}-errors.csv`,
          force: options['force'] === true,
        })
      : undefined;
  output.result({ record, errors, ...(saved && { errors_file: saved.file }) }, () => [
    ...showIngestion(record),
    ...(errors.length > 0
      ? [
          '',
          ...table(
            ['row', 'column', 'value', 'message', 'advice'],
            errors.map(({ row, column, value, message, advice }) => [row, column, value, message, advice]),
          ),
        ]
      : []),
    ...(record.error_count > errors.length
      ? [`${count(record.error_count)} errors in all; ingestion errors ${record.key} saves them.`]
      : []),
    ...(saved ? [`Saved ${saved.file} (${size(saved.bytes)}).`] : []),
  ]);
  return record.status === 'completed' ? exitCodes.ok : exitCodes.failed;
}

export function showIngestion(record: IngestionRecord): string[] {
  return facts([
    ['Record', record.key],
    ['Status', record.status],
    ['Description', record.description],
    ['Mode', record.ingestion_mode],
    ['Rows', count(record.row_count)],
    ['Workorder', record.result_data.workorder_id],
    [
      'Errors',
      record.error_count > 0 ? `${count(record.error_count)} in ${count(record.rows_with_errors)} rows` : null,
    ],
    ...(record.result_data.errors ?? []).map(
      ({ type, message, count: times }) => [`  ${type}`, `${count(times)}: ${message}`] as const,
    ),
    ['Template', record.template === '' ? null : record.template.name],
    ['Retry of', record.retry_of],
    ['Created', record.created_at],
    ['By', record.created_by?.email],
  ]).filter((line) => !/ {2}-$/.test(line));
}
