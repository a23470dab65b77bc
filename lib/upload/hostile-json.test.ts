import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import { cutBytes, readJson } from './read-all.test-support.ts';
import { UploadReader } from './upload-reader.ts';
import { encodeText } from './utf8.ts';

const names = ['id', 'lot'];
const read = (text: string) => readJson(names, [encodeText(text)]);

/** Every fault of an upload, as its sender reads them. */
function faultsOf(text: string): string[] {
  const found: string[] = [];
  const reader = new UploadReader({
    filetype: 'json',
    idFormat: 'default',
    scmKeys: ['lot'],
    products: undefined,
    onError: ({ reason }) => found.push(englishReason(reason)),
    onRow: () => undefined,
  });
  reader.push(encodeText(text));
  reader.finish();
  return found;
}

/** Faults of texts that JSON.parse takes: what cannot be stored as text, and what memory is bounded by. */
const stricter =
  /half of a surrogate pair|a NUL character|the nesting is too deep|longer than (64 KB|1 MB)|expected "codes" with a list|after the list of codes|expected a list/;

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** A string as it can be written: plain, escaped in every way, with surrogates whole and halved. */
const written = fc
  .array(
    fc.constantFrom(
      'a',
      'é',
      '漢',
      '😀',
      '\\n',
      '\\"',
      '\\\\',
      '\\/',
      '\\u0041',
      '\\u00e9',
      '\\ud83d\\ude00',
      '\\ud800',
      '\\udc00',
      '\\u0000',
      '\\u001F',
      '\u2028',
      '\\x',
      '\\u12',
      '\n',
      '\t',
      '\u007f',
    ),
    { maxLength: 5 },
  )
  .map((parts) => `"${parts.join('')}"`);
const number = fc.constantFrom(
  '0',
  '-0',
  '1',
  '-1.5',
  '1e5',
  '1E+400',
  '-1e-400',
  '123456789012345678901234567890',
  '0.1e1',
  '01',
  '1.',
  '.5',
  '+1',
  '1e',
  '0x1',
  'NaN',
  'Infinity',
  '--1',
);
const nested = fc.constantFrom(
  '[]',
  '{}',
  '[1,[2,{"a":null}]]',
  '{"id":"x"}',
  '[1,]',
  '{"a":}',
  '[[[',
  `${'['.repeat(40)}${']'.repeat(40)}`,
);
const value = fc.oneof(
  written,
  number,
  nested,
  fc.constantFrom('true', 'false', 'null', 'nul', 'True', "'a'", 'undefined', ''),
);
const key = fc.oneof(fc.constantFrom('"id"', '"lot"', '"\\u0069d"', '"__proto__"', '"constructor"', 'id', ''), written);
const element = fc
  .array(fc.tuple(key, value), { maxLength: 3 })
  .map((pairs) => `{${pairs.map(([name, of]) => `${name}:${of}`).join(',')}}`);
const space = fc.constantFrom('', '', ' ', '\n', '\r\n\t', '\u00a0', '\ufeff', '//x\n');
const file = fc
  .tuple(
    fc.array(fc.oneof({ arbitrary: element, weight: 6 }, { arbitrary: value, weight: 1 }), { maxLength: 4 }),
    fc.constantFrom(
      ['[', ']'],
      ['{"codes":[', ']}'],
      ['{"codes":[', '],"more":1}'],
      ['{"other":[', ']}'],
      ['[', ''],
      ['', ']'],
      ['[', ']x'],
    ),
    space,
    fc.constantFrom(',', ', ', ',\n', ',,'),
  )
  .map(([elements, [open = '', close = ''], around, comma]) => around + open + elements.join(comma) + close + around);

/** An element as our reader gives it, or null when it is no flat object that can be read. */
function flatten(item: unknown): Record<string, string> | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null;
  return Object.fromEntries(
    names.map((name) => {
      const found = Object.hasOwn(item, name) ? (item as Record<string, unknown>)[name] : null;
      return [name, typeof found === 'string' ? found : found === null ? '' : typeof found];
    }),
  );
}

