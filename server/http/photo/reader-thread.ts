import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { isUnderPrefix } from '#server/domain/scans/match-content.ts';
import { PhotoRefused, type RefusalCode } from '#server/photo/photo-refused.ts';
import { createQrReader } from '#server/photo/qr-reader.ts';
import { type PhotoReading, readPhoto } from '#server/photo/read-photo.ts';

/** Runs in a worker thread: one photo in, one reading out, one at a time. */
export interface ReadRequest {
  bytes: Uint8Array;
  prefixes: readonly string[];
}

export type ReadAnswer = 'ready' | { reading: PhotoReading } | { refused: RefusalCode };

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

function serve(port: NonNullable<typeof parentPort>): void {
  const answer = (message: ReadAnswer) => port.postMessage(message);
  const read = createQrReader(readFileSync(wasmFile));
  port.on('message', async ({ bytes, prefixes }: ReadRequest) => {
    try {
      answer({ reading: await readPhoto(bytes, read, (text) => isUnderPrefix(text, prefixes)) });
    } catch (error) {
      // Anything else has left this thread in an unknown state: it ends, and is replaced.
      if (!(error instanceof PhotoRefused)) throw error;
      answer({ refused: error.code });
    }
  });
  answer('ready');
}

if (parentPort) serve(parentPort);
