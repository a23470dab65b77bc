import { solveSymmetric } from '../graphic/linear-system.ts';
import { type Grid, placeModules, valueAt } from './grid.ts';
import type { Patch } from './rectify.ts';
import type { SymbolLayout } from './symbol-layout.ts';

/** Returns the light of every module and of a border around them, dark positive. */
export function seenModules(grid: Grid, layout: SymbolLayout, patch: Patch): Float32Array {
  const places = placeModules(grid, layout.size, patch);
  const seen = new Float32Array(places.length / 2);
  const spread = 0.22 * patch.scale;
  for (let k = 0; k < seen.length; k += 1) {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        sum += valueAt(
          patch.level,
          patch.side,
          (places[2 * k] ?? 0) + dx * spread,
          (places[2 * k + 1] ?? 0) + dy * spread,
        );
      }
    }
    seen[k] = sum / 9;
  }
  return seen;
}

/** The modules alone, without the border. */
export function withoutBorder(values: Float32Array, size: number): Float32Array {
  return Float32Array.from({ length: size * size }, (_, module) => values[bordered(module, size)] ?? 0);
}

function bordered(module: number, size: number): number {
  return (Math.floor(module / size) + 1) * (size + 2) + (module % size) + 1;
}

const taps = 9;
const rounds = 5;

/**
 * Blind deconvolution of a blurred photo: the light seen is modelled as modules of ±1 convolved with an unknown 3 × 3
 * kernel. Kernel (least squares) and modules (each flipped where that lowers the squared residual, as in iterated
 * conditional modes, Besag 1986) are estimated in turns.
 * @returns by module how much the squared residual would grow if it were flipped, dark positive.
 */
export function deconvolve(seen: Float32Array, layout: SymbolLayout): Float32Array {
  const { size, known } = layout;
  const side = size + 2;
  const guess = Float32Array.from(seen, (value) => (value > 0 ? 1 : -1));
  for (const [module, value] of known.entries()) if (value !== 0) guess[bordered(module, size)] = value;
  const offsets = Array.from({ length: taps }, (_, k) => (Math.floor(k / 3) - 1) * side + (k % 3) - 1);
  const residual = new Float32Array(seen.length);
  let kernel = new Float64Array(taps + 1);
  for (let round = 0; round < rounds; round += 1) {
    kernel = fitKernel(seen, guess, offsets, side);
    explain(seen, guess, kernel, offsets, side, residual);
    let flipped = 0;
    for (let sweep = 0; sweep < 2; sweep += 1) {
      for (let y = 1; y < side - 1; y += 1) {
        for (let x = 1; x < side - 1; x += 1) {
          const at = y * side + x;
          if (known[(y - 1) * size + x - 1] !== 0) continue;
          if (costOfFlipping(at, guess, kernel, offsets, residual) >= 0) continue;
          flip(at, guess, kernel, offsets, residual);
          flipped += 1;
        }
      }
    }
    if (flipped === 0) break;
  }
  return Float32Array.from({ length: size * size }, (_, module) => {
    const at = bordered(module, size);
    return (guess[at] ?? 0) * costOfFlipping(at, guess, kernel, offsets, residual);
  });
}

function fitKernel(
  seen: Float32Array,
  guess: Float32Array,
  offsets: number[],
  side: number,
): Float64Array<ArrayBuffer> {
  const terms = taps + 1;
  const matrix = new Float64Array(terms * terms);
  const result = new Float64Array(terms);
  const row = new Float64Array(terms);
  row[taps] = 1;
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x;
      for (let k = 0; k < taps; k += 1) row[k] = guess[at - (offsets[k] ?? 0)] ?? 0;
      for (let i = 0; i < terms; i += 1) {
        result[i] = (result[i] ?? 0) + (row[i] ?? 0) * (seen[at] ?? 0);
        for (let j = 0; j <= i; j += 1)
          matrix[i * terms + j] = (matrix[i * terms + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
      }
    }
  }
  solveSymmetric(matrix, result, terms);
  return result;
}

function explain(
  seen: Float32Array,
  guess: Float32Array,
  kernel: Float64Array,
  offsets: number[],
  side: number,
  residual: Float32Array,
): void {
  residual.fill(0);
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x;
      let sum = (seen[at] ?? 0) - (kernel[taps] ?? 0);
      for (let k = 0; k < taps; k += 1) sum -= (kernel[k] ?? 0) * (guess[at - (offsets[k] ?? 0)] ?? 0);
      residual[at] = sum;
    }
  }
}

/** By how much the squared residual grows when a module is flipped: its share goes from k·g to −k·g. */
function costOfFlipping(
  at: number,
  guess: Float32Array,
  kernel: Float64Array,
  offsets: number[],
  residual: Float32Array,
): number {
  const g = guess[at] ?? 0;
  let cost = 0;
  for (let k = 0; k < taps; k += 1) {
    const weight = kernel[k] ?? 0;
    cost += 4 * weight * g * (residual[at + (offsets[k] ?? 0)] ?? 0) + 4 * weight * weight;
  }
  return cost;
}

function flip(at: number, guess: Float32Array, kernel: Float64Array, offsets: number[], residual: Float32Array): void {
  const g = guess[at] ?? 0;
  for (let k = 0; k < taps; k += 1) {
    const place = at + (offsets[k] ?? 0);
    residual[place] = (residual[place] ?? 0) + 2 * (kernel[k] ?? 0) * g;
  }
  guess[at] = -g;
}