describe('hostile JSON', () => {
  // conforms: 18.20, 40.1, A11
  it('is taken only if JSON.parse takes it, and refused for more than that only where we say so', () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(file, (text) => {
        const parsed = parse(text.replace(/^\ufeff/, ''));
        const found = faultsOf(text);
        if (!parsed) {
          refused += 1;
          // Nested values are refused as such, so faults inside of them may go unnamed.
          expect(found).not.toEqual([]);
        } else {
          taken += 1;
          for (const message of found.filter((one) => one.startsWith('Not JSON'))) expect(message).toMatch(stricter);
        }
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(100);
  });

  it('gives each element the values that JSON.parse gives it', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(element, { maxLength: 4 }), fc.array(fc.nat(), { maxLength: 6 }), (elements, places) => {
        const text = `[${elements.join(',')}]`;
        const parsed = parse(text);
        const { rows, problems } = readJson(names, cutBytes(encodeText(text), places));
        if (!parsed || problems.length > 0) return;
        const items = parsed.value as unknown[];
        expect(rows).toHaveLength(items.length);
        rows.forEach(({ row, fields }, index) => {
          expect(row).toBe(index + 1);
          const flat = flatten(items[index]);
          names.forEach((name, place) => {
            const expected = flat?.[name];
            // Numbers, booleans and what is nested stay as written; here only that they are no text is known.
            if (expected === 'number' || expected === 'boolean' || expected === 'object')
              expect(fields[place]).not.toBe('');
            else expect(fields[place]).toBe(expected);
          });
          compared += 1;
        });
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('that was cut off anywhere is refused, and what stood before is as it was', () => {
    const whole = `[${['{"id":"Qz81-77aKp","lot":"\\ud83d\\ude00é"}', '{"id":"Qz81-77aKq","lot":-1.5e3}', '{"lot":null}'].join(',')}]`;
    const bytes = encodeText(whole);
    const all = readJson(names, [bytes]).rows;
    for (let length = 1; length < bytes.length; length += 1) {
      const { rows, problems } = readJson(names, [bytes.slice(0, length)]);
      expect(problems.at(-1)?.message, `${length} bytes`).toMatch(/^Not JSON/);
      expect(rows).toEqual(all.slice(0, rows.length));
    }
  });

  it('keeps numbers as they are written, however large', () => {
    for (const written of ['123456789012345678901234567890', '1e400', '-0', '0.10', '1E+5']) {
      expect(read(`[{"id":${written}}]`).rows[0]?.fields[0]).toBe(written);
    }
  });

  it('never takes one key twice, written alike or not', () => {
    for (const twice of ['"id":"a","id":"b"', '"id":"a","\\u0069d":"b"', '"id":null,"id":"b"']) {
      expect(read(`[{${twice}},{"id":"c"}]`)).toMatchObject({
        problems: [{ row: 1, message: 'A key is given twice' }],
        rows: [{ row: 2, fields: ['c', ''] }],
      });
    }
  });

  it('in bytes that are no UTF-8 is never read', () => {
    for (const wrong of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xe9]]) {
      const bytes = Uint8Array.from([...encodeText('[{"id":"a'), ...wrong, ...encodeText('"}]')]);
      const { rows, problems } = readJson(names, [bytes]);
      expect(rows).toEqual([]);
      expect(problems).not.toEqual([]);
    }
    for (const encoded of [
      Buffer.from('\ufeff[{"id":"a"}]', 'utf16le'),
      Buffer.from('[{"id":"a"}]', 'utf16le').swap16(),
    ]) {
      expect(readJson(names, [encoded]).problems).toMatchObject([
        { row: 0, message: expect.stringContaining('UTF-16') },
      ]);
    }
  });
});
