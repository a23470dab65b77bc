import type { CodeGeometry } from '#server/artwork/graphic/geometry.ts';
import type { PhotoMeasurement } from '#server/photo/measure-photo.ts';
import type { Corners } from '#server/photo/qr-reader.ts';
import type { PhotoReading } from '#server/photo/read-photo.ts';

/** What was printed with a code: all that a photo of it is compared with. */
export interface PrintedGraphic {
  /** What the QR code says. */
  content: string;
  geometry: CodeGeometry;
  /** The pattern, 1 ink, `geometry.cells` a side. */
  template: Uint8Array;
}

/** Looks at photos, each in a thread of its own, so that one that takes long holds up no other work. */
export interface PhotoThreads {
  /**
   * Reads a photo in the next free thread. The bytes are copied into it.
   * @param prefixes what contents of ours begin with
   * @throws PhotoRefused for what the sender can correct, DomainError 'unavailable' when too many photos wait.
   */
  read(bytes: Uint8Array, prefixes: readonly string[]): Promise<PhotoReading>;
  /**
   * Measures the graphic of a code that was read, before any photo that waits to be read.
   * @param corners as they were read from these bytes
   * @throws as `read` does
   */
  measure(bytes: Uint8Array, corners: Corners, printed: PrintedGraphic): Promise<PhotoMeasurement>;
}
