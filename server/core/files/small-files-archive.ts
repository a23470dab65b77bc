import { Readable } from 'node:stream';
import { FileSpool } from './file-spool.ts';
import type { PackedBytes } from './pack-bytes.ts';

export interface SmallFile extends PackedBytes {
  /** ASCII, unique in the archive. */
  name: string;
}

const chunkBytes = 256 * 1024;
const narrowSize = 0xffff_ffff;
const narrowCount = 0xffff;
const versionNeeded = 20;
const versionZip64 = 45;
const utf8Names = 0x0800;
const madeOnUnix = 3 << 8;
const regularFile = 0o100644;

/**
 * A zip archive of any number of small files, a few at a time (APPNOTE 6.3, with zip64 where it is needed), in memory
 * for as long as they are written. zip-archive.ts is for a few large entries: its library keeps every entry and looks
 * through all of them at each next one, which a million do not bear. The same files and time give the same bytes.
 */
export function smallFilesArchive(files: AsyncIterable<readonly SmallFile[]>, mtime: Date): Readable {
  return Readable.from(writeArchive(files, mtime), { objectMode: false, highWaterMark: chunkBytes });
}

async function* writeArchive(files: AsyncIterable<readonly SmallFile[]>, mtime: Date): AsyncGenerator<Buffer> {
  const directory = new FileSpool();
  const moment = dosMoment(mtime);
  let written = 0;
  let count = 0;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  try {
    for await (const few of files) {
      const records: Buffer[] = [];
      for (const file of few) {
        const header = localHeader(file, moment);
        records.push(directoryRecord(file, moment, written));
        held.push(header, file.data);
        heldBytes += header.length + file.data.length;
        written += header.length + file.data.length;
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

function localHeader(file: SmallFile, moment: DosMoment): Buffer {
  const header = Buffer.alloc(30 + file.name.length);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(versionNeeded, 4);
  writeCommon(header, 6, file, moment);
  header.write(file.name, 30, 'latin1');
  return header;
}

/** Writes the part that both headers of an entry share: from the flags to the length of the name. */
function writeCommon(header: Buffer, at: number, file: SmallFile, moment: DosMoment): void {
  header.writeUInt16LE(utf8Names, at);
  header.writeUInt16LE(file.method, at + 2);
  header.writeUInt16LE(moment.time, at + 4);
  header.writeUInt16LE(moment.date, at + 6);
  header.writeUInt32LE(file.crc, at + 8);
  header.writeUInt32LE(file.data.length, at + 12);
  header.writeUInt32LE(file.size, at + 16);
  header.writeUInt16LE(file.name.length, at + 20);
}

function directoryRecord(file: SmallFile, moment: DosMoment, offset: number): Buffer {
  const { length } = file.name;
  const isFar = offset >= narrowSize;
  const record = Buffer.alloc(46 + length + (isFar ? 12 : 0));
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(madeOnUnix | versionZip64, 4);
  record.writeUInt16LE(isFar ? versionZip64 : versionNeeded, 6);
  writeCommon(record, 8, file, moment);
  record.writeUInt16LE(isFar ? 12 : 0, 30);
  record.writeUInt32LE(regularFile * 0x10000, 38);
  record.writeUInt32LE(Math.min(offset, narrowSize), 42);
  record.write(file.name, 46, 'latin1');
  if (isFar) {
    record.writeUInt16LE(1, 46 + length);
    record.writeUInt16LE(8, 48 + length);
    record.writeBigUInt64LE(BigInt(offset), 50 + length);
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
