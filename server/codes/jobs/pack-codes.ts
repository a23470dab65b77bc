import { csvLineLf } from '#lib/upload/write-csv.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { storeStream } from '#server/core/files/store-stream.ts';
import { digestPassing, pipeThrough, zipArchive } from '#server/core/files/zip-archive.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createProgressReporter } from '#server/core/jobs/progress-reporter.ts';
import { beginPacking, finishPacking, type PackedWorkorder, reportPacking } from '#server/workorders/shared/packing.ts';
import { codesFileColumns, openCodesFileRows } from '../queries/code-file-rows.ts';
import { codesFileKey, codesFileName, describeCodesFile, manifestFileName } from '../rules/codes-file.ts';

/** An id of gs1 form may be long; every other is at most 512 characters. */
const maxRowBytes = 1600;

/**
 * Writes the codes file of a workorder whose codes are all stored, whether they were generated or uploaded, and
 * completes the workorder. Nothing happens when there is nothing to pack. Packing again writes the same bytes to the
 * same key.
 */
export async function packCodes(context: PackingContext, workorderId: number): Promise<void> {
  const workorder = await context.inUnitOfWork((uow) => beginPacking(uow, workorderId));
  if (!workorder) return;
  const key = codesFileKey(workorderId, workorder.hasUploadedCodes ? workorder.quantity : undefined);
  const size = await putCodesFile(context, workorder, key);
  await context.inUnitOfWork((uow) => finishPacking(uow, workorderId, { key, size, codes: workorder.quantity }));
}

type PackingContext = Pick<JobContext, 'database' | 'inUnitOfWork' | 'store' | 'signal'>;

async function putCodesFile(context: PackingContext, workorder: PackedWorkorder, key: string): Promise<number> {
  const { database } = context;
  const progress = createProgressReporter((share) =>
    transact(database, ({ client }) => reportPacking(client, workorder.id, share)),
  );
  const header = Buffer.from(csvLineLf(codesFileColumns));
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
          const { stream, completed } = await openCodesFileRows(database.pool, workorder);
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
  try {
    const size = await storeStream(context, { key, contentType: 'application/zip', file: archive });
    const rows = await sent;
    if (rows !== workorder.quantity) throw new Error(`The codes file has ${rows} of ${workorder.quantity} codes.`);
    return size;
  } finally {
    await progress.settled();
  }
}
