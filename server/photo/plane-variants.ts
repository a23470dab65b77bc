import sharp, { type Sharp } from 'sharp';
import type { Plane } from './plane.ts';

/** Pictures made from a plane for another try at reading it. None changes the plane it is given. */

function open(plane: Plane) {
  return sharp(plane.data, { raw: { width: plane.width, height: plane.height, channels: 1 } });
}

async function finish(image: Sharp): Promise<Plane> {
  const { data, info } = await image.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Resampled to `across` × width and `down` × height: small modules become large enough, foreshortened ones square
 * again.
 */
export function resample(plane: Plane, across: number, down: number): Promise<Plane> {
  const width = Math.max(1, Math.round(plane.width * across));
  const height = Math.max(1, Math.round(plane.height * down));
  return finish(
    open(plane).resize(width, height, { fit: 'fill', kernel: across > 1 || down > 1 ? 'cubic' : 'lanczos3' }),
  );
}

/** Gaussian blur of sigma pixels, against noise, screens and print rasters. */
export function soften(plane: Plane, sigma: number): Promise<Plane> {
  return finish(open(plane).blur(sigma));
}

/** Unsharp mask for edges of about `sigma` pixels, against defocus. */
export function sharpen(plane: Plane, sigma: number): Promise<Plane> {
  return finish(open(plane).sharpen({ sigma, m1: 2, m2: 3 }));
}

/**
 * Adaptive threshold: black or white by the mean of the surrounding square (Bradley and Roth 2007), from an integral
 * image. With a window as wide as a finder pattern and more it tolerates uneven light and reflections that small
 * windows take for modules.
 * @param windowShare side of the window as a share of the plane's longer side.
 * @param bias share of the mean by which a pixel must be darker to be black.
 * @param sums the plane's integral image, for a caller that needs it more than once.
 */
export function adaptiveThreshold(
  plane: Plane,
  windowShare: number,
  bias: number,
  sums: Uint32Array = integralImage(plane),
): Plane {
  const { data, width, height } = plane;
  const stride = width + 1;
  const radius = Math.max(4, Math.round((Math.max(width, height) * windowShare) / 2));
  const out = new Uint8Array(data.length);
  const light = 1 - bias;
  for (let y = 0; y < height; y += 1) {
    const first = Math.max(0, y - radius);
    const last = Math.min(height, y + radius + 1);
    const [top, bottom, rows, row] = [first * stride, last * stride, last - first, y * width];
    for (let x = 0; x < width; x += 1) {
      const left = x > radius ? x - radius : 0;
      const right = x + radius < width ? x + radius + 1 : width;
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      const mean = sum / (rows * (right - left));
      out[row + x] = (data[row + x] ?? 0) < mean * light ? 0 : 255;
    }
  }
  return { data: out, width, height };
}

/** Summed-area table: the sum of any rectangle by four look-ups (Crow 1984). Enough for 16 million pixels. */
export function integralImage({ data, width, height }: Plane): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
