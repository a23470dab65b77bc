import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import type { Plane } from '../plane.ts';
import type { Corners } from '../qr-reader.ts';
import { type Accidents, accidentsOf } from './accidents.ts';
import { detailOf } from './detail.ts';
import { type Region, type Samples, sampleRegion } from './image.ts';
import { measureSymbol } from './measure-symbol.ts';
import { registerCode } from './register-code.ts';
import { registerGraphic } from './register-graphic.ts';
import { type GraphicScore, scoreGraphic } from './score.ts';
import { jacobian, project, type Warp } from './warp.ts';

/**
 * Samples a side that one of the score's samples is averaged from: sixteen pixels a cell and more are no better than
 * sixteen.
 */
const maxFine = 8;

/** Blur, in cells, of a code in which no edge was found: a number, since measurements are kept as JSON. */
const noEdge = 99;

/** Up to here a veil is distinguished from the errors that blur draws together. */
export const clearBlur = 1;

/**
 * Measurements of a secure graphic in a photo. Plain numbers: they are stored with the scan, and models are fitted to
 * them.
 */
export interface GraphicMeasurement {
  /** Pixels a cell in the middle of the graphic, along its shorter direction. */
  pxPerCell: number;
  /** Pixels a module of the code. */
  pxPerModule: number;
  /** Blur of edges, sigma in cells: the larger of both directions, and the smaller. */
  blur: number;
  blurOther: number;
  /** Noise of a pixel as a share of the contrast. */
  noise: number;
  /** Paper and ink as grey levels; contrast is their difference as a share of full scale. */
  white: number;
  black: number;
  contrast: number;
  /** Contrast of the code's weakest part as a share of its strongest. */
  evenness: number;
  /** Share of the graphic's pixels that are burnt out, and share without any ink-dark pixel around. */
  saturated: number;
  washedOut: number;
  /** Degrees between the print and the camera. */
  tilt: number;
  /** Modules between code or graphic and the frame's nearest edge; below 0 something is cut off. */
  frameMargin: number;
  /** How well the code and the pattern were found, −1 to 1. */
  codeFit: number;
  graphicFit: number;
  rho: number;
  rhoShaped: number;
  responses: number[];
  responseErrors: number[];
  /** Standard deviation of what nothing explains, as a share of the contrast. */
  residual: number;
  /**
   * How uneven light is over the graphic, 0 to 1: a veil, a shadow's edge. It is taken out of the figures. Absent in
   * what was measured before it was; so are the next four.
   */
  veil?: number;
  /** Share of the graphic that is left out as damaged. */
  damaged?: number;
  /** Degrees by which a graphic beside the code lies at another slant than the code: it is bent around something. */
  bend?: number;
  /** How far light swings beyond paper at the code's own edges, as a share of the contrast: sharpening. */
  overshoot?: number;
  /** Roughness from pixel to pixel as a share of that over three: what is denoised has little. */
  grain?: number;
  /**
   * Share of the cells that look like their opposite, and its standard error. Absent in what was measured before they
   * were looked for.
   */
  wrongCells?: number;
  wrongCellsError?: number;
  /**
   * How strongly the light of the graphic varies compared with what the blur of the code's edges leaves (`detailOf`).
   * Absent in what was measured before it was.
   */
  detail?: number;
  /**
   * Marks on the print: how far the shape of what nothing explains is from a normal distribution (`nonNormality`), and
   * the share of it that lies between rows or between columns (`streaksOf`). Absent in what was measured before they
   * were.
   */
  nonNormality?: number;
  streaks?: number;
}

export interface MeasuredGraphic {
  measurement: GraphicMeasurement;
  warp: Warp;
  /** Corners of code and graphic together, in the plane's pixels: code first. */
  codeCorners: Corners;
  /** Null where they were not asked for. */
  accidents: Accidents | null;
}

/** The graphic that is expected in the photo. */
export interface ExpectedGraphic {
  geometry: CodeGeometry;
  /** The symbol's modules, 1 dark. */
  modules: Uint8Array;
  /** The pattern, 1 ink. */
  template: Uint8Array;
  /** Whether the accidents of the print are looked for as well. */
  seesAccidents?: boolean;
}

/**
 * Measures how much of the expected pattern a photo shows. Deterministic and pure.
 * @param plane light of the photo at full resolution, or of a crop around the code.
 * @param corners of the code as read, in the plane's pixels.
 * @returns null when the code's grid is not found in the plane.
 */
