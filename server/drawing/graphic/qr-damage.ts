import { _alignmentPatterns, _BYTES, _ECC_BLOCKS, _WORDS_PER_BLOCK, type ErrorCorrection } from 'qr';

/** A square of modules inside a symbol that does not show what the symbol says. */
export interface ModuleWindow {
  /** First column and first row, in modules from the symbol's top left. */
  at: number;
  size: number;
}

/** Modules a side of a QR code of version 1 to 40. */
export function symbolSize(version: number): number {
  return 17 + 4 * version;
}

/**
 * Maximum share of a symbol's error correction that a covered window uses: 1 is all of it in the block that is hit
 * most. Counts every codeword with a module in the window as wrong (ISO/IEC 18004, 7.5 to 7.7: interleaved blocks,
 * placed in upward and downward columns of two).
 */
export function damageShare(version: number, ecc: ErrorCorrection, window: ModuleWindow): number {
  const total = _BYTES[version - 1] ?? 0;
  const blocks = _ECC_BLOCKS[ecc][version - 1] ?? 1;
  const checkWords = _WORDS_PER_BLOCK[ecc][version - 1] ?? 0;
  const data = total - blocks * checkWords;
  const shortData = Math.floor(data / blocks);
  const longBlocks = data % blocks;
  const hits = new Array<number>(blocks).fill(0);
  for (const word of coveredWords(version, total, window)) {
    // Long blocks come last and have one more data word, which follows those of all blocks.
    const longWord = word - shortData * blocks;
    const block =
      word >= data ? (word - data) % blocks : longWord >= 0 ? blocks - longBlocks + longWord : word % blocks;
    hits[block] = (hits[block] ?? 0) + 1;
  }
  return Math.max(...hits) / Math.floor(checkWords / 2);
}

function coveredWords(version: number, total: number, window: ModuleWindow): Set<number> {
  const size = symbolSize(version);
  const isFunction = functionModules(version);
  const covered = new Set<number>();
  const isInside = (at: number) => at >= window.at && at < window.at + window.size;
  let bit = 0;
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The vertical timing pattern has a column of its own.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isFunction[y * size + x]) continue;
        const word = bit >> 3;
        if (word < total && isInside(x) && isInside(y)) covered.add(word);
        bit += 1;
      }
    }
    isUpward = !isUpward;
  }
  return covered;
}

/** Modules that carry no data: finders with format bits, timing, alignment, version. */
function functionModules(version: number): Uint8Array {
  const size = symbolSize(version);
  const modules = new Uint8Array(size * size);
  const fill = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row += 1) modules.fill(1, row * size + x, row * size + x + width);
  };
  fill(0, 0, 9, 9);
  fill(size - 8, 0, 8, 9);
  fill(0, size - 8, 9, 8);
  fill(0, 6, size, 1);
  fill(6, 0, 1, size);
  const centres = _alignmentPatterns(version);
  for (const y of centres) {
    for (const x of centres) {
      const isAtFinder = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!isAtFinder) fill(x - 2, y - 2, 5, 5);
    }
  }
  if (version >= 7) {
    fill(size - 11, 0, 3, 6);
    fill(0, size - 11, 6, 3);
  }
  return modules;
}
