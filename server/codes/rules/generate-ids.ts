import { randomFillSync } from 'node:crypto';

/** Ids of one length, one after the other. Latin characters only, so a character is a byte. */
export interface IdBlock {
  text: string;
  idLength: number;
  count: number;
}

/** Ids from the system's random generator, made by the block: one at a time costs twenty times as much. */
export function generateIds(style: 'compact-12' | 'legacy', count: number): IdBlock {
  return style === 'compact-12' ? generateCompact(count) : generateLegacy(count);
}

export function idAt(block: IdBlock, index: number): string {
  return block.text.slice(index * block.idLength, (index + 1) * block.idLength);
}

const compactBytes = 9;

/** 9 random bytes are 72 bits, exactly 12 characters of base64url (RFC 4648 section 5). */
function generateCompact(count: number): IdBlock {
  const bytes = randomFillSync(Buffer.allocUnsafe(count * compactBytes));
  return { text: bytes.toString('base64url'), idLength: 12, count };
}

const legacyLength = 32;
const legacyAlphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'latin1');
/** Bytes from here on would favour the first letters: 252 is the largest multiple of 36 in a byte. */
const rejectFrom = 252;
const letterOfByte = Uint8Array.from({ length: rejectFrom }, (_, byte) => legacyAlphabet[byte % 36] ?? 0);

/**
 * 32 characters of 36, each equally likely: a random byte of 252 or more is thrown away and the next one is looked at.
 * Source: the Simple Discard Method, NIST SP 800-90A Rev. 1, appendix A.5.1.
 */
function generateLegacy(count: number): IdBlock {
  const length = count * legacyLength;
  const letters = Buffer.allocUnsafe(length);
  // 252 of 256 bytes are kept: 2 % more than needed nearly always does.
  const random = Buffer.allocUnsafe(Math.ceil(length * 1.02) + 64);
  let filled = 0;
  while (filled < length) {
    randomFillSync(random);
    for (let at = 0; at < random.length && filled < length; at++) {
      const byte = random[at] ?? rejectFrom;
      if (byte < rejectFrom) letters[filled++] = letterOfByte[byte] ?? 0;
    }
  }
  return { text: letters.toString('latin1'), idLength: legacyLength, count };
}
