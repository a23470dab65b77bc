import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';
import { checkGs1Id } from './gs1-id.ts';
import { checkId, isId } from './id-rules.ts';
import { anyCharacter } from './testing/any-text.ts';

const said = (reason: Reason | undefined) => reason && englishReason(reason);

const idPattern = /^[A-Za-z0-9_-]{8,512}$/;

describe('ids of the default format', () => {
  it('takes exactly the characters of the pattern', () => {
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      const id = `1234567${String.fromCharCode(unit)}`;
      if (isId(id, 'default') !== idPattern.test(id)) expect.fail(`U+${unit.toString(16)}`);
    }
    expect(isId('12345678', 'default')).toBe(true);
  });

  // conforms: 4.2, 24.4
  it('agrees with the pattern on any text, and says a reason exactly when it is no id', () => {
    const near = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '_', '-', 'b', ' ', 'é', '+'), maxLength: 14 });
    fc.assert(
      fc.property(
        fc.oneof(near, fc.string({ unit: anyCharacter }), fc.stringMatching(/^[A-Za-z0-9_-]{5,12}$/)),
        (text) => {
          expect(isId(text, 'default')).toBe(idPattern.test(text));
          expect(checkId(text, 'default') === undefined).toBe(idPattern.test(text));
        },
      ),
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
    expect(said(checkId(id, 'default'))).toBe(message);
  });
});

const anyValue = '(?:[A-Za-z0-9._-]|%(?:2[125-9A-CF]|3[A-F])){1,20}';
const gs1Pattern = new RegExp(`^01/(\\d{14})(?:/22/${anyValue})?(?:/10/${anyValue})?/21/${anyValue}$`);

function isGs1Reference(text: string): boolean {
  const gtin = gs1Pattern.exec(text)?.[1];
  if (gtin === undefined) return false;
  const weighted = [...gtin].map((digit, index) => Number(digit) * (index % 2 === 0 ? 3 : 1));
  return weighted.reduce((sum, part) => sum + part, 0) % 10 === 0;
}

describe('ids of the format gs1', () => {
  const good = '01/09506000134352/10/ABC%2F1/21/12345';

  // conforms: 4.3, 31.10
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
        expect(checkGs1Id(text) === undefined).toBe(isGs1Reference(text));
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
    expect(said(checkId(id, 'gs1'))).toBe(message);
  });
});
