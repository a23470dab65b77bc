import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBytes, readJson } from './read-all.test-support.ts';
import { encodeText } from './utf8.ts';

const NAMES = ['id', 'lot', 'é"\n'];
const read = (text: string) => readJson(NAMES, [encodeText(text)]);
const cuts = fc.array(fc.nat(), { maxLength: 8 });

/** Escapes every character, so that the other way to write a string is read too. */
function escapeAll(text: string): string {
  let out = '"';
  for (let i = 0; i < text.length; i++) out += `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return `${out}"`;
}

describe('JsonScanner', () => {
  const text = fc.string({ unit: 'binary', maxLength: 10 }).map((value) => value.replaceAll('\0', ''));
  const scalar = fc.oneof(
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const element = fc.record({ id: scalar, lot: scalar, 'é"\n': scalar }, { requiredKeys: [] });

  it('reads what JSON.stringify writes, wrapped or not, indented or not, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(element, { maxLength: 6 }),
        fc.boolean(),
        fc.constantFrom(0, 2),
        cuts,
        (list, wrapped, indent, places) => {
          const bytes = encodeText(JSON.stringify(wrapped ? { codes: list } : list, null, indent));
          const result = readJson(NAMES, cutBytes(bytes, places));
          expect(result.problems).toEqual([]);
          expect(result.rows.map((row) => row.fields)).toEqual(
            list.map((item) =>
              NAMES.map((name) => {
                const value = (item as Record<string, unknown>)[name];
                if (value === null || value === undefined) return '';
                return typeof value === 'string' ? value : JSON.stringify(value);
              }),
            ),
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  it('undoes every escape', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(read(`[{${escapeAll('id')}:${escapeAll(value)}}]`).rows[0]?.fields[0]).toBe(value);
      }),
    );
    expect(read('[{"id":"\\b\\f\\n\\r\\t\\/\\\\\\""}]').rows[0]?.fields[0]).toBe('\b\f\n\r\t/\\"');
  });

  it('accepts a text of flat objects exactly when JSON.parse does', () => {
    const token = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      '"id"',
      '"lot"',
      '1',
      '-0',
      '01',
      '1.',
      '.5',
      '1e5',
      'true',
      'nul',
      'null',
      ' ',
      '"a\\x"',
      '"\t"',
    );
    const mutated = fc
      .tuple(
        fc.constant('[{"id":"Qz81-77aKp","lot":1},{"id":"b"}]'),
        fc.nat(40),
        fc.nat(3),
        fc.array(token, { maxLength: 2 }),
      )
      .map(([base, at, drop, insert]) => base.slice(0, at) + insert.join('') + base.slice(at + drop));
    fc.assert(
      fc.property(
        fc.oneof(
          mutated,
          fc.array(token, { maxLength: 9 }).map((list) => list.join('')),
        ),
        (source) => {
          const result = read(source);
          let parsed: unknown;
          try {
            parsed = JSON.parse(source);
          } catch {
            parsed = undefined;
          }
          if (parsed === undefined) {
            const isBlank = source.trim() === '';
            expect(result.problems.length > 0 || isBlank).toBe(true);
          } else if (Array.isArray(parsed)) {
            expect(result.problems.filter((problem) => problem.message.startsWith('Not JSON'))).toEqual([]);
            expect(result.rows.length + result.problems.length).toBe(parsed.length);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it.each([
    ['[{"id":"a"} {"id":"b"}]', 2, 'Not JSON: expected a comma or ], at byte 13'],
    ['[{"id" "a"}]', 1, 'Not JSON: expected a colon, at byte 8'],
    ['[{"id":"\\ud800\\n"}]', 1, 'Not JSON: half of a surrogate pair stands in a string, at byte 9'],
    ['[{"id":"\\ud800\\u0041"}]', 1, 'Not JSON: half of a surrogate pair stands in a string, at byte 9'],
    ['[{"id":"\\ud800"}]', 1, 'Not JSON: half of a surrogate pair stands in a string, at byte 9'],
    ['[{"id":"\\u0000"}]', 1, 'Not JSON: a NUL character stands in a string, at byte 9'],
    ['[{"id":"a","id":"b"}]', 1, 'A key is given twice'],
    [
      `[{"lot":${'['.repeat(40)}${']'.repeat(40)}}]`,
      1,
      'Not JSON: the nesting is too deep or not closed properly, at byte 9',
    ],
    ['{"items":[]}', 0, 'Not JSON: expected "codes" with a list, at byte 2'],
    ['[] []', 0, 'Not JSON: there is text after the end, at byte 4'],
  ])('says where %s goes wrong', (source, row, message) => {
    expect(read(source).problems.map((problem) => [problem.row, problem.message])).toEqual([[row, message]]);
  });

  it('names unknown keys and keeps the row', () => {
    const result = read('[{"id":"a","__proto__":"x","nested":{"a":["]"]}}]');
    expect(result.unknown).toEqual(['1:__proto__', '1:nested']);
    expect(result.rows).toEqual([{ row: 1, fields: ['a', '', ''] }]);
  });

  it('bounds a value and an element', () => {
    const long = 'x'.repeat(64 * 1024 + 1);
    expect(read(`[{"id":"${long}"}]`).problems[0]?.message).toBe('Not JSON: a value is longer than 64 KB, at byte 8');
    const many = Array.from({ length: 40 }, (_, i) => `"k${i}":"${'y'.repeat(60_000)}"`).join(',');
    expect(read(`[{${many}}]`).problems[0]?.message).toMatch(/element is longer than 1 MB/);
  });

  it('reports a byte position counted over the whole file', () => {
    const bytes = encodeText(`[${'{"id":"Qz81-77aKp"},'.repeat(60_000)}x]`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, i) =>
      bytes.slice(i * 10_007, (i + 1) * 10_007),
    );
    expect(readJson(NAMES, pieces).problems[0]?.message).toBe(
      `Not JSON: expected a value, at byte ${bytes.length - 1}`,
    );
  });
});
