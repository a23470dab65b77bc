import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvLineLf } from '#lib/upload/write-csv.ts';
import { packBytes } from '#server/core/files/pack-bytes.ts';
import type { SmallFile } from '#server/core/files/small-files-archive.ts';
import { openPdf } from '#server/drawing/encode-pdf.ts';
import type { SheetPlan } from '#server/drawing/sheet.ts';
import type { ArtworkCode } from '../queries/artwork.ts';
import { batchOf, bookName, codeFileName, listName } from '../rules/archive-names.ts';
import type { ArtworkEntry } from '../rules/describe-artwork.ts';
import type { ArtworkOrder } from '../shared/artwork-workorder.ts';
import type { DrawnCode } from './draw-batch.ts';
import type { DrawingThreads } from './drawing-threads.ts';

export interface ArtworkJob {
  order: ArtworkOrder;
  threads: DrawingThreads;
  sheet: SheetPlan | null;
  title: string;
  createdAt: Date;
  /** Codes in order, a few thousand at a time. */
  codes: AsyncIterable<ArtworkCode[]>;
}

/** Counts of the drawn codes, updated while the files are read. */
export interface ArtworkTally {
  codes: number;
  files: number;
  largest: { width: number; height: number };
  entries: ArtworkEntry[];
}

export const newTally = (): ArtworkTally => ({ codes: 0, files: 0, largest: { width: 0, height: 0 }, entries: [] });

/** Codes in one PDF: what a viewer opens at once, and what is in memory at a time. */
const pagesPerBook = 1000;
const codesPerSheetBook = 5000;
/** For codes that are large: a book ends, with its sheet, once its pictures take as much. */
const bookBytes = 32 * 1024 * 1024;
/** Milliseconds of putting books together before others have their turn. */
const sliceMs = 10;
/** Size of one message from a thread: large enough to be worth it, small enough to hold several. */
const batchBytes = 512 * 1024;
const mostInBatch = 256;
const firstBatch = 16;

/**
 * The files of an artwork archive without its manifest, a few at a time, in the order of the codes. The same for any
 * number of threads.
 */
