import { quotedCsvLine } from '#server/core/files/csv-line.ts';
import { digestPassing, pipeThrough, zipArchive } from '#server/core/files/zip-archive.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createProgressReporter } from '#server/core/jobs/progress-reporter.ts';
import { codesFileColumns, openCodesFileRows } from '../queries/code-file-rows.ts';
import { beginPacking, finishPacking, reportPacking } from '../queries/packing.ts';
import {
  codesFileKey,
  codesFileName,
  describeCodesFile,
  manifestFileName,
  type PackedWorkorder,
} from '../rules/codes-file.ts';

/** An id of gs1 form may be long; every other is at most 512 characters. */
const maxRowBytes = 1600;

/**
 * Writes the codes file of a workorder whose codes are all stored, whether they were generated or uploaded, and
 * completes the workorder. Nothing happens when there is nothing to pack. Packing again writes the same bytes to the
 * same key.
 */
export async function packCodes(context: PackingContext, workorderId: number): Promise<void> {
  const workorder = await beginPacking(context.database.pool, workorderId);
  if (!workorder) return;
  const key = codesFileKey(workorderId, workorder.ingestionKey === null ? undefined : workorder.quantity);
  const { size } = await putCodesFile(context, workorder, key);
  context.signal.throwIfAborted();
  await context.inUnitOfWork((uow) => finishPacking(uow, workorderId, { key, size, codes: workorder.quantity }));
}

type PackingContext = Pick<JobContext, 'database' | 'inUnitOfWork' | 'store' | 'signal'>;

async function putCodesFile(
  { database: { pool }, store, signal }: PackingContext,
  workorder: PackedWorkorder,
  key: string,
): Promise<{ size: number }> {
  const progress = createProgressReporter((share) => reportPacking(pool, workorder.id, share));
  const header = Buffer.from(quotedCsvLine(codesFileColumns));
  let rowBytes = 0;
  let sent: Promise<number> | undefined;
  const codes = digestPassing(codesFileName, (total) => {
    progress.report((total - header.length) / (rowBytes * workorder.quantity));
  });
  const archive = zipArchive(
    [
      {
        name: codesFileName,
        maxBytes: workorder.quantity * maxRowBytes,
        open: async () => {
          const { stream, completed } = await openCodesFileRows(pool, workorder);
          sent = completed;
          // The first row tells the size of all of them near enough for a progress bar.
          stream.once('data', (chunk: Buffer) => {
            rowBytes = chunk.indexOf('\n') + 1;
          });
          codes.through.write(header);
          return pipeThrough(stream, codes.through);
        },
      },
      {
        name: manifestFileName,
        maxBytes: 10_000,
        open: async () => Buffer.from(describeCodesFile(workorder, workorder.quantity, [codes.digest()])),
      },
    ],
    workorder.createdAt,
  );
  const abort = () => archive.destroy(new Error('Packing was interrupted.'));
  signal.addEventListener('abort', abort);
  try {
    const stored = await store.put(key, archive, { contentType: 'application/zip' });
    const rows = await sent;
    if (rows !== workorder.quantity) throw new Error(`The codes file has ${rows} of ${workorder.quantity} codes.`);
    return stored;
  } finally {
    signal.removeEventListener('abort', abort);
    await progress.settled();
  }
}
