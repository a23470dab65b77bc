import { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';
import { FileSpool } from './file-spool.ts';

export interface SmallFile {
  /** ASCII, unique in the archive. */
  name: string;
  bytes: Buffer;
  /** Whether it gets smaller by it. */
  compress: boolean;
}

const chunkBytes = 256 * 1024;
/** A small window: most of the time for a small file goes into making room for a large one. */
const deflateOptions = { level: 1, windowBits: 13, memLevel: 7 };
const narrowSize = 0xffff_ffff;
const narrowCount = 0xffff;
const versionNeeded = 20;
const versionZip64 = 45;
const utf8Names = 0x0800;
const madeOnUnix = 3 << 8;
const regularFile = 0o100644;

/**
 * A zip archive of any number of small files, a few at a time (APPNOTE 6.3, with zip64 where it is needed), in memory for as long as they
 * are written. zip-archive.ts is for a few large entries: its library keeps every entry and looks through all of them at each
 * next one, which a million do not bear. The same files and time give the same bytes.
 */
export function smallFilesArchive(files: AsyncIterable<readonly SmallFile[]>, mtime: Date): Readable {
  return Readable.from(writeArchive(files, mtime), { objectMode: false, highWaterMark: chunkBytes });
}

async function* writeArchive(files: AsyncIterable<readonly SmallFile[]>, mtime: Date): AsyncGenerator<Buffer> {
  const directory = new FileSpool();
  const moment = dosMoment(mtime);
  let written = 0;
  let count = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  try {
    for await (const few of files) {
      const records: Buffer[] = [];
      for (const file of few) {
        const entry = packEntry(file, moment);
        records.push(directoryRecord(entry, moment, written));
        held.push(entry.header, entry.data);
        heldBytes += entry.header.length + entry.data.length;
        written += entry.header.length + entry.data.length;
        count += 1;
      }
      await directory.add(Buffer.concat(records));
      if (heldBytes < chunkBytes) continue;
      yield Buffer.concat(held);
      held = [];
      heldBytes = 0;
    }
    yield Buffer.concat(held);
    yield* directory.read();
    yield endRecords(count, directory.size, written);
  } finally {
    await directory.discard();
  }
}

interface PackedEntry {
  name: Buffer;
  header: Buffer;
  data: Buffer;
  method: number;
  crc: number;
  size: number;
}

function packEntry({ name, bytes, compress }: SmallFile, moment: DosMoment): PackedEntry {
  const data = compress ? deflateRawSync(bytes, deflateOptions) : bytes;
  const method = compress ? 8 : 0;
  const crc = crc32(bytes);
  const path = Buffer.from(name, 'utf8');
  const header = Buffer.alloc(30 + path.length);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(versionNeeded, 4);
  writeCommon(header, 6, { method, crc, moment, packed: data.length, size: bytes.length, nameLength: path.length });
  path.copy(header, 30);
  return { name: path, header, data, method, crc, size: bytes.length };
}

interface Common {
  method: number;
  crc: number;
  moment: DosMoment;
  packed: number;
  size: number;
  nameLength: number;
}

/** What both headers of an entry have: from the flags to the length of the name. */
function writeCommon(header: Buffer, at: number, { method, crc, moment, packed, size, nameLength }: Common): void {
  header.writeUInt16LE(utf8Names, at);
  header.writeUInt16LE(method, at + 2);
  header.writeUInt16LE(moment.time, at + 4);
  header.writeUInt16LE(moment.date, at + 6);
  header.writeUInt32LE(crc, at + 8);
  header.writeUInt32LE(packed, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(nameLength, at + 20);
}

function directoryRecord(entry: PackedEntry, moment: DosMoment, offset: number): Buffer {
  const { name, method, crc, size } = entry;
  const isFar = offset >= narrowSize;
  const record = Buffer.alloc(46 + name.length + (isFar ? 12 : 0));
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(madeOnUnix | versionZip64, 4);
  record.writeUInt16LE(isFar ? versionZip64 : versionNeeded, 6);
  writeCommon(record, 8, { method, crc, moment, packed: entry.data.length, size, nameLength: name.length });
  record.writeUInt16LE(isFar ? 12 : 0, 30);
  record.writeUInt32LE(regularFile * 0x10000, 38);
  record.writeUInt32LE(Math.min(offset, narrowSize), 42);
  name.copy(record, 46);
  if (isFar) {
    record.writeUInt16LE(1, 46 + name.length);
    record.writeUInt16LE(8, 48 + name.length);
    record.writeBigUInt64LE(BigInt(offset), 50 + name.length);
  }
  return record;
}

function endRecords(count: number, size: number, offset: number): Buffer {
  const isWide = count >= narrowCount || size >= narrowSize || offset >= narrowSize;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, narrowCount), 8);
  end.writeUInt16LE(Math.min(count, narrowCount), 10);
  end.writeUInt32LE(Math.min(size, narrowSize), 12);
  end.writeUInt32LE(Math.min(offset, narrowSize), 16);
  if (!isWide) return end;
  const wide = Buffer.alloc(56 + 20);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE(madeOnUnix | versionZip64, 12);
  wide.writeUInt16LE(versionZip64, 14);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(size), 40);
  wide.writeBigUInt64LE(BigInt(offset), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(offset + size), 64);
  wide.writeUInt32LE(1, 72);
  return Buffer.concat([wide, end]);
}

interface DosMoment {
  date: number;
  time: number;
}

/** In UTC, to two seconds, from 1980 on. */
function dosMoment(moment: Date): DosMoment {
  const year = Math.max(1980, moment.getUTCFullYear());
  return {
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  };
}
