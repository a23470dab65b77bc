import { stat } from 'node:fs/promises';
import path from 'node:path';
import { keyFingerprint } from '#server/core/config/secret-key.ts';
import { checkFile, type FileCheck, openCompressed } from './checked-file.ts';
import { tableFile } from './dump-database.ts';
import { type Manifest, readManifest, type TablePart } from './manifest.ts';
import { openIndex } from './object-index.ts';
import { countText, type Report, sizeText, sparsely } from './progress.ts';
import { objectFile } from './snapshots.ts';

export interface VerifyOptions {
  folder: string;
  snapshot: string;
  /** Reads every object, not one of a hundred. */
  all: boolean;
  /** Looked at when it is given. */
  secretKey: string | undefined;
  report: Report;
}

export interface Verified {
  manifest: Manifest;
  /** Problems found, one sentence each. */
  problems: string[];
  objectsRead: number;
}

const oneIn = 100;
const mostTold = 100;

/** Reads a backup as a restore would, and compares it with its manifest. Needs neither database nor store. */
export async function verifyBackup({ folder, snapshot, all, secretKey, report }: VerifyOptions): Promise<Verified> {
  const manifest = await readManifest(snapshot);
  const problems: string[] = [];
  if (secretKey !== undefined && keyFingerprint(secretKey) !== manifest.keyFingerprint) {
    problems.push(
      `SECRET_KEY is not the key of this backup: its fingerprint is ${keyFingerprint(secretKey)}, ` +
        `the backup's is ${manifest.keyFingerprint}.`,
    );
  }
  const { missing, firstMissing } = manifest.objects;
  if (missing > 0) {
    problems.push(
      `${countText(missing, 'file')} that rows name ${missing === 1 ? 'was' : 'were'} not in the store when it was ` +
        `backed up: ${firstMissing.join(', ')}.`,
    );
  }
  report('Tables');
  for (const table of [...manifest.tables, manifest.jobs]) {
    const wrong = await checkTable(tableFile(snapshot, table.name), table);
    if (wrong !== null) problems.push(`Table ${table.name}: ${wrong}`);
  }
  report(`Objects: ${all ? 'every one' : 'one of a hundred'} is read, the size of each is looked at`);
  const objectsRead = await checkObjects({ folder, snapshot, all, manifest, problems, report });
  return { manifest, problems, objectsRead };
}

async function checkTable(file: string, { rows, bytes, sha256 }: TablePart): Promise<string | null> {
  try {
    const { stream, read } = openCompressed(file);
    let found = 0;
    // COPY writes a line feed within a value as \n, so lines are rows.
    for await (const chunk of stream) found += countLineFeeds(chunk);
    const is = read();
    if (is.bytes !== bytes || is.sha256 !== sha256)
      return `its file is another than the one that was written. ${again}`;
    return found === rows ? null : `it has ${countText(found, 'row')}, and the manifest says ${rows}. ${again}`;
  } catch (error) {
    return `its file cannot be read (${error instanceof Error ? error.message : String(error)}). ${again}`;
  }
}

const sizeOf = async (file: string) => ({ bytes: (await stat(file)).size });

const again = 'Take another backup, and look after the disk.';

function countLineFeeds(chunk: Buffer): number {
  let found = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) found += 1;
  return found;
}

interface CheckObjects extends Pick<VerifyOptions, 'folder' | 'snapshot' | 'all' | 'report'> {
  manifest: Manifest;
  problems: string[];
}

async function checkObjects({ folder, snapshot, all, manifest, problems, report }: CheckObjects): Promise<number> {
  const say = sparsely(report);
  const addProblem = (problem: string) => {
    if (problems.length < mostTold) problems.push(problem);
    else if (problems.length === mostTold) problems.push('There are more, which are not listed.');
  };
  let count = 0;
  let bytes = 0;
  let read = 0;
  const { entries, read: readIndexFile } = openIndex(snapshot);
  try {
    for await (const { key, size, sha256 } of entries) {
      const isRead = all || count % oneIn === 0;
      count += 1;
      bytes += size;
      const wrong = await checkObject(objectFile(folder, sha256), size, isRead ? sha256 : null);
      if (isRead) read += 1;
      if (wrong !== null) addProblem(`Object ${key}: ${wrong}`);
      say(`  ${countText(count, 'object')} of ${manifest.objects.count}, ${sizeText(bytes)}`);
    }
    if (readIndexFile().sha256 !== manifest.objects.sha256)
      addProblem(`The list of objects is not the one that was written.`);
  } catch (error) {
    addProblem(`The list of objects cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (count !== manifest.objects.count)
    addProblem(`The list has ${count} objects, the manifest ${manifest.objects.count}.`);
  return read;
}

async function checkObject(file: string, size: number, sha256: string | null): Promise<string | null> {
  try {
    const found: FileCheck | { bytes: number } = sha256 === null ? await sizeOf(file) : await checkFile(file);
    if (found.bytes !== size) return `its file has ${found.bytes} bytes instead of ${size} (${path.basename(file)}).`;
    if ('sha256' in found && found.sha256 !== sha256) return `its bytes have changed (${path.basename(file)}).`;
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' ? `its file is gone (${path.basename(file)}).` : `its file cannot be read (${code}).`;
  }
}
