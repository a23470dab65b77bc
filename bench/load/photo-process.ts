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
  /** Resident memory in MB (10^6 bytes); null where the system does not tell. */
  residentMegabytes(): number | null;
  /** Processor seconds over all threads so far; null where the system does not tell. */
  cpuSeconds(): number | null;
  stop(): Promise<void>;
}

/** The photo program as it is started in operation, over the bench's database. */
export async function startPhotoProcess(
  database: BenchDatabase,
  secretKey: string,
  threads: number,
): Promise<PhotoProcess> {
  const port = await findFreePort();
  const program = await startProgram('photo', database, port, {
    SECRET_KEY: secretKey,
    PHOTO_PORT: String(port),
    CODE_PORT: String(await findFreePort()),
    PHOTO_THREADS: String(threads),
  });
  const url = `http://127.0.0.1:${port}`;
  const read = (file: string) => {
    try {
      return readFileSync(`/proc/${program.pid}/${file}`, 'utf8');
    } catch {
      return null;
    }
  };
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
      const kilobytes = /VmRSS:\s+(\d+) kB/.exec(read('status') ?? '')?.[1];
      return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / 1e6;
    },
    cpuSeconds() {
      const fields = read('stat')?.split(') ')[1]?.split(' ');
      // Linux counts in hundredths of a second.
      return fields ? (Number(fields[11]) + Number(fields[12])) / 100 : null;
    },
    stop: program.stop,
  };
}
