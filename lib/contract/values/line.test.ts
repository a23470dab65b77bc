import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredLine } from '../common.ts';
import { composeLine, findInvisible, spellingsOf } from './line.ts';

describe('text of one line', () => {
  it.each([
    ['L1   ', 'L1'],
    ['\u00a0\ufeffL1\t', 'L1'],
    ['Ne\u0301-1', 'N\u00e9-1'],
    ['   ', ''],
    ['a b', 'a b'],
  ])('composes %j', (given, composed) => {
    expect(composeLine(given)).toBe(composed);
  });

  it.each(['\u00ad', '\u200b', '\u200d', '\u200e', '\u202e', '\u2060', '\ufeff', '\t', '\n', '\r', '\u0085', '\u2028'])(
    'finds %j within a value',
    (character) => {
      expect(findInvisible(`A${character}B`)).toBe(character);
      expect(requiredLine(10).safeParse(`A${character}B`).success).toBe(false);
    },
  );

  it.each(['Łódź', '12/2026', 'می\u200cخواهم', 'क्\u200dष', '👩\u200d🔬', '👩🏽\u200d🔬', '❤\ufe0f\u200d🔥'])(
    'accepts %s',
    (value) => {
      expect(findInvisible(value)).toBeUndefined();
      expect(requiredLine(20).parse(value)).toBe(value.normalize('NFC'));
    },
  );

  it('gives a composed value back unchanged, and finds it by each of its spellings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const composed = composeLine(value);
        expect(composeLine(composed)).toBe(composed);
        expect(spellingsOf(value)[0]).toBe(value);
        expect(spellingsOf(value)).toContain(composed);
      }),
    );
  });
});
