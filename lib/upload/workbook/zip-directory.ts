/** Limits of a workbook. A million rows of a few columns are about 60 MB, and 250 MB unpacked. */
export const workbookLimits = {
  fileBytes: 256 * 1024 * 1024,
  /** An .xls has 65,536 rows at most. */
  oldFileBytes: 64 * 1024 * 1024,
  /** The content of an .ods is read as a whole. */
  contentBytes: 128 * 1024 * 1024,
  entries: 2_000,
  /** A sheet and the texts are a string each, which has 512 million characters at most. */
  sheetBytes: 384 * 1024 * 1024,
  stringBytes: 384 * 1024 * 1024,
  otherBytes: 32 * 1024 * 1024,
  /** How much larger a large part is unpacked; XML of tables is 10 to 30 times as large. */
  ratio: 100,
  sheets: 1_000,
  /** Rows and columns as Excel has them at most. */
  rows: 1_048_576,
  columns: 16_384,
  /** Cells and texts that are read in about a minute. */
  cells: 10_000_000,
  strings: 4_000_000,
  formats: 200_000,
};

const largePart = 8 * 1024 * 1024;

import type { NoTable } from '#lib/upload/table/no-table.ts';

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** CRC-32 of the unpacked bytes. */
  crc: number;
  at: number;
}

/** A workbook that is not taken, in words for the person who chose it. */
export class WorkbookRefused extends Error {
  readonly fault: NoTable;
  constructor(fault: NoTable) {
    super(JSON.stringify(fault));
    this.fault = fault;
  }
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

/**
 * The directory of a zip archive, refused when what it holds is more than a workbook is. Readers stop at the size that
 * is declared here, so a bomb that declares little gives little.
 * @throws WorkbookRefused
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  if (bytes.length > workbookLimits.fileBytes) throw new WorkbookRefused('largeWorkbook');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > workbookLimits.entries) throw new WorkbookRefused('manyParts');
  const entries: ZipEntry[] = [];
  const directory = view.getUint32(end + 16, true);
  let at = directory;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    checkSize(entry);
    entries.push(entry);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  checkPlaces(entries, view, directory);
  return entries;
}

/** Refuses entries that share bytes, which other readers unpack to something else, or many times. */
function checkPlaces(entries: readonly ZipEntry[], view: DataView, directory: number): void {
  let free = 0;
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    if (entry.at < free || entry.at + 30 > directory) throw damaged();
    free = contentOf(entry, view) + entry.packed;
  }
  if (free > directory || new Set(entries.map(({ name }) => name)).size < entries.length) throw damaged();
}

/** Place of an entry's packed bytes, behind a head with a name of its own. */
function contentOf({ at }: ZipEntry, view: DataView): number {
  if (view.getUint32(at, true) !== localSignature) throw damaged();
  return at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
}

const damaged = () => new WorkbookRefused('damagedWorkbook');

function checkSize({ name, packed, unpacked }: ZipEntry): void {
  const isSheet = /\/worksheets\/[^/]+$/.test(name);
  const isText = name.endsWith('/sharedStrings.xml');
  const isContent = name === 'content.xml';
  const { sheetBytes, stringBytes, contentBytes, otherBytes } = workbookLimits;
  const most = isSheet ? sheetBytes : isText ? stringBytes : isContent ? contentBytes : otherBytes;
  // Pictures and the like are never unpacked.
  const isRead = /\.(?:xml|rels)$/.test(name);
  const hidesSize = unpacked === 0 && packed > 2;
  const isBomb = unpacked > largePart && unpacked > workbookLimits.ratio * packed;
  if (isRead && (unpacked > most || hidesSize || isBomb)) {
    throw new WorkbookRefused('unpacksLarge');
  }
}

/** The record at the end of an archive, behind which only a comment may stand. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw damaged();
}

/** A part of the archive, unpacked: as many bytes as it declares, with the checksum that it declares. */
export async function unpackEntry(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const from = contentOf(entry, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const packed = new Uint8Array(bytes.subarray(from, from + entry.packed));
  const whole = entry.method === 0 ? packed : await inflate(packed, entry.unpacked);
  if (whole.length !== entry.unpacked || crc32(whole) !== entry.crc) throw damaged();
  return whole;
}

/** @param most bytes that are unpacked at most */
async function inflate(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const out = new Uint8Array(most);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged();
    });
    if (done) return out.subarray(0, length);
    if (length + value.length > out.length) {
      await reader.cancel();
      throw damaged();
    }
    out.set(value, length);
    length += value.length;
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** Checksum of a zip archive (ISO/IEC 3309). Browsers have no function for it. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