export function artworkFiles(job: ArtworkJob, tally: ArtworkTally): AsyncGenerator<SmallFile[]> {
  return job.order.format === 'pdf' ? bookFiles(job, tally) : codeFiles(job, job.order.format, tally);
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
const sha256 = (bytes: Buffer) => hash('sha256', bytes, 'hex');
const listHeader = csvLineLf(['sequence', 'serial_number', 'extended_id', 'file', 'page', 'sha256']);

async function* codeFiles(
  job: ArtworkJob,
  format: 'svg' | 'png' | 'tiff',
  tally: ArtworkTally,
): AsyncGenerator<SmallFile[]> {
  const extension = format === 'tiff' ? 'tif' : format;
  const list = new CodeList();
  for await (const batch of drawInOrder(job, tally)) {
    const files: SmallFile[] = [];
    for (const { code, drawn } of batch) {
      if (batchOf(code.sequence) !== batchOf(list.last ?? code.sequence)) files.push(list.take(tally));
      const name = codeFileName(code.sequence, extension);
      const { data, method, crc, size, sha256 } = drawn;
      tally.files += 1;
      list.add(code, name, '', sha256);
      files.push({ name, data, method, crc, size });
    }
    yield files;
  }
  if (list.last !== undefined) yield [list.take(tally)];
}

async function* bookFiles(job: ArtworkJob, tally: ArtworkTally): AsyncGenerator<SmallFile[]> {
  const { sheet, title, createdAt } = job;
  const perSheet = sheet ? sheet.columns * sheet.rows : 1;
  const perBook = sheet ? Math.max(1, Math.floor(codesPerSheetBook / perSheet)) * perSheet : pagesPerBook;
  let book = openPdf(title, createdAt, sheet);
  let held: { code: ArtworkCode; page: number }[] = [];
  const endBook = async (): Promise<SmallFile[]> => {
    const name = bookName(held[0]?.code.sequence ?? 0, held.at(-1)?.code.sequence ?? 0);
    const bytes = await book.finish();
    const digest = sha256(bytes);
    tally.files += 1;
    tally.entries.push({ name, size: bytes.length, sha256: digest });
    const list = new CodeList();
    for (const { code, page } of held) list.add(code, name, String(page), digest);
    held = [];
    return [{ name, ...packBytes(bytes, false) }, list.take(tally)];
  };
  let since = performance.now();
  for await (const batch of drawInOrder(job, tally)) {
    for (const { code, drawn } of batch) {
      const isSheetFull = held.length % perSheet === 0;
      if (held.length === perBook || (isSheetFull && book.bytes() > bookBytes)) {
        yield await endBook();
        book = openPdf(title, createdAt, sheet);
      }
      held.push({ code, page: book.add({ ...drawn, dpi: job.order.dpi, scanlines: asBuffer(drawn.data) }) });
      if (performance.now() - since < sliceMs) continue;
      await nextTurn();
      since = performance.now();
    }
  }
  if (held.length > 0) yield await endBook();
}

interface CodeWithFile {
  code: ArtworkCode;
  drawn: DrawnCode;
}

/** As many batches under way as keep the threads busy, and no more drawn than that before it is asked for. */
async function* drawInOrder(job: ArtworkJob, tally: ArtworkTally): AsyncGenerator<CodeWithFile[]> {
  const { threads, order } = job;
  const underWay: Promise<CodeWithFile[]>[] = [];
  let codesInBatch = firstBatch;
  const start = (codes: ArtworkCode[]) => {
    const drawing = drawBatch(threads, order, codes);
    // It may fail while another is awaited, which fails too, or when none is awaited any more.
    drawing.catch(() => {});
    underWay.push(drawing);
  };
  const take = async (drawing: Promise<CodeWithFile[]>) => {
    const batch = await drawing;
    let bytes = 0;
    for (const { drawn } of batch) {
      bytes += drawn.data.length;
      tally.largest.width = Math.max(tally.largest.width, drawn.width);
      tally.largest.height = Math.max(tally.largest.height, drawn.height);
    }
    tally.codes += batch.length;
    codesInBatch = Math.max(1, Math.min(mostInBatch, Math.floor((batchBytes * batch.length) / bytes)));
    return batch;
  };
  for await (const codes of job.codes) {
    for (let from = 0; from < codes.length; ) {
      const part = codes.slice(from, from + codesInBatch);
      from += part.length;
      start(part);
      const first = underWay.length < threads.atOnce ? undefined : underWay.shift();
      if (first) yield await take(first);
    }
  }
  for (const drawing of underWay) yield await take(drawing);
}

async function drawBatch(
  threads: DrawingThreads,
  { caption }: ArtworkOrder,
  codes: readonly ArtworkCode[],
): Promise<CodeWithFile[]> {
  const files = await threads.draw(
    codes.map((code) => ({
      extendedId: code.extendedId,
      caption: caption === 'serial-number' ? serialText(code) || undefined : undefined,
    })),
  );
  return codes.map((code, at) => {
    const drawn = files[at];
    if (!drawn) throw new Error('A drawing thread left out a code.');
    return { code, drawn };
  });
}

/** CSV that names the file of each code, one for each folder or book. */
class CodeList {
  #lines: string[] = [];
  #first = 0;
  /** Sequence number of the last code; undefined when there is none. */
  last: number | undefined;

  add(code: ArtworkCode, file: string, page: string, digest: string): void {
    if (this.last === undefined) this.#first = code.sequence;
    this.last = code.sequence;
    this.#lines.push(csvLineLf([String(code.sequence), serialText(code), code.extendedId, file, page, digest]));
  }

  /** The list as a file, entered in the manifest. The next one begins empty. */
  take(tally: ArtworkTally): SmallFile {
    const name = listName(this.#first, this.last ?? 0);
    const bytes = Buffer.from(listHeader + this.#lines.join(''));
    tally.entries.push({ name, size: bytes.length, sha256: sha256(bytes) });
    this.#lines = [];
    this.last = undefined;
    return { name, ...packBytes(bytes, true) };
  }
}

const serialText = ({ serialNumber }: ArtworkCode): string =>
  serialNumber === null ? '' : String(serialNumber).padStart(10, '0');
