import type { Area } from './accidents.ts';
import type { Random } from './random.ts';

/** Where a point of the print is seen in the photo. */
export type Project = (x: number, y: number) => { x: number; y: number };

/** Changes the light of a row of pixels, in shares of full scale, to what falls on the sheet there. */
export type Lighting = (line: Float64Array, y: number) => void;

export interface Reflection {
  /** Added in the middle, as a share of full scale, before the tone curve. */
  strength: number;
  /** A lamp; a lamp as a tube; a window or a soft box, whose edges show. */
  shape: 'spot' | 'strip' | 'window';
  /** In widths of the code: radius of a lamp, half the width of a tube or window. */
  reach: number;
  /** Softness of a window's edges, as a share of its reach. */
  softness: number;
}

/** A reflection whose middle lies on the area or near its edge. */
export function reflect({ strength, shape, reach, softness }: Reflection, code: Area, area: Area, random: Random) {
  const [u, v] = [random.between(0.1, 0.9), random.between(0.1, 0.9)];
  const angle = random.between(0, Math.PI);
  const length = shape === 'window' ? random.between(1, 2) : random.between(6, 12);
  return (project: Project): Lighting => {
    const middle = project(area.x + area.side * u, area.y + area.side * v);
    const pixels = reach * lengthOf(code, project);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const veil = (x: number, y: number) => {
      const dx = (x - middle.x) / pixels;
      const dy = (y - middle.y) / pixels;
      if (shape === 'spot') return Math.exp(-(dx * dx + dy * dy));
      const across = dx * cos + dy * sin;
      const along = (dy * cos - dx * sin) / length;
      return shape === 'strip'
        ? Math.exp(-(across * across + along * along))
        : within(across, softness) * within(along, softness);
    };
    return (line, y) => {
      for (let x = 0; x < line.length; x += 1) line[x] = (line[x] ?? 0) + strength * veil(x + 0.5, y + 0.5);
    };
  };
}

/** A shadow with an edge across the area: a hand, the phone, a shelf. */
export function castShadow(code: Area, area: Area, random: Random) {
  const [u, v] = [random.between(0.15, 0.85), random.between(0.15, 0.85)];
  const angle = random.between(0, 2 * Math.PI);
  const depth = random.between(0.25, 0.65);
  const softness = random.between(0.004, 0.04);
  return (project: Project): Lighting => {
    const middle = project(area.x + area.side * u, area.y + area.side * v);
    const pixels = softness * lengthOf(code, project);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return (line, y) => {
      for (let x = 0; x < line.length; x += 1) {
        const across = ((x + 0.5 - middle.x) * cos + (y + 0.5 - middle.y) * sin) / pixels;
        line[x] = (line[x] ?? 0) * (1 - depth / (1 + Math.exp(-across)));
      }
    };
  };
}

/** Light of two colours from two sides, as the phone's white balance leaves it: one lighting for each of its planes. */
export function mixColours(tints: readonly number[], others: readonly number[], random: Random) {
  const angle = random.between(0, 2 * Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return tints.map((tint, plane) => (width: number, height: number): Lighting => {
    const other = others[plane] ?? tint;
    return (line, y) => {
      for (let x = 0; x < line.length; x += 1) {
        const t = 0.5 + ((x + 0.5) / width - 0.5) * cos + ((y + 0.5) / height - 0.5) * sin;
        line[x] = (line[x] ?? 0) * (tint + (other - tint) * Math.max(0, Math.min(1, t)));
      }
    };
  });
}

/** Sees the sheet line by line while the hand moves: a lean and a swing across the frame, in pixels. */
export function rollShutter(random: Random) {
  const swing = random.between(0.5, 2.5);
  const lean = random.between(-0.02, 0.02);
  const period = random.between(0.25, 1);
  const phase = random.between(0, 2 * Math.PI);
  const stretch = random.between(0.3, 1) * swing;
  return (project: Project, height: number): Project =>
    (px, py) => {
      const { x, y } = project(px, py);
      const turn = (2 * Math.PI * y) / (period * height) + phase;
      return { x: x + lean * (y - height / 2) + swing * Math.sin(turn), y: y + stretch * Math.cos(0.7 * turn) };
    };
}

const within = (place: number, softness: number): number => 1 / (1 + Math.exp((Math.abs(place) - 1) / softness));

function lengthOf({ x, y, side }: Area, project: Project): number {
  const [a, b] = [project(x, y + side / 2), project(x + side, y + side / 2)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}
