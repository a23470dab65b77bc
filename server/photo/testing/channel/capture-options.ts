import type { Field } from './field.ts';
import type { Lighting, Project } from './lighting.ts';

/** How a phone takes the photo. Angles in degrees, lengths in pixels of the photo unless said otherwise. */
export interface CaptureOptions {
  /** Pixels a cell of the graphic in the middle of the code. */
  pxPerCell: number;
  rotation: number;
  /** Tilt around the code's vertical and horizontal axis. */
  tiltX: number;
  tiltY: number;
  /** Sigma of lens and focus. */
  blur: number;
  motion: number;
  motionAngle: number;
  /** Brightness of white paper as a share of full scale, before the tone curve. */
  exposure: number;
  /** Electrons at full scale: fewer is noisier. */
  fullWell: number;
  readNoise: number;
  /** 0 for none; 1 burns out the middle of the spot. */
  glare: number;
  glareSize: number;
  /** Share of the light that a shadow takes. */
  shadow: number;
  /** Bend around an axis: half the arc that the code covers, in degrees. */
  bend: number;
  bendAxis: number;
  /** Strength of the tone curve's S, 0 to 1. */
  contrast: number;
  denoise: number;
  sharpening: number;
  quality: number;
  /** Frame around the code, as a share of its longer side. */
  margin: number;
  /** From the phone to the sheet, in longer sides of the sheet: near is a strong perspective. */
  distance: number;
}

/** Accidents of a photo beyond its options: independent of each other, and none in most photos. */
export interface Mishap {
  /** Distorts a frame of this height. */
  distort?: ((project: Project, height: number) => Project) | undefined;
  light?: ((project: Project) => Lighting) | undefined;
  /** Light of a colour photo: of its red, green and blue plane. */
  colours?: readonly ((width: number, height: number) => Lighting)[] | undefined;
  /** Processing of each plane by the phone, and of the file by programs later. */
  process?: ((light: Field) => Field) | undefined;
  /** Sends the file on at this share of its size, compressed again. */
  forward?: { scale: number; quality: number } | undefined;
}

export const plainCapture: CaptureOptions = {
  pxPerCell: 1.5,
  rotation: 0,
  tiltX: 0,
  tiltY: 0,
  blur: 0.6,
  motion: 0,
  motionAngle: 0,
  exposure: 0.75,
  fullWell: 6000,
  readNoise: 0.003,
  glare: 0,
  glareSize: 0.25,
  shadow: 0,
  bend: 0,
  bendAxis: 0,
  contrast: 0.3,
  denoise: 0.3,
  sharpening: 0.4,
  quality: 88,
  margin: 0.12,
  distance: 10,
};
