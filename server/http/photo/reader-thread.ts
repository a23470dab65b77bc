import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { encodeModules } from '#server/artwork/graphic/geometry.ts';
import type { PrintedGraphic, PrintLook } from '#server/domain/print-quality/photo-threads.ts';
import { isUnderPrefix } from '#server/domain/scans/match-content.ts';
import type { ReadCode } from '#server/photo/choose-code.ts';
import { measurePhoto, regionOfCode } from '#server/photo/measure-photo.ts';
import { isOtherSymbol } from '#server/photo/other-symbol.ts';
import { PhotoRefused, type RefusalCode } from '#server/photo/photo-refused.ts';
import { createQrReader, type ReadSymbols } from '#server/photo/qr-reader.ts';
import { type PhotoReading, readPhoto } from '#server/photo/read-photo.ts';

/** Runs in a worker thread: one photo in, what was found out, one at a time. */
export type ThreadRequest =
  | { kind: 'read'; bytes: Uint8Array; prefixes: readonly string[] }
  | { kind: 'measure'; bytes: Uint8Array; code: ReadCode; printed: PrintedGraphic };

export type ThreadAnswer = 'ready' | { reading: PhotoReading } | { look: PrintLook } | { refused: RefusalCode };

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

async function work(request: ThreadRequest, read: ReadSymbols): Promise<ThreadAnswer> {
  if (request.kind === 'read') {
    const { bytes, prefixes } = request;
    return { reading: await readPhoto(bytes, read, (text) => isUnderPrefix(text, prefixes)) };
  }
  const { bytes, code } = request;
  const { content, geometry, template } = request.printed;
  const expected = { geometry, template, modules: encodeModules(content, geometry) };
  if (isOtherSymbol(code, { content, modules: expected.modules, size: geometry.size })) {
    // Its modules are not those expected: laid over it, they would only pull its corners off.
    const roi = await regionOfCode(bytes, code.corners);
    return { look: { measurement: null, roi, isOtherSymbol: true } };
  }
  return { look: { ...(await measurePhoto(bytes, code.corners, expected)), isOtherSymbol: false } };
}

function serve(port: NonNullable<typeof parentPort>): void {
  const answer = (message: ThreadAnswer) => port.postMessage(message);
  const read = createQrReader(readFileSync(wasmFile));
  port.on('message', async (request: ThreadRequest) => {
    try {
      answer(await work(request, read));
    } catch (error) {
      // Anything else has left this thread in an unknown state: it ends, and is replaced.
      if (!(error instanceof PhotoRefused)) throw error;
      answer({ refused: error.code });
    }
  });
  answer('ready');
}

if (parentPort) serve(parentPort);
