import { CFB, read, type WorkSheet } from '@e965/xlsx';
import type { SheetName, Workbook } from './open-sheet.ts';
import { factsOfBook } from './sheet-facts.ts';
import { rowsOf } from './sheet-rows.ts';
import { WorkbookRefused, workbookLimits } from './zip-directory.ts';

/** Records of BIFF8 ([MS-XLS] 2.3). */
const [bof, eof, boundSheet, filePass, formula, mergeCells, continued] = [0x809, 0x0a, 0x85, 0x2f, 6, 0xe5, 0x3c];
/** Strings, formats, styles, the count of dates, the code page and the list of sheets. */
const globalRecords = new Set([0xfc, 0x41e, 0xe0, 0x22, 0x42, boundSheet]);
/**
 * Cells, merged cells and hidden rows. SheetJS gets no others: links, comments and arrays can claim to span each cell of
 * a sheet, many times.
 */
const cellRecords = new Set([0xfd, 0x204, 0xd6, 0x203, 0x27e, 0xbd, 0x205, formula, 0x207, mergeCells, 0x208]);
/** Bytes of a formula before its tokens, which are not read. */
const formulaHead = 20;
const mostMergeRecords = 1_000;

interface XlsRecord {
  type: number;
  /** With its head of 4 bytes. */
  bytes: Uint8Array;
}

/** Opens a workbook of Excel 97 to 2003 (.xls). @throws WorkbookRefused */
export function openXls(bytes: Uint8Array): Workbook {
  if (bytes.length > workbookLimits.oldFileBytes) throw new WorkbookRefused('largeWorkbook');
  const stream = findStream(bytes);
  const globals = readRecords(stream, 0, globalRecords);
  const bounds = globals.flatMap((record, place) => (record.type === boundSheet ? [readBound(record, place)] : []));
  if (bounds.length > workbookLimits.sheets) throw new WorkbookRefused('manySheets');
  return {
    sheets: bounds,
    open: async (sheet, most) => {
      const bound = bounds[sheet];
      if (!bound) throw new WorkbookRefused('unreadableWorkbook');
      const records = readRecords(stream, bound.position, cellRecords);
      if (records.filter(({ type }) => type === mergeCells).length > mostMergeRecords) {
        throw new WorkbookRefused('unpacksLarge');
      }
      const book = readSheetOf(globals, bound, records);
      const facts = factsOfBook(book);
      const cells = book['!data'] ?? [];
      return { facts, rows: rowsOf(most ? cells.slice(0, most) : cells, facts) };
    },
  };
}

interface Bound extends SheetName {
  /** Index of its record among the globals. */
  place: number;
  /** Offset of its first record in the stream. */
  position: number;
}

function readBound({ bytes }: XlsRecord, place: number): Bound {
  const view = viewOf(bytes);
  const isWide = ((bytes[11] ?? 0) & 1) === 1;
  const length = (bytes[10] ?? 0) * (isWide ? 2 : 1);
  const name = new TextDecoder(isWide ? 'utf-16le' : 'latin1').decode(bytes.subarray(12, 12 + length));
  return { name, isHidden: (bytes[8] ?? 0) !== 0, place, position: view.getUint32(4, true) };
}

/** The stream of records, from the container. */
function findStream(bytes: Uint8Array): Uint8Array {
  try {
    const container = CFB.read(bytes, { type: 'buffer' });
    if (CFB.find(container, '/EncryptedPackage')) throw new WorkbookRefused('password');
    const content = CFB.find(container, '/Workbook')?.content;
    // A workbook of Excel 95 and others before it.
    if (!content) throw new WorkbookRefused('oldWorkbook');
    return Uint8Array.from(content);
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : new WorkbookRefused('damagedWorkbook');
  }
}

/** The records of a part of the stream, of the kinds that are taken, without those of charts inside it. */
function readRecords(stream: Uint8Array, from: number, kinds: ReadonlySet<number>): XlsRecord[] {
  const view = viewOf(stream);
  const records: XlsRecord[] = [];
  let depth = 0;
  let isTaken = false;
  for (let at = from; at + 4 <= stream.length; ) {
    const type = view.getUint16(at, true);
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > stream.length || (at === from && type !== bof)) break;
    if (type === filePass) throw new WorkbookRefused('password');
    if (type === bof) depth++;
    isTaken = depth === 1 && (kinds.has(type) || type === bof || type === eof || (type === continued && isTaken));
    if (isTaken && !(type === continued && records.at(-1)?.type === formula)) {
      records.push({ type, bytes: type === formula ? cutFormula(stream, at) : stream.subarray(at, end) });
    }
    if (type === eof && --depth === 0) return records;
    at = end;
  }
  throw new WorkbookRefused('damagedWorkbook');
}

/** A formula with its result alone. */
function cutFormula(stream: Uint8Array, at: number): Uint8Array {
  const cut = new Uint8Array(4 + formulaHead + 2);
  cut.set(stream.subarray(at, at + 4 + formulaHead));
  viewOf(cut).setUint16(2, formulaHead + 2, true);
  return cut;
}

/** Reads a workbook of the globals and one sheet. */
function readSheetOf(globals: readonly XlsRecord[], bound: Bound, records: readonly XlsRecord[]): WorkSheet {
  const kept = globals.filter(({ type }, place) => type !== boundSheet || place === bound.place);
  const head = kept.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const parts = [...kept, ...records].map(({ type, bytes }) => {
    if (type !== boundSheet) return bytes;
    const moved = bytes.slice();
    viewOf(moved).setUint32(4, head, true);
    return moved;
  });
  const stream = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    stream.set(part, at);
    at += part.length;
  }
  const container = CFB.utils.cfb_new({ root: 'R' });
  CFB.utils.cfb_add(container, '/Workbook', stream);
  try {
    const book = read(CFB.write(container, { type: 'array' }), {
      ...{ type: 'array', dense: true, cellDates: true, cellNF: true },
      ...{ cellText: false, cellHTML: false, cellFormula: false },
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (sheet) return sheet;
  } catch {
    // Refused below.
  }
  throw new WorkbookRefused('unreadableWorkbook');
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
