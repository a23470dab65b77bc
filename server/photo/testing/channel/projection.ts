import type { CaptureOptions } from './capture-options.ts';
import { createField, type Field, sampleField } from './field.ts';
import type { Project } from './lighting.ts';
import type { Random } from './random.ts';

/** Where the phone sees the sheet, and the sheet as it sees it. */

/** Pixels that the code lies beside the frame's middle. */
export function drawShift(random: Random): { x: number; y: number } {
  const x = random.between(-0.5, 0.5) * 6;
  return { x, y: random.between(-0.5, 0.5) * 6 };
}

export function createProjection(
  field: Field,
  scale: number,
  width: number,
  height: number,
  options: CaptureOptions,
  shift: { x: number; y: number },
): Project {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [cr, sr] = [Math.cos(radians(options.rotation)), Math.sin(radians(options.rotation))];
  const [cx, sx] = [Math.cos(radians(options.tiltX)), Math.sin(radians(options.tiltX))];
  const [cy, sy] = [Math.cos(radians(options.tiltY)), Math.sin(radians(options.tiltY))];
  const [ca, sa] = [Math.cos(radians(options.bendAxis)), Math.sin(radians(options.bendAxis))];
  const half = Math.max(field.width, field.height) / 2;
  const radius = options.bend > 0 ? half / radians(options.bend) : 0;
  const distance = half * 2 * options.distance;
  const shiftX = width / 2 + shift.x;
  const shiftY = height / 2 + shift.y;
  return (px, py) => {
    let x = px - field.width / 2;
    let y = py - field.height / 2;
    let z = 0;
    if (radius > 0) {
      const along = x * ca + y * sa;
      const across = -x * sa + y * ca;
      const bent = radius * Math.sin(along / radius);
      z = radius * (1 - Math.cos(along / radius));
      x = bent * ca - across * sa;
      y = bent * sa + across * ca;
    }
    const x1 = x * cx + z * sx;
    const z1 = -x * sx + z * cx;
    const y1 = y * cy + z1 * sy;
    const z2 = -y * sy + z1 * cy;
    const k = (scale * distance) / (distance + z2);
    return { x: shiftX + k * (x1 * cr - y1 * sr), y: shiftY + k * (x1 * sr + y1 * cr) };
  };
}

const gridStep = 16;

/** Looks up each pixel's place on the print: exactly on a coarse grid, bilinear between. */
export function resample(field: Field, width: number, height: number, project: Project): Field {
  const columns = Math.ceil(width / gridStep) + 1;
  const rows = Math.ceil(height / gridStep) + 1;
  const us = new Float64Array(columns * rows);
  const vs = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const { u, v } = invert(project, column * gridStep + 0.5, row * gridStep + 0.5, field);
      us[row * columns + column] = u;
      vs[row * columns + column] = v;
    }
  }
  const out = createField(width, height);
  for (let y = 0; y < height; y += 1) {
    const first = Math.floor(y / gridStep) * columns;
    sampleRow(out, y, field, { us, vs, first, columns, down: (y % gridStep) / gridStep });
  }
  return out;
}

/** Places on the print, on a coarse grid of the photo. */
interface GridRow {
  us: Float64Array;
  vs: Float64Array;
  /** Its first place, and places to the row below. */
  first: number;
  columns: number;
  /** How far below it the samples are, of the way to the next. */
  down: number;
}

// The compiler keeps a short function that is called for each row; long loops within loops it compiles again and again.

function sampleRow({ data, width }: Field, y: number, field: Field, { us, vs, first, columns, down }: GridRow): void {
  const row = data.subarray(y * width, (y + 1) * width);
  for (let x = 0, at = first; x < width; x += gridStep, at += 1) sampleRun(row, x, field, us, vs, at, columns, down);
}

/** From one place of the grid to the next one. */
function sampleRun(
  row: Float32Array,
  from: number,
  field: Field,
  us: Float64Array,
  vs: Float64Array,
  at: number,
  columns: number,
  down: number,
): void {
  const below = at + columns;
  const u0 = us[at] ?? 0;
  const u1 = us[at + 1] ?? 0;
  const u2 = us[below] ?? 0;
  const u3 = us[below + 1] ?? 0;
  const v0 = vs[at] ?? 0;
  const v1 = vs[at + 1] ?? 0;
  const v2 = vs[below] ?? 0;
  const v3 = vs[below + 1] ?? 0;
  const up = 1 - down;
  const count = Math.min(gridStep, row.length - from);
  for (let i = 0; i < count; i += 1) {
    const right = i / gridStep;
    const left = 1 - right;
    const u = (u0 * left + u1 * right) * up + (u2 * left + u3 * right) * down;
    const v = (v0 * left + v1 * right) * up + (v2 * left + v3 * right) * down;
    row[from + i] = sampleField(field, u, v);
  }
}

function invert(project: Project, x: number, y: number, field: Field): { u: number; v: number } {
  let u = field.width / 2;
  let v = field.height / 2;
  for (let round = 0; round < 12; round += 1) {
    const at = project(u, v);
    const ex = x - at.x;
    const ey = y - at.y;
    if (Math.abs(ex) + Math.abs(ey) < 1e-3) break;
    const du = project(u + 1, v);
    const dv = project(u, v + 1);
    const [a, b, c, d] = [du.x - at.x, dv.x - at.x, du.y - at.y, dv.y - at.y];
    const det = a * d - b * c;
    if (Math.abs(det) < 1e-9) break;
    // Far outside a bent sheet there is no answer; the paper goes on.
    const limit = field.width;
    u += Math.max(-limit, Math.min(limit, (ex * d - ey * b) / det));
    v += Math.max(-limit, Math.min(limit, (ey * a - ex * c) / det));
  }
  return { u, v };
}
