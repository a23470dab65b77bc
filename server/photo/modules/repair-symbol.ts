import { correctBlock, syndromesOf } from './reed-solomon.ts';
import {
  type BlockPlan,
  blockPlan,
  formatModules,
  isMasked,
  type Level,
  levels,
  type SymbolLayout,
} from './symbol-layout.ts';

/**
 * Bits by which chance is ruled out, for every block and for the whole symbol: what is drawn from noise passes a block
 * with a chance of 2 to the minus that.
 */
const leastBitsBlock = 22;
const leastBitsSymbol = 30;
const formatsTried = 3;
/**
 * Minimum share of the thirty bits of both format copies that agree with one of the 32 formats, weighted by their
 * certainty.
 */
const leastFormatAgreement = 0.45;

/**
 * The symbol that was most likely meant: codewords whose modules are the least sure are given up for erased, the least
 * sure first (generalised minimum distance, Forney 1966), until every block can be put right with enough parity left to
 * rule out chance.
 * @param sure by module: positive dark, negative light, the further from 0 the surer.
 * @returns 1 a dark module, 0 a light one; null when no symbol is near enough.
 */
export function repairSymbol(layout: SymbolLayout, sure: Float32Array): Uint8Array | null {
  for (const { level, mask, bits } of likelyFormats(layout, sure)) {
    const plan = blockPlan(layout, level);
    const codewords = repairCodewords(layout, plan, mask, sure);
    if (codewords) return drawSymbol(layout, codewords, mask, bits);
  }
  return null;
}

interface Format {
  level: Level;
  mask: number;
  bits: number;
  agreement: number;
}

const formats: readonly Format[] = Array.from({ length: 32 }, (_, data) => {
  let rest = data;
  for (let bit = 0; bit < 10; bit += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  return { level: levels[data >>> 3] ?? 'M', mask: data & 7, bits, agreement: 0 };
});

function likelyFormats(layout: SymbolLayout, sure: Float32Array): Format[] {
  const copies = formatModules(layout.size);
  let whole = 0;
  for (const copy of copies) for (const module of copy) whole += Math.abs(sure[module] ?? 0);
  if (whole === 0) return [];
  return formats
    .map((format) => {
      let sum = 0;
      for (const copy of copies) {
        for (const [bit, module] of copy.entries()) sum += (sure[module] ?? 0) * ((format.bits >>> bit) & 1 ? 1 : -1);
      }
      return { ...format, agreement: sum / whole };
    })
    .filter(({ agreement }) => agreement > leastFormatAgreement)
    .sort((a, b) => b.agreement - a.agreement)
    .slice(0, formatsTried);
}

function repairCodewords(layout: SymbolLayout, plan: BlockPlan, mask: number, sure: Float32Array): Uint8Array | null {
  const { values, weakest } = readCodewords(layout, mask, sure);
  let bitsLeft = 0;
  for (const places of placesOfBlocks(plan)) {
    const repaired = repairBlock(places, plan.parityPerBlock, values, weakest);
    if (!repaired) return null;
    bitsLeft += repaired.bitsLeft;
    for (const [at, place] of places.entries()) values[place] = repaired.block[at] ?? 0;
  }
  return bitsLeft >= leastBitsSymbol ? values : null;
}

function repairBlock(places: number[], parity: number, values: Uint8Array, weakest: Float32Array) {
  const given = Uint8Array.from(places, (place) => values[place] ?? 0);
  const order = places
    .map((place, at) => ({ at, weak: weakest[place] ?? 0 }))
    .sort((a, b) => a.weak - b.weak)
    .map(({ at }) => at);
  const syndromes = syndromesOf(given, parity);
  // Two codewords erased cost as much as one error: an odd number of them would leave a half unused.
  let best: { block: Uint8Array; bitsLeft: number } | null = null;
  for (let erased = 0; erased <= parity; erased += 2) {
    const block = given.slice();
    const wrong = correctBlock(block, syndromes, order.slice(0, erased));
    if (wrong === null) continue;
    // Parity that neither erasures nor errors used up is evidence against chance.
    const bitsLeft = 8 * (parity - erased - wrong) - log2Choices(places.length, wrong);
    if (bitsLeft >= leastBitsBlock && bitsLeft > (best?.bitsLeft ?? 0)) best = { block, bitsLeft };
  }
  return best;
}

function log2Choices(of: number, chosen: number): number {
  let sum = 0;
  for (let k = 0; k < chosen; k += 1) sum += Math.log2((of - k) / (k + 1));
  return sum;
}

/** Codewords in the order of the symbol, and of each how sure its least sure module is. */
function readCodewords(layout: SymbolLayout, mask: number, sure: Float32Array) {
  const { dataModules, size } = layout;
  const count = dataModules.length >>> 3;
  const values = new Uint8Array(count);
  const weakest = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
  for (let bit = 0; bit < count * 8; bit += 1) {
    const module = dataModules[bit] ?? 0;
    const value = sure[module] ?? 0;
    const isDark = value > 0 !== isMasked(mask, module % size, Math.floor(module / size));
    const word = bit >>> 3;
    if (isDark) values[word] = (values[word] ?? 0) | (0x80 >>> (bit & 7));
    weakest[word] = Math.min(weakest[word] ?? 0, Math.abs(value));
  }
  return { values, weakest };
}

/** Returns the positions of each block's codewords among those of the symbol: blocks are interleaved. */
function placesOfBlocks({ parityPerBlock, dataLengths }: BlockPlan): number[][] {
  const places: number[][] = dataLengths.map(() => []);
  let next = 0;
  for (let row = 0; row < Math.max(...dataLengths); row += 1) {
    for (const [block, length] of dataLengths.entries()) {
      if (row >= length) continue;
      places[block]?.push(next);
      next += 1;
    }
  }
  for (let row = 0; row < parityPerBlock; row += 1) {
    for (const block of places) {
      block.push(next);
      next += 1;
    }
  }
  return places;
}

function drawSymbol(layout: SymbolLayout, codewords: Uint8Array, mask: number, formatBits: number): Uint8Array {
  const { size, known, dataModules } = layout;
  const modules = Uint8Array.from(known, (value) => (value > 0 ? 1 : 0));
  for (const copy of formatModules(size)) {
    for (const [bit, module] of copy.entries()) modules[module] = (formatBits >>> bit) & 1;
  }
  for (const [bit, module] of dataModules.entries()) {
    const value = ((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1;
    modules[module] = value ^ (isMasked(mask, module % size, Math.floor(module / size)) ? 1 : 0);
  }
  return modules;
}
