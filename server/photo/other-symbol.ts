import type { ReadCode } from './choose-code.ts';
import { formatModules, levels } from './modules/symbol-layout.ts';

/** XORed onto every format, so that none is all light (ISO/IEC 18004, 7.9.1). */
const formatMask = 0x5412;

const printableAscii = /^[\x20-\x7e]*$/;

/**
 * Whether a code that was read cannot be the one that was printed, although it says the same: another version, level of
 * error correction or mask, or another spelling of the content, makes another picture. A code with the text of ours
 * that an ordinary generator drew differs in one of these nearly always. Formats are in the symbol twice and are
 * error-corrected, and a symbol read by a wrong one does not pass its own error correction.
 * @param printed content and modules of the printed symbol, 1 dark, rows from the top
 */
export function isOtherSymbol(
  read: Pick<ReadCode, 'text' | 'format'>,
  printed: { content: string; modules: Uint8Array; size: number },
): boolean {
  // Readers guess the encoding of other letters, and guess wrong at times.
  if (printableAscii.test(printed.content) && read.text !== printed.content) return true;
  if (!read.format) return false;
  const { level, mask } = formatIn(printed.modules, printed.size);
  const version = (printed.size - 17) / 4;
  return read.format.version !== version || read.format.level !== level || read.format.mask !== mask;
}

function formatIn(modules: Uint8Array, size: number): { level: string; mask: number } {
  const [places] = formatModules(size);
  const bits = places.reduce((sum, place, bit) => sum | ((modules[place] ?? 0) << bit), 0);
  const data = (bits ^ formatMask) >> 10;
  return { level: levels[data >> 3] ?? '', mask: data & 7 };
}
