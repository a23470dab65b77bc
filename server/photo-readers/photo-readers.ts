import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import type { ReadCode } from '#server/photo/choose-code.ts';
import type { PhotoMeasurement } from '#server/photo/measure-photo.ts';
import type { PhotoReading } from '#server/photo/read-photo.ts';

/** Printed code and graphic that a photo is compared with. */
export interface PrintedGraphic {
  /** Content of the QR code. */
  content: string;
  geometry: CodeGeometry;
  /** The pattern, 1 ink, `geometry.cells` a side. */
  template: Uint8Array;
  /** Whether what the ink did by itself is looked for as well. */
  seesAccidents?: boolean;
}

/** Measurement of a printed code in a photo. */
export interface PrintMeasurement extends PhotoMeasurement {
  /** It says what the printed code says and was drawn by other software: nothing was measured. */
  isOtherSymbol: boolean;
}

/** Processor time that photos cost, those that are refused included. */
export interface ProcessorMeter {
  processorMs: number;
  /** Sender of the photos, which are read in turn with those of other callers. */
  caller?: string;
}

/** Reads and measures photos, each in a process of its own: one that crashes it holds up no other work. */
export interface PhotoReaders {
  /**
   * Reads a photo in the next free reader, which gets a copy of the bytes.
   * @param prefixes what contents of ours begin with
   * @throws PhotoRefused for what the sender can correct, DomainError 'unavailable' when too many photos wait or the
   * machine has no time for this one.
   */
  read(bytes: Uint8Array, prefixes: readonly string[], meter?: ProcessorMeter): Promise<PhotoReading>;
  /**
   * Measures the graphic of a code that was read, before any photo that waits to be read.
   * @param code as it was read from these bytes
   * @throws as `read` does
   */
  measure(
    bytes: Uint8Array,
    code: ReadCode,
    printed: PrintedGraphic,
    meter?: ProcessorMeter,
  ): Promise<PrintMeasurement>;
}
