import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Plane } from './plane.ts';
import type { Point } from './upright.ts';

export type Corners = [Point, Point, Point, Point];

/** How a symbol was made (ISO/IEC 18004): two encoders that differ in one of these draw different modules. */
export interface SymbolFormat {
  version: number;
  level: string;
  mask: number;
}

export interface ReadSymbol {
  text: string;
  /** Null when the reader does not report it. */
  format: SymbolFormat | null;
  /** Corners of the symbol in the plane's pixels, clockwise in the picture from the symbol's own top left. */
  corners: Corners;
}

/** `quick` is local as well, and looks neither at the inverted picture nor at smaller ones: for half of the cost. */
export type Thresholding = 'quick' | 'local' | 'global';

/** Reads the QR codes in a plane. Deterministic: the same plane gives the same symbols in the same order. */
export type ReadSymbols = (plane: Plane, thresholding: Thresholding) => Promise<ReadSymbol[]>;

/** A photo shows a handful of codes at most; a sheet of hundreds must not cost hundreds of decodings. */
const maxSymbols = 16;

/** Above this many pixels the reader's memory is given back after the photo: WebAssembly memory only grows. */
const pixelsKeptWarm = 20_000_000;

/**
 * @param wasmBinary zxing_reader.wasm of the zxing-wasm package: handed in, so that nothing is fetched from a network.
 * One reader a process: the package keeps one module.
 */
export function createQrReader(wasmBinary: Uint8Array): ReadSymbols {
  const overrides = { wasmBinary: new Uint8Array(wasmBinary).buffer };
  prepareZXingModule({ overrides });

  return async (plane, thresholding) => {
    const options: ReaderOptions = {
      // Micro QR and rMQR have so little redundancy that noise reads as a code.
      formats: ['QRCodeModel2'],
      textMode: 'Plain',
      binarizer: thresholding === 'global' ? 'GlobalHistogram' : 'LocalAverage',
      ...(thresholding === 'quick' && { tryInvert: false, tryDownscale: false }),
      maxNumberOfSymbols: maxSymbols,
    };
    try {
      const results = await readBarcodes(asPgm(plane), options);
      return results
        .filter((result) => result.isValid && result.text !== '')
        .map((result) => {
          const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
          return {
            text: result.text,
            format: formatOf(result.extra),
            corners: [topLeft, topRight, bottomRight, bottomLeft],
          };
        });
    } finally {
      if (plane.width * plane.height > pixelsKeptWarm) {
        purgeZXingModule();
        prepareZXingModule({ overrides });
      }
    }
  };
}

/** @param extra what the reader reports beside the text, as JSON: numbers of the symbol, nothing of its content. */
function formatOf(extra: string): SymbolFormat | null {
  if (extra === '') return null;
  const parsed = JSON.parse(extra) as { Version?: string; ECLevel?: string; DataMask?: number };
  const { Version: version, ECLevel: level, DataMask: mask } = parsed;
  return version !== undefined && level !== undefined && mask !== undefined
    ? { version: Number(version), level, mask }
    : null;
}

/** Binary PGM: the one form in which the reader takes a byte a pixel; its ImageData needs four. */
function asPgm(plane: Plane): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${plane.width} ${plane.height}\n255\n`);
  const file = new Uint8Array(header.length + plane.data.length);
  file.set(header);
  file.set(plane.data, header.length);
  return file;
}
