/** How a QR symbol is laid out (ISO/IEC 18004): its function patterns, and how its codewords are spread over blocks. */
export interface SymbolLayout {
  version: number;
  /** Modules a side. */
  size: number;
  /** By module, rows from the top: 1 always dark, -1 always light, 0 holds data or format. */
  known: Int8Array;
  /** Modules that hold codewords, in the order of their bits. */
  dataModules: Int32Array;
}

export interface BlockPlan {
  parityPerBlock: number;
  /** Data codewords of each block. */
  dataLengths: number[];
}

/** In the order of the two bits that name them in the format: M, L, H, Q. */
export const levels = ['M', 'L', 'H', 'Q'] as const;
export type Level = (typeof levels)[number];

export const maxVersion = 40;

const parity: Record<Level, readonly number[]> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
};

const blocks: Record<Level, readonly number[]> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
};

export function sizeOfVersion(version: number): number {
  return 17 + version * 4;
}

const layouts = new Map<number, SymbolLayout>();

export function layoutOf(version: number): SymbolLayout {
  const kept = layouts.get(version) ?? createLayout(version);
  layouts.set(version, kept);
  return kept;
}

export function blockPlan(layout: SymbolLayout, level: Level): BlockPlan {
  const parityPerBlock = parity[level][layout.version - 1] ?? 0;
  const count = blocks[level][layout.version - 1] ?? 1;
  const codewords = Math.floor(layout.dataModules.length / 8);
  const short = Math.floor(codewords / count) - parityPerBlock;
  const longOnes = codewords % count;
  return {
    parityPerBlock,
    dataLengths: Array.from({ length: count }, (_, block) => short + (block >= count - longOnes ? 1 : 0)),
  };
}

/** Positions of the fifteen bits of the format information, the lowest first: both copies, as indices of modules. */
export function formatModules(size: number): [number[], number[]] {
  const at = (x: number, y: number) => y * size + x;
  const first: number[] = [];
  for (let y = 0; y <= 5; y += 1) first.push(at(8, y));
  first.push(at(8, 7), at(8, 8), at(7, 8));
  for (let x = 5; x >= 0; x -= 1) first.push(at(x, 8));
  const second: number[] = [];
  for (let bit = 0; bit < 8; bit += 1) second.push(at(size - 1 - bit, 8));
  for (let bit = 8; bit < 15; bit += 1) second.push(at(8, size - 15 + bit));
  return [first, second];
}

/** Whether a data mask turns the module at column x and row y. */
export function isMasked(mask: number, x: number, y: number): boolean {
  switch (mask) {
    case 0:
      return (x + y) % 2 === 0;
    case 1:
      return y % 2 === 0;
    case 2:
      return x % 3 === 0;
    case 3:
      return (x + y) % 3 === 0;
    case 4:
      return (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0;
    case 5:
      return ((x * y) % 2) + ((x * y) % 3) === 0;
    case 6:
      return (((x * y) % 2) + ((x * y) % 3)) % 2 === 0;
    default:
      return (((x + y) % 2) + ((x * y) % 3)) % 2 === 0;
  }
}

/** Centres of the alignment patterns along one side; none for version 1. */
function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = sizeOfVersion(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

function createLayout(version: number): SymbolLayout {
  const size = sizeOfVersion(version);
  const known = new Int8Array(size * size);
  const isReserved = new Uint8Array(size * size);
  const set = (x: number, y: number, value: number) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    known[y * size + x] = value;
    isReserved[y * size + x] = 1;
  };
  for (let k = 0; k < size; k += 1) {
    set(6, k, k % 2 === 0 ? 1 : -1);
    set(k, 6, k % 2 === 0 ? 1 : -1);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring === 2 || ring === 4 ? -1 : 1);
      }
    }
  }
  const centres = alignmentCentres(version);
  for (const cy of centres) {
    for (const cx of centres) {
      const isFinder = (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6);
      if (isFinder) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) === 1 ? -1 : 1);
        }
      }
    }
  }
  for (const module of formatModules(size).flat()) isReserved[module] = 1;
  set(8, size - 8, 1);
  if (version >= 7) setVersion(version, size, set);
  return { version, size, known, dataModules: dataOrder(size, isReserved) };
}

function setVersion(version: number, size: number, set: (x: number, y: number, value: number) => void): void {
  let rest = version;
  for (let bit = 0; bit < 12; bit += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit += 1) {
    const value = (bits >>> bit) & 1 ? 1 : -1;
    const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(a, b, value);
    set(b, a, value);
  }
}

/** Up and down in columns two wide, from the lower right; the column of the timing pattern is left out. */
function dataOrder(size: number, isReserved: Uint8Array): Int32Array {
  const order: number[] = [];
  let isUpward = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k += 1) {
      const y = isUpward ? size - 1 - k : k;
      for (const x of [right, right - 1]) if (!isReserved[y * size + x]) order.push(y * size + x);
    }
    isUpward = !isUpward;
  }
  return Int32Array.from(order);
}
