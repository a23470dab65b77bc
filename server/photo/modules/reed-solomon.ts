/** Reed–Solomon decoding over GF(256) with the polynomial of ISO/IEC 18004, x⁸ + x⁴ + x³ + x² + 1, first root 1. */

const exp = new Uint8Array(512);
const log = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  exp[power] = value;
  exp[power + 255] = value;
  log[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

const products = new Uint8Array(65_536);
for (let a = 1; a < 256; a += 1) {
  for (let b = 1; b < 256; b += 1) products[(a << 8) | b] = exp[(log[a] ?? 0) + (log[b] ?? 0)] ?? 0;
}

function times(a: number, b: number): number {
  return products[(a << 8) | b] ?? 0;
}

function over(a: number, b: number): number {
  return a === 0 ? 0 : (exp[(log[a] ?? 0) + 255 - (log[b] ?? 0)] ?? 0);
}

/**
 * Corrects errors and erasures of a block: codewords at `erased` are unknown, others may be wrong too, as long as 2 ×
 * wrong + erased does not exceed the parity (Berlekamp–Massey on the Forney syndromes, Chien's search, Forney's
 * formula).
 * @param block data, then parity; corrected in place when it can be.
 * @param syndromes of the block as it is.
 * @returns number of wrong codewords beside the erased ones; null when the block cannot be put right, and is as it was.
 */
export function correctBlock(block: Uint8Array, syndromes: Uint8Array, erased: readonly number[]): number | null {
  const parity = syndromes.length;
  if (erased.length > parity) return null;
  if (syndromes.every((value) => value === 0)) return 0;
  const last = block.length - 1;
  let gamma = Uint8Array.of(1);
  for (const place of erased) gamma = multiply(gamma, Uint8Array.of(1, exp[last - place] ?? 0));
  const forney = multiply(syndromes, gamma).subarray(erased.length, parity);
  const sigma = berlekampMassey(forney);
  if (sigma.length - 1 > (parity - erased.length) / 2) return null;
  const locator = multiply(sigma, gamma);
  const omega = multiply(syndromes, locator).subarray(0, parity);
  const repaired = block.slice();
  let roots = 0;
  for (let place = 0; place <= last; place += 1) {
    const inverse = exp[(255 - ((last - place) % 255)) % 255] ?? 0;
    if (evaluate(locator, inverse) !== 0) continue;
    roots += 1;
    let slope = 0;
    for (let k = 1; k < locator.length; k += 2) slope ^= times(locator[k] ?? 0, power(inverse, k - 1));
    if (slope === 0) return null;
    const magnitude = times(exp[(last - place) % 255] ?? 0, over(evaluate(omega, inverse), slope));
    repaired[place] = (repaired[place] ?? 0) ^ magnitude;
  }
  if (roots !== locator.length - 1) return null;
  if (syndromesOf(repaired, parity).some((value) => value !== 0)) return null;
  block.set(repaired);
  return sigma.length - 1;
}

/** All 0 when the block is right. */
export function syndromesOf(block: Uint8Array, parity: number): Uint8Array {
  const syndromes = new Uint8Array(parity);
  for (let k = 0; k < parity; k += 1) {
    let sum = 0;
    for (const value of block) sum = times(sum, exp[k] ?? 0) ^ value;
    syndromes[k] = sum;
  }
  return syndromes;
}

/** Berlekamp–Massey: the shortest linear feedback shift register; the lowest coefficient first, no zeros at the end. */
function berlekampMassey(sequence: Uint8Array): Uint8Array<ArrayBuffer> {
  let current = Uint8Array.of(1);
  let before = Uint8Array.of(1);
  let length = 0;
  let gap = 1;
  let scale = 1;
  for (let n = 0; n < sequence.length; n += 1) {
    let discrepancy = sequence[n] ?? 0;
    for (let k = 1; k <= length; k += 1) discrepancy ^= times(current[k] ?? 0, sequence[n - k] ?? 0);
    if (discrepancy === 0) {
      gap += 1;
      continue;
    }
    const next = new Uint8Array(Math.max(current.length, before.length + gap));
    next.set(current);
    const factor = over(discrepancy, scale);
    for (let k = 0; k < before.length; k += 1) next[k + gap] = (next[k + gap] ?? 0) ^ times(factor, before[k] ?? 0);
    if (2 * length <= n) {
      length = n + 1 - length;
      before = current;
      scale = discrepancy;
      gap = 1;
    } else gap += 1;
    current = next;
  }
  let end = current.length;
  while (end > 1 && current[end - 1] === 0) end -= 1;
  return current.slice(0, end);
}

function multiply(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const product = new Uint8Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i += 1) {
    for (let j = 0; j < b.length; j += 1) product[i + j] = (product[i + j] ?? 0) ^ times(a[i] ?? 0, b[j] ?? 0);
  }
  return product;
}

function evaluate(polynomial: Uint8Array, x: number): number {
  let sum = 0;
  for (let k = polynomial.length - 1; k >= 0; k -= 1) sum = times(sum, x) ^ (polynomial[k] ?? 0);
  return sum;
}

function power(base: number, exponent: number): number {
  return base === 0 ? (exponent === 0 ? 1 : 0) : (exp[((log[base] ?? 0) * exponent) % 255] ?? 0);
}
