import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBytes } from './read-all.test-support.ts';
import { anyCharacter } from './testing/any-text.ts';
import { decodeText, findIllFormed, hasMoreCharacters, isLongerInUtf8, isUtf8, Utf8Decoder } from './utf8.ts';

const tricky = fc.constantFrom(
  0x41,
  0x7f,
  0x80,
  0xbf,
  0xbd,
  0xc0,
  0xc2,
  0xdf,
  0xe0,
  0xa0,
  0x9f,
  0xed,
  0xef,
  0xf0,
  0x90,
  0x8f,
  0xf4,
  0xf5,
  0xff,
);
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 8 }),
  fc.array(tricky, { maxLength: 8 }).map((list) => Uint8Array.from(list)),
  fc
    .array(fc.constantFrom([0xef, 0xbf, 0xbd], [0xe2], [0xef, 0xbf], [0x41]), { maxLength: 5 })
    .map((list) => Uint8Array.from(list.flat())),
);

function isTakenByStrictDecoder(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

describe('UTF-8', () => {
  it('is well-formed exactly when a fatal TextDecoder takes it', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const expected = isTakenByStrictDecoder(bytes);
        expect(isUtf8(bytes)).toBe(expected);
        expect(findIllFormed(bytes).length === 0).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('that is ill-formed is distinguished from U+FFFD that was written, however it is cut', () => {
    fc.assert(
      fc.property(anyBytes, fc.array(fc.nat(), { maxLength: 4 }), (bytes, places) => {
        const decoder = new Utf8Decoder();
        const pieces = cutBytes(bytes, places).map((piece) => decoder.decode(piece, false));
        const text = pieces.join('') + decoder.decode(new Uint8Array(0), true);
        expect(text.isWellFormed()).toBe(isTakenByStrictDecoder(bytes));
        expect(text.toWellFormed()).toBe(decodeText(bytes));
      }),
      { numRuns: 3000 },
    );
  });

  it('is measured in bytes and in characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(12), (text, limit) => {
        expect(hasMoreCharacters(text, limit)).toBe([...text].length > limit);
        expect(isLongerInUtf8(text, limit)).toBe(Buffer.byteLength(text) > limit);
      }),
    );
  });
});
