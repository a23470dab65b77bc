import { readFileSync } from 'node:fs';
import {
  type AuthenticationResult,
  authenticatePhoto,
  authenticationResult,
  serviceAppHeader,
} from '#lib/contract/photo.ts';
import { findFreePort } from '#server/db/embedded/free-port.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { startProgram } from '../start-program.ts';

export interface PhotoProcess {
  /** @throws Error when the answer is no success */
  send(jpeg: Buffer, app: string): Promise<AuthenticationResult>;
  /** Resident memory of the program and its readers in MB (10^6 bytes), the files they share once; null where the system does not tell. */
  residentMegabytes(): number | null;
  /** Processor seconds of both so far; null where the system does not tell. */
  cpuSeconds(): number | null;
  stop(): Promise<void>;
}

/** The photo program as it is started in operation, over the bench's database. */
export async function startPhotoProcess(
  database: BenchDatabase,
  secretKey: string,
  readers: number,
): Promise<PhotoProcess> {
  const port = await findFreePort();
  const program = await startProgram('photo', database, port, {
    SECRET_KEY: secretKey,
    PHOTO_PORT: String(port),
    CODE_PORT: String(await findFreePort()),
    PHOTO_READERS: String(readers),
  });
  const url = `http://127.0.0.1:${port}`;
  const tree = () => (program.pid === undefined ? [] : [program.pid, ...childrenOf(program.pid)]);
  return {
    async send(jpeg, app) {
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
      const response = await fetch(url + authenticatePhoto.path, {
        method: 'POST',
        headers: { [serviceAppHeader]: app },
        body,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`A photo was answered ${response.status}: ${text}`);
      return authenticationResult.parse(JSON.parse(text));
    },
    residentMegabytes() {
      const [own, ...readers] = tree().map(residentKilobytes);
      if (!own || readers.some((reader) => reader === null)) return null;
      const anonymous = readers.reduce((sum, reader) => sum + (reader?.anonymous ?? 0), own.anonymous);
      return ((anonymous + own.files) * 1024) / 1e6;
    },
    cpuSeconds() {
      const [own, ...readers] = tree().map(cpuSecondsOf);
      if (!own) return null;
      return readers.reduce((sum, reader) => sum + (reader?.own ?? 0), own.own + own.endedChildren);
    },
    stop: program.stop,
  };
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has just ended, or the system has no such files.
    return '';
  }
}

function childrenOf(pid: number): number[] {
  return read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Memory of a process's own and of files it has mapped, which it shares with others that run the same program. */
function residentKilobytes(pid: number): { anonymous: number; files: number } | null {
  const status = read(pid, 'status');
  const [anonymous, files] = ['RssAnon', 'RssFile'].map(
    (name) => new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1],
  );
  return anonymous && files ? { anonymous: Number(anonymous), files: Number(files) } : null;
}

function cpuSecondsOf(pid: number): { own: number; endedChildren: number } | null {
  const fields = read(pid, 'stat').split(') ')[1]?.split(' ').map(Number);
  if (!fields) return null;
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  // Linux counts in hundredths of a second.
  return { own: (user + system) / 100, endedChildren: (childrenUser + childrenSystem) / 100 };
}
