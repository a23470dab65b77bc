/** One channel of a picture, a byte a pixel, rows from the top. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}
