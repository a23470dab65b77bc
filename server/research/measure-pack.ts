import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { createQrReader } from '#server/photo/qr-reader.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { codesOf, listPhotos, type Pack } from './pack.ts';
import type { MeasuredPackPhoto } from './rates.ts';

export interface MeasuredPack {
  photos: MeasuredPackPhoto[];
  /** Files without a code of the pack. */
  unread: string[];
}

/** Measures all photos of a pack in this process: they are the user's own. @param report after each photo. */
export async function measurePack(
  folder: string,
  pack: Pack,
  report: (done: number, of: number) => void,
): Promise<MeasuredPack> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const read = createQrReader(await readFile(wasm));
  const codes = new Map(codesOf(pack).map((code) => [code.content, code]));
  const listed = await listPhotos(folder);
  const measured: MeasuredPack = { photos: [], unread: [] };
  for (const [at, { file, ...place }] of listed.entries()) {
    const bytes = await readFile(file);
    try {
      const found = (await readPhoto(bytes, read, (text) => codes.has(text))).code;
      const code = found && codes.get(found.text);
      if (found && code) {
        const { symbol, template } = code;
        const expected = { geometry: symbol.geometry, modules: symbol.modules, template };
        const { measurement } = await measurePhoto(bytes, found.corners, expected);
        measured.photos.push({ ...place, code: code.id, measurement });
      } else measured.unread.push(file);
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      measured.unread.push(file);
    }
    report(at + 1, listed.length);
  }
  return measured;
}
