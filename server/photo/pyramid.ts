import type { Plane } from './plane.ts';

/** A plane at half its size, a quarter and so on (Burt 1981, with a box for the Gaussian), each made when asked for. */
export class Pyramid {
  readonly #levels: Plane[];

  constructor(plane: Plane) {
    this.#levels = [plane];
  }

  /** @param level 0 is the plane itself. A level that would have no pixels is the smallest that has some. */
  level(level: number): Plane {
    for (let at = this.#levels.length; at <= level; at += 1) this.#levels.push(halved(this.level(at - 1)));
    return this.#levels[level] ?? this.level(0);
  }
}

function halved(plane: Plane): Plane {
  const [width, height] = [plane.width >> 1, plane.height >> 1];
  if (width === 0 || height === 0) return plane;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 2 * y * plane.width + 2 * x;
      const below = at + plane.width;
      const sum =
        (plane.data[at] ?? 0) + (plane.data[at + 1] ?? 0) + (plane.data[below] ?? 0) + (plane.data[below + 1] ?? 0);
      data[y * width + x] = (sum + 2) >> 2;
    }
  }
  return { data, width, height };
}
