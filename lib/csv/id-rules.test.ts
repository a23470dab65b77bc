import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGs1Id } from './gs1-id.ts';
import { checkId, ID_BYTES, isIdBytes } from './id-rules.ts';
import { countCharacters, decodeText, encodeText, isUtf8 } from './utf8.ts';

const idPattern = /^[A-Za-z0-9_-]{8,512}$/;

function isId(text: string): boolean {
  const bytes = encodeText(text);
  return isIdBytes(bytes, 0, bytes.length, 'default');
}

describe('ids of the default format', () => {
  it('has a byte table equal to the pattern for every byte', () => {
    for (let byte = 0; byte < 256; byte++) {
      expect([byte, ID_BYTES[byte]]).toEqual([byte, /[A-Za-z0-9_-]/.test(String.fromCharCode(byte)) ? 1 : 0]);
    }
  });

  it('agrees with the pattern on any text, and says a reason exactly when it is no id', () => {
    const near = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '_', '-', 'b', ' ', 'é', '+'), maxLength: 14 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9_-]{5,12}$/)), (text) => {
        expect(isId(text)).toBe(idPattern.test(text));
        expect(checkId(text, 'default') === undefined).toBe(idPattern.test(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['kk3', 'Shorter than 8 characters'],
    ['ab c-99812x', 'A space is not allowed in an id'],
    ['abcdefgé', 'é is not allowed in an id'],
    ['abcdefg😀', '😀 is not allowed in an id'],
    ['abcdefgh\u200b', 'An invisible character is not allowed in an id'],
    ['abcd\tefgh', 'A tab is not allowed in an id'],
    ['a'.repeat(513), 'Longer than 512 characters'],
  ])('says of %j: %s', (id, message) => {
    expect(checkId(id, 'default')).toBe(message);
  });
});

const VALUE = '(?:[A-Za-z0-9._-]|%(?:2[125-9A-CF]|3[A-F])){1,20}';
const gs1Pattern = new RegExp(`^01/(\\d{14})(?:/22/${VALUE})?(?:/10/${VALUE})?/21/${VALUE}$`);

function isGs1Reference(text: string): boolean {
  const gtin = gs1Pattern.exec(text)?.[1];
  if (gtin === undefined) return false;
  const weighted = [...gtin].map((digit, index) => Number(digit) * (index % 2 === 0 ? 3 : 1));
  return weighted.reduce((sum, part) => sum + part, 0) % 10 === 0;
}

describe('ids of the format gs1', () => {
  const good = '01/09506000134352/10/ABC%2F1/21/12345';

  it('agrees with a plain reference on ids near the right form', () => {
    const gtin = fc.constantFrom(
      '09506000134352',
      '09506000134351',
      '00614141123452',
      '0950600013435',
      '095060001343529',
    );
    const value = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/),
      fc.string({
        unit: fc.constantFrom('a', '%2F', '%2f', '%41', '%23', '%', '!', '%3F', '1'),
        minLength: 0,
        maxLength: 22,
      }),
    );
    const part = fc.tuple(fc.constantFrom('22', '10', '21', '21', '99'), value).map(([key, text]) => `/${key}/${text}`);
    const id = fc.tuple(gtin, fc.array(part, { maxLength: 4 })).map(([code, parts]) => `01/${code}${parts.join('')}`);
    fc.assert(
      fc.property(fc.oneof(id, fc.string()), (text) => {
        const bytes = encodeText(text);
        expect(checkGs1Id(bytes, 0, bytes.length) === undefined).toBe(isGs1Reference(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [good, undefined],
    ['01/09506000134352/22/v/10/l/21/s', undefined],
    [good.replace('352', '351'), 'The check digit of the GTIN is wrong'],
    [good.slice(0, -9), 'There is no serial (21)'],
    ['01/09506000134352/10/a/22/b/21/c', 'After the GTIN come 22, 10 and 21, in that order'],
    ['01/09506000134352/21/', 'The serial (21) is empty'],
    [`01/09506000134352/21/${'1'.repeat(21)}`, 'The serial (21) is longer than 20 characters'],
    ['01/09506000134352/21/%41', 'The serial (21) percent-encodes A, which stands for itself'],
    ['Qz81-77aKp', 'Does not begin with 01/ and a GTIN'],
  ])('says of %s: %s', (id, message) => {
    expect(checkId(id, 'gs1')).toBe(message);
  });
});

describe('isUtf8', () => {
  it('agrees with a fatal TextDecoder', () => {
    const strict = new TextDecoder('utf-8', { fatal: true });
    const lead = fc.constantFrom(
      0x41,
      0x7f,
      0x80,
      0xbf,
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
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 8 }),
          fc.array(lead, { maxLength: 8 }).map((list) => Uint8Array.from(list)),
        ),
        (bytes) => {
          let expected = true;
          try {
            strict.decode(bytes);
          } catch {
            expected = false;
          }
          expect(isUtf8(bytes, 0, bytes.length)).toBe(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('counts code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = encodeText(text);
        expect(countCharacters(bytes, 0, bytes.length)).toBe([...decodeText(bytes, 0, bytes.length)].length);
      }),
    );
  });
});
