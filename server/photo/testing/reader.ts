import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createQrReader } from '../qr-reader.ts';

/** A reader for tests that need no process of its own. */
export const testReader = createQrReader(
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
);
