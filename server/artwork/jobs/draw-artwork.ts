import * as z from 'zod';
import { artworkFormats, sheetNames } from '#lib/contract/artwork.ts';
import { reason } from '#lib/texts/reason.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { packBytes } from '#server/core/files/pack-bytes.ts';
import { type SmallFile, smallFilesArchive } from '#server/core/files/small-files-archive.ts';
import { type JobContext, PermanentJobError } from '#server/core/jobs/define-job.ts';
import type { DocumentKind } from '#server/documents/shared/document-job.ts';
import { planSheet } from '#server/drawing/sheet.ts';
import { type ArtworkCode, longestCodeId, readArtworkCodes } from '../queries/artwork.ts';
import { artworkManifestName } from '../rules/archive-names.ts';
import { describeArchive } from '../rules/describe-artwork.ts';
import { type ArtworkOrder, type ArtworkWorkorder, isSecure } from '../shared/artwork-workorder.ts';
import { captionRoom, designCodes, sizeOfCodes } from '../shared/design-codes.ts';
import { findArtworkWorkorder } from '../shared/find-artwork-workorder.ts';
import { workorderSecret } from '../shared/workorder-secrets.ts';
import { type ArtworkJob, type ArtworkTally, artworkFiles, newTally } from './artwork-files.ts';
import { openDrawingThreads, threadsFor } from './drawing-threads.ts';

const codesAtOnce = 2000;

const storedOrder: z.ZodType<ArtworkOrder> = z.object({
  format: z.enum(artworkFormats),
  caption: z.enum(['none', 'serial-number']),
  dpi: z.int(),
  module_dots: z.int(),
  cell_dots: z.int().nullable(),
  first: z.int(),
  count: z.int(),
  sheet: z.object({ size: z.enum(sheetNames), margin: z.number(), gap: z.number(), marks: z.boolean() }).nullable(),
});

/** Draws the codes of a document and writes their archive. */
export const drawDocument: DocumentKind['write'] = async (document, context, keep, report) => {
  const order = storedOrder.safeParse(document.parameters);
  if (!order.success || document.relatedId === null) {
    throw new PermanentJobError(reason('documentSettingsUnreadable'));
  }
  const workorder = await findArtworkWorkorder(context.database.db, document.relatedId);
  if (!workorder || workorder.isCanceled) throw new PermanentJobError(reason('workorderCanceled'));
  const job = await openJob(context, workorder, order.data, document.createdAt);
  const tally = newTally();
  const files = withManifest(job, workorder, tally, () => report(tally.codes / order.data.count));
  const stream = smallFilesArchive(files, document.createdAt);
  return keep({ ending: 'zip', stream, rows: () => tally.codes }).finally(job.threads.close);
};

async function openJob(
  { config, database, signal }: JobContext,
  workorder: ArtworkWorkorder,
  order: ArtworkOrder,
  createdAt: Date,
): Promise<ArtworkJob> {
  const { pool, db } = database;
  const resolution = { dpi: order.dpi, moduleDots: order.module_dots, cellDots: order.cell_dots };
  const secret = isSecure(workorder) ? await workorderSecret(database, artworkSealKey(config), workorder.id) : null;
  const size = order.sheet
    ? sizeOfCodes(workorder, resolution, (await longestCodeId(db, workorder)) ?? '', captionRoom(order))
    : null;
  const sheet = order.sheet && size ? planSheet(order.sheet, size, order.dpi) : null;
  return {
    order,
    threads: openDrawingThreads(
      { design: designCodes(workorder, resolution, secret), format: order.format },
      { threads: threadsFor(order) },
    ),
    sheet,
    title: workorder.reference,
    createdAt,
    codes: readCodes(pool, workorder.id, order, signal),
  };
}

/** By sequence numbers, a page at a time: no query is open for as long as drawing takes. */
async function* readCodes(
  pool: JobContext['database']['pool'],
  workorderId: number,
  { first, count }: ArtworkOrder,
  signal: AbortSignal,
): AsyncGenerator<ArtworkCode[]> {
  const end = first + count;
  for (let from = first; from < end; ) {
    signal.throwIfAborted();
    const codes = await readArtworkCodes(pool, workorderId, from, Math.min(codesAtOnce, end - from));
    const last = codes.at(-1);
    if (codes.length === 0 || !last || last.sequence >= end) throw new Error('Codes of the workorder are missing.');
    yield codes;
    from = last.sequence + 1;
  }
}

async function* withManifest(
  job: ArtworkJob,
  workorder: ArtworkWorkorder,
  tally: ArtworkTally,
  onFiles: () => void,
): AsyncGenerator<SmallFile[]> {
  for await (const files of artworkFiles(job, tally)) {
    onFiles();
    yield files;
  }
  if (tally.codes !== job.order.count) throw new Error(`Of ${job.order.count} codes there are ${tally.codes}.`);
  const manifest = Buffer.from(describeArchive(workorder, job.order, tally));
  yield [{ name: artworkManifestName, ...packBytes(manifest, true) }];
}
