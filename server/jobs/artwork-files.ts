import { hash } from 'node:crypto';
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
/** For codes that are large: a book ends, with its sheet, once its pictures take as much. */
const bookBytes = 32 * 1024 * 1024;
/** Milliseconds of drawing before others have their turn. */
const turnMs = 10;

/**
 * The files of an artwork archive without its manifest, as many at a time as a few milliseconds give. Drawing takes the
 * thread it runs on; between them it hands it back.
 */
export function artworkFiles(job: ArtworkJob, tally: ArtworkTally): AsyncGenerator<SmallFile[]> {
  return job.order.format === 'pdf' ? bookFiles(job, tally) : codeFiles(job, job.order.format, tally);
}

const sha256 = (bytes: Buffer) => hash('sha256', bytes, 'hex');
const listHeader = csvLine(['sequence', 'serial_number', 'extended_id', 'file', 'page', 'sha256']);

async function* codeFiles(
  job: ArtworkJob,
  format: 'svg' | 'png' | 'tiff',
  tally: ArtworkTally,
): AsyncGenerator<SmallFile[]> {
  const extension = format === 'tiff' ? 'tif' : format;
  const list = new CodeList();
  let files: SmallFile[] = [];
  let since = performance.now();
  for await (const codes of job.codes) {
    for (const code of codes) {
      if (batchOf(code.sequence) !== batchOf(list.last ?? code.sequence)) files.push(list.take(tally));
      const name = codeFileName(code.sequence, extension);
      const bytes = encode(drawOne(job, code, tally), format);
      tally.files += 1;
      list.add(code, name, '', sha256(bytes));
      files.push({ name, bytes, compress: format !== 'png' });
      if (performance.now() - since < turnMs) continue;
      yield files;
      files = [];
      await nextTurn();
      since = performance.now();
    }
  }
  if (list.last !== undefined) files.push(list.take(tally));
  yield files;
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
    return [{ name, bytes, compress: false }, list.take(tally)];
  };
  let since = performance.now();
  for await (const codes of job.codes) {
    for (const code of codes) {
      const isSheetFull = held.length % perSheet === 0;
      if (held.length === perBook || (isSheetFull && book.bytes() > bookBytes)) {
        yield await endBook();
        book = openPdf(title, createdAt, sheet);
      }
      held.push({ code, page: book.add(drawOne(job, code, tally)) });
      if (performance.now() - since < turnMs) continue;
      await nextTurn();
      since = performance.now();
    }
  }
  if (held.length > 0) yield await endBook();
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
  if (format === 'svg') return encodeSvg(picture);
  const bitmap = drawBitmap(picture);
  return format === 'png' ? encodePng(bitmap) : encodeTiff(bitmap);
}

/** Which code is in which file: a CSV for each folder or book. */
class CodeList {
  #lines: string[] = [];
  #first = 0;
  /** Sequence number of the last code; undefined when there is none. */
  last: number | undefined;

  add(code: ArtworkCode, file: string, page: string, digest: string): void {
    if (this.last === undefined) this.#first = code.sequence;
    this.last = code.sequence;
    this.#lines.push(csvLine([String(code.sequence), serialText(code), code.extendedId, file, page, digest]));
  }

  /** The list as a file, told to the manifest. The next one begins empty. */
  take(tally: ArtworkTally): SmallFile {
    const name = listName(this.#first, this.last ?? 0);
    const bytes = Buffer.from(listHeader + this.#lines.join(''));
    tally.entries.push({ name, size: bytes.length, sha256: sha256(bytes) });
    this.#lines = [];
    this.last = undefined;
    return { name, bytes, compress: true };
  }
}

const serialText = ({ serialNumber }: ArtworkCode): string =>
  serialNumber === null ? '' : String(serialNumber).padStart(10, '0');
