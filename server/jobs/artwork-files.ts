import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { drawBitmap } from '#server/artwork/bitmap.ts';
import type { CodeDrawer } from '#server/artwork/code-drawer.ts';
import { openPdf } from '#server/artwork/encode-pdf.ts';
import { encodePng } from '#server/artwork/encode-png.ts';
import { encodeSvg } from '#server/artwork/encode-svg.ts';
import { encodeTiff } from '#server/artwork/encode-tiff.ts';
import type { Picture } from '#server/artwork/picture.ts';
import type { SheetPlan } from '#server/artwork/sheet.ts';
import type { ArtworkCode } from '#server/db/artwork-store.ts';
import { batchOf, bookName, codeFileName, listName } from '#server/domain/artwork/archive-names.ts';
import type { ArtworkOrder } from '#server/domain/artwork/artwork-workorder.ts';
import type { ArtworkEntry } from '#server/domain/artwork/describe-artwork.ts';
import { quotedCsvLine as csvLine } from '#server/domain/codes/csv-line.ts';
import type { SmallFile } from './small-files-archive.ts';

export interface ArtworkJob {
  order: ArtworkOrder;
  draw: CodeDrawer;
  sheet: SheetPlan | null;
  title: string;
  createdAt: Date;
  /** Codes in order, a few thousand at a time. */
  codes: AsyncIterable<ArtworkCode[]>;
}

/** What was made, kept up while the files are read. */
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
/** Milliseconds of drawing before others have their turn. */
const turnMs = 10;

/**
 * The files of an artwork archive without its manifest. Drawing takes the thread it runs on; it hands it back every few
 * milliseconds.
 */
export function artworkFiles(job: ArtworkJob, tally: ArtworkTally): AsyncGenerator<SmallFile> {
  return job.order.format === 'pdf' ? bookFiles(job, tally) : codeFiles(job, job.order.format, tally);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const listHeader = csvLine(['sequence', 'serial_number', 'extended_id', 'file', 'page', 'sha256']);

async function* codeFiles(
  job: ArtworkJob,
  format: 'svg' | 'png' | 'tiff',
  tally: ArtworkTally,
): AsyncGenerator<SmallFile> {
  const extension = format === 'tiff' ? 'tif' : format;
  let lines: string[] = [];
  let range = { first: 0, last: 0 };
  const endList = () => {
    const list = listFile(range, lines, tally);
    lines = [];
    return list;
  };
  for await (const code of inTurns(job.codes)) {
    if (lines.length > 0 && batchOf(code.sequence) !== batchOf(range.last)) yield endList();
    const file: SmallFile = {
      name: codeFileName(code.sequence, extension),
      bytes: encode(drawOne(job, code, tally), format),
      compress: format !== 'png',
    };
    tally.files += 1;
    if (lines.length === 0) range.first = code.sequence;
    range = { first: range.first, last: code.sequence };
    lines.push(csvLine([String(code.sequence), serialText(code), code.extendedId, file.name, '', sha256(file.bytes)]));
    yield file;
  }
  if (lines.length > 0) yield endList();
}

async function* bookFiles(job: ArtworkJob, tally: ArtworkTally): AsyncGenerator<SmallFile> {
  const { sheet, title, createdAt } = job;
  const perSheet = sheet ? sheet.columns * sheet.rows : 1;
  const perBook = sheet ? Math.max(1, Math.floor(codesPerSheetBook / perSheet)) * perSheet : pagesPerBook;
  let held: ArtworkCode[] = [];
  let book = openPdf(title, createdAt, sheet);
  let pages: number[] = [];
  const endBook = async (): Promise<SmallFile[]> => {
    const range = { first: held[0]?.sequence ?? 0, last: held.at(-1)?.sequence ?? 0 };
    const file = { name: bookName(range.first, range.last), bytes: await book.finish(), compress: false };
    const digest = sha256(file.bytes);
    tally.files += 1;
    tally.entries.push({ name: file.name, size: file.bytes.length, sha256: digest });
    const lines = held.map((code, index) =>
      csvLine([String(code.sequence), serialText(code), code.extendedId, file.name, String(pages[index]), digest]),
    );
    held = [];
    pages = [];
    return [file, listFile(range, lines, tally)];
  };
  for await (const code of inTurns(job.codes)) {
    if (held.length === perBook) {
      yield* await endBook();
      book = openPdf(title, createdAt, sheet);
    }
    pages.push(book.add(drawOne(job, code, tally)));
    held.push(code);
  }
  if (held.length > 0) yield* await endBook();
}

function drawOne({ draw, order }: ArtworkJob, code: ArtworkCode, tally: ArtworkTally): Picture {
  const picture = draw(code.extendedId, order.caption === 'serial-number' ? serialText(code) || undefined : undefined);
  const { largest } = tally;
  largest.width = Math.max(largest.width, picture.width);
  largest.height = Math.max(largest.height, picture.height);
  tally.codes += 1;
  return picture;
}

function encode(picture: Picture, format: 'svg' | 'png' | 'tiff'): Buffer {
  if (format === 'svg') return Buffer.from(encodeSvg(picture), 'latin1');
  const bitmap = drawBitmap(picture);
  return format === 'png' ? encodePng(bitmap) : encodeTiff(bitmap);
}

function listFile(range: { first: number; last: number }, lines: string[], tally: ArtworkTally): SmallFile {
  const bytes = Buffer.from(listHeader + lines.join(''));
  const name = listName(range.first, range.last);
  tally.entries.push({ name, size: bytes.length, sha256: sha256(bytes) });
  return { name, bytes, compress: true };
}

async function* inTurns(batches: AsyncIterable<ArtworkCode[]>): AsyncGenerator<ArtworkCode> {
  let since = performance.now();
  for await (const batch of batches) {
    for (const code of batch) {
      if (performance.now() - since > turnMs) {
        await nextTurn();
        since = performance.now();
      }
      yield code;
    }
  }
}

const serialText = ({ serialNumber }: ArtworkCode): string =>
  serialNumber === null ? '' : String(serialNumber).padStart(10, '0');
