import {
  type AuthenticationResult,
  authenticatePhoto,
  authenticationResult,
  serviceAppHeader,
} from '#lib/contract/photo.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { childrenOf, cpuSecondsOf, memoryOf } from '../process-usage.ts';
import { startProgram } from '../start-program.ts';

export interface PhotoProcess {
  /** @throws Error when the answer is no success */
  send(jpeg: Buffer, app: string): Promise<AuthenticationResult>;
  /**
   * Resident memory of the program and its readers in MB (10^6 bytes), the files they share once; null where the system
   * does not tell.
   */
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
      const pids = tree();
      const files = memoryOf(pids[0] ?? 0, 'RssFile');
      return pids.reduce<number | null>((sum, pid) => {
        const own = memoryOf(pid, 'RssAnon');
        return sum === null || own === null ? null : sum + own;
      }, files);
    },
    cpuSeconds() {
      const [own, ...readers] = tree().map(cpuSecondsOf);
      if (!own) return null;
      return readers.reduce((sum, reader) => sum + (reader?.own ?? 0), own.own + own.endedChildren);
    },
    stop: program.stop,
  };
}
