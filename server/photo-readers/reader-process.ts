import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encodeModules } from '#server/drawing/graphic/geometry.ts';
import type { ReadCode } from '#server/photo/choose-code.ts';
import { measurePhoto, regionOfCode } from '#server/photo/measure-photo.ts';
import { isOtherSymbol } from '#server/photo/other-symbol.ts';
import { PhotoRefused, type RefusalCode } from '#server/photo/photo-refused.ts';
import { createQrReader, type ReadSymbols } from '#server/photo/qr-reader.ts';
import { type PhotoReading, readPhoto } from '#server/photo/read-photo.ts';
import { isUnderPrefix } from './match-content.ts';
import { takePhoto } from './photo-pipe.ts';
import type { PrintedGraphic, PrintMeasurement } from './photo-readers.ts';

/** Runs in a process of its own, started by start-reader.ts: one photo in, what was found out, one at a time. */
export type ReaderRequest = { photoBytes: number } & (
  | { kind: 'read'; prefixes: readonly string[] }
  | { kind: 'measure'; code: ReadCode; printed: PrintedGraphic }
);

type Found = { reading: PhotoReading } | { look: PrintMeasurement } | { refused: RefusalCode };

/** With the processor time it took. */
export type ReaderAnswer = 'ready' | (Found & { processorMs: number });

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

async function work(request: ReaderRequest, bytes: Uint8Array, read: ReadSymbols): Promise<Found> {
  if (request.kind === 'read') {
    return { reading: await readPhoto(bytes, read, (text) => isUnderPrefix(text, request.prefixes)) };
  }
  const { code } = request;
  const { content, geometry, template, seesAccidents = false } = request.printed;
  const expected = { geometry, template, seesAccidents, modules: encodeModules(content, geometry) };
  if (isOtherSymbol(code, { content, modules: expected.modules, size: geometry.size })) {
    // Its modules are not those expected: laid over it, they would only pull its corners off.
    const roi = await regionOfCode(bytes, code.corners);
    return { look: { measurement: null, roi, accidents: null, isOtherSymbol: true } };
  }
  return { look: { ...(await measurePhoto(bytes, code.corners, expected)), isOtherSymbol: false } };
}

function serve(send: (answer: ReaderAnswer) => void): void {
  const read = createQrReader(readFileSync(wasmFile));
  process.on('message', async (request: ReaderRequest) => {
    const before = process.cpuUsage();
    const answer = (found: Found) => {
      const { user, system } = process.cpuUsage(before);
      send({ ...found, processorMs: (user + system) / 1000 });
    };
    try {
      answer(await work(request, takePhoto(request.photoBytes), read));
    } catch (error) {
      // Anything else has left this process in an unknown state: it ends, and is replaced.
      if (!(error instanceof PhotoRefused)) throw error;
      answer({ refused: error.code });
    }
  });
  // A signal to the whole process group (Ctrl-C) is for its parent, which ends it when its photos are answered.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
  send('ready');
}

const send = process.send?.bind(process);
if (send) serve((answer) => send(answer));
