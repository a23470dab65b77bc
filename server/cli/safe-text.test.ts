import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import { safeJson, safeText } from './safe-text.ts';

describe('text of others', () => {
  it('is shown with its control characters written out', () => {
    expect(safeText('\u001b]0;owned\u0007 a\u009b2Jb\u202etxt.exe')).toBe(
      '\\u001b]0;owned\\u0007 a\\u009b2Jb\\u202etxt.exe',
    );
    expect(safeText('two\r\nlines\tand 中文 é')).toBe('two  lines and 中文 é');
  });

  it('never acts on a terminal, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        expect(safeText(value)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
    );
  });

  it('is the same value as JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter })), (value) => {
        const text = safeJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
    );
  });
});
