import { isDocumentDone, waitUntil } from '#lib/client/wait.ts';
import { type DocumentRecord, getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import { watchPatience } from './client.ts';
import { exitCodes } from './exit-codes.ts';
import { facts } from './output.ts';
import { count, size } from './progress.ts';
import { type Run, textOption, timeoutOf } from './run.ts';
import { saveFile } from './save-file.ts';

/** Follows a document until there is something to download, or there never will be. */
export async function waitForDocument(run: Run, key: string): Promise<DocumentRecord> {
  const service = run.client();
  const meter = run.output.meter('Document', 'rows');
  try {
    return await waitUntil(
      () => service.call(getDocument, { params: { document_key: key } }, { patience: watchPatience }),
      isDocumentDone,
      {
        signal: run.signal,
        timeoutMs: timeoutOf(run.options),
        onProgress: ({ progress, row_count, status }) =>
          meter.update(Math.round(progress * row_count), row_count > 0 ? row_count : null, status),
      },
    );
  } finally {
    meter.stop();
  }
}

/** Saves a complete document by a single-use link made for it; for one that failed, says why and ends with 1. */
export async function saveDocument(run: Run, document: DocumentRecord): Promise<number> {
  const { output, options } = run;
  const service = run.client();
  if (document.status !== 'complete') {
    output.result({ document }, () => showDocument(document));
    output.error(document.status === 'expired' ? 'It has expired: start a new one.' : 'It could not be made.');
    return exitCodes.failed;
  }
  const saved = await saveFile(
    async () => {
      // A link lives ten minutes and works once, so it is made only now.
      const { link } = await service.call(getDownloadLink, { params: { document_key: document.key } });
      return service.openLink(link);
    },
    {
      ...run,
      target: textOption(options, 'output'),
      name: `${document.key.replace(/[^A-Za-z0-9_-]/g, '_')}.${document.parameters.form === 'xlsx' ? 'xlsx' : 'zip'}`,
      force: options['force'] === true,
    },
  );
  output.result({ document, ...saved }, () => [
    `Saved ${saved.file} (${count(document.row_count)} rows, ${size(saved.bytes)}).`,
  ]);
  return exitCodes.ok;
}

export function showDocument(document: DocumentRecord): string[] {
  return facts([
    ['Document', document.key],
    ['Description', document.description],
    ['Status', document.status],
    ['Rows', count(document.row_count)],
    ['Size', size(document.file_size)],
    ['Filters', JSON.stringify(document.parameters)],
    ['Created', document.created_at],
    ['Expires', document.expires_at],
    ...(document.status === 'error' ? [['Error', String(document.error_data['message'] ?? '')] as const] : []),
  ]);
}