export function measureGraphic(plane: Plane, corners: Corners, expected: ExpectedGraphic): MeasuredGraphic | null {
  const { geometry, modules, template } = expected;
  const { size, window, cells } = geometry;
  const code = registerCode(plane, corners, modules, size, window);
  if (!code) return null;
  const region = graphicRegion(geometry);
  const reach = window ? 3 : 12;
  const graphic = registerGraphic(plane, code.warp, region, template, cells, reach, !window);
  const scale = scaleOf(graphic.warp, region, cells);
  if (!(scale.shorter > 0.05)) return null;
  const symbol = measureSymbol(plane, code.warp, modules, size, window);
  const contrast = Math.max(symbol.white - symbol.black, 1e-3);
  const edges = [symbol.edgeX, symbol.edgeY].map((edge) => Math.min(edge / scale.mean, noEdge)).sort((a, b) => b - a);
  const [blur = 0, blurOther = 0] = edges;
  const fine = Math.min(maxFine, Math.max(1, Math.round(scale.mean / 2)));
  const seen = averageSquares(sampleRegion(plane, graphic.warp, region, 2 * cells * fine, 2 * cells * fine), fine);
  const radius = blur > 0.75 ? 3 : 2;
  const noise = sampleNoise(symbol.noise, fine);
  const score: GraphicScore = scoreGraphic(seen, template, cells, radius, noise, blur <= clearBlur);
  const corner = (u: number, v: number) => project(code.warp, u, v);
  return {
    measurement: {
      pxPerCell: scale.shorter,
      pxPerModule: (scale.mean * geometry.moduleDots) / geometry.cellDots,
      blur,
      blurOther,
      noise: symbol.noise / contrast,
      white: symbol.white,
      black: symbol.black,
      contrast: contrast / 255,
      evenness: symbol.evenness,
      saturated: shareBetween(seen, 253.5, 255),
      washedOut: shareBetween(seen, 0, 1.5),
      tilt: scale.tilt,
      frameMargin: Math.min(marginOf(plane, code.warp, wholeCode, size), marginOf(plane, graphic.warp, region, size)),
      codeFit: code.fit,
      graphicFit: graphic.fit,
      rho: score.rho,
      rhoShaped: score.rhoShaped,
      responses: score.responses,
      responseErrors: score.errors,
      residual: Math.sqrt(score.unexplained) / contrast,
      veil: score.veil,
      damaged: score.damaged,
      bend: window ? 0 : Math.abs(scale.tilt - scaleOf(code.warp, wholeCode, size).tilt),
      overshoot: symbol.overshoot,
      grain: symbol.grain,
      wrongCells: score.wrongCells,
      wrongCellsError: score.wrongCellsError,
      detail: detailOf(score.explained + score.unexplained - noise, contrast, [blur, blurOther]),
      nonNormality: score.nonNormality,
      streaks: score.streaks,
    },
    warp: graphic.warp,
    codeCorners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
    accidents: expected.seesAccidents ? accidentsOf(score.margins, template, cells) : null,
  };
}

const wholeCode: Region = { left: -1, top: -1, right: 1, bottom: 1 };

/** By the region's corners; a module's length as along the code's upper edge. */
function marginOf(plane: Plane, warp: Warp, { left, top, right, bottom }: Region, size: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [u, v] of [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const) {
    const { x, y } = project(warp, u, v);
    nearest = Math.min(nearest, x, y, plane.width - x, plane.height - y);
  }
  const [xu, yu] = jacobian(warp, 0, 0);
  return nearest / Math.max((2 * Math.hypot(xu, yu)) / size, 1e-6);
}

export function graphicRegion(geometry: CodeGeometry): Region {
  const side = (geometry.size * geometry.moduleDots) / 2;
  const { x, y, side: length } = geometry.graphic;
  return { left: x / side - 1, top: y / side - 1, right: (x + length) / side - 1, bottom: (y + length) / side - 1 };
}

interface Scale {
  shorter: number;
  mean: number;
  tilt: number;
}

/** From the warp's slope at the graphic's middle: the ratio of its singular values is the cosine of the tilt. */
function scaleOf(warp: Warp, region: Region, cells: number): Scale {
  const [xu, yu, xv, yv] = jacobian(warp, (region.left + region.right) / 2, (region.top + region.bottom) / 2);
  const unitsU = (region.right - region.left) / cells;
  const unitsV = (region.bottom - region.top) / cells;
  const [a, b, c, d] = [xu * unitsU, xv * unitsV, yu * unitsU, yv * unitsV];
  const half = (a * a + b * b + c * c + d * d) / 2;
  const det = Math.abs(a * d - b * c);
  const spread = Math.sqrt(Math.max(0, half * half - det * det));
  const [longer, shorter] = [Math.sqrt(half + spread), Math.sqrt(Math.max(0, half - spread))];
  return { shorter, mean: Math.sqrt(det), tilt: (Math.acos(Math.min(1, shorter / longer)) * 180) / Math.PI };
}

function averageSquares(samples: Samples, side: number): Samples {
  if (side === 1) return samples;
  const width = samples.width / side;
  const height = samples.height / side;
  const data = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let dy = 0; dy < side; dy += 1) addRuns(sums, samples.data, (y * side + dy) * samples.width, side);
    for (let x = 0; x < width; x += 1) data[y * width + x] = (sums[x] ?? 0) / (side * side);
  }
  return { data, width, height };
}

function addRuns(sums: Float64Array, data: Float32Array, from: number, side: number): void {
  for (let x = 0, at = from; x < sums.length; x += 1) {
    let sum = 0;
    for (const end = at + side; at < end; at += 1) sum += data[at] ?? 0;
    sums[x] = (sums[x] ?? 0) + sum;
  }
}

/** Interpolating between four pixels leaves 4/9 of their variance on average; the mean of several samples less. */
function sampleNoise(noise: number, fine: number): number {
  return (noise * noise * (4 / 9)) / (fine === 1 ? 1 : fine * fine * 0.6);
}

/** Share of the samples within the limits. */
function shareBetween({ data }: Samples, least: number, most: number): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 1) {
    const light = data[at] ?? 0;
    if (light >= least && light <= most) count += 1;
  }
  return count / data.length;
}
