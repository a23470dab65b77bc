import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import { JsonReader } from './json-reader.ts';
import { cutBytes, readJson, reuseMemory } from './read-all.test-support.ts';
import { anyCharacter } from './testing/any-text.ts';
import { encodeText } from './utf8.ts';

const names = ['id', 'lot', 'é"\n'];
const read = (text: string) => readJson(names, [encodeText(text)]);
const cuts = fc.array(fc.nat(), { maxLength: 8 });

/** Escapes every character, so that the other way to write a string is read too. */
function escapeAll(text: string): string {
  let out = '"';
  for (let i = 0; i < text.length; i += 1) out += `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return `${out}"`;
}

describe('JsonReader', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 10 }).map((value) => value.replaceAll('\0', ''));
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
          const result = readJson(names, cutBytes(bytes, places));
          expect(result.problems).toEqual([]);
          expect(result.rows.map((row) => row.fields)).toEqual(
            list.map((item) =>
              names.map((name) => {
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

  it('keeps byte order marks in strings, wherever the file is cut', () => {
    const bytes = encodeText(JSON.stringify([{ id: '\ufeffa', lot: '\ufffd\ufeff"\ufeff' }]));
    for (const pieces of [[bytes], reuseMemory([...bytes].map((byte) => Uint8Array.of(byte)))]) {
      expect(readJson(names, pieces).rows[0]?.fields).toEqual(['\ufeffa', '\ufffd\ufeff"\ufeff', '']);
    }
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
    ['[] 1', 0, 'Not JSON: there is text after the end, at byte 4'],
    ['[{"id":"a"},{"id":01}]', 2, 'Not JSON: expected a value, at byte 19'],
    ['[{"id":nul}]', 1, 'Not JSON: expected a value, at byte 8'],
    ['[{"id":1x}]', 1, 'Not JSON: expected a value, at byte 8'],
    ['[{"id":1.}]', 1, 'Not JSON: expected a value, at byte 8'],
    ['[{"id":"a"x}]', 1, 'Not JSON: expected a comma or }, at byte 11'],
    ['[{"id":"a\tb"}]', 1, 'Not JSON: a control character stands in a string, at byte 10'],
    ['[{"id":"a\\xb"}]', 1, 'Not JSON: an unknown escape stands in a string, at byte 10'],
    ['[{"id":"a\\u12g4"}]', 1, 'Not JSON: an unknown escape stands in a string, at byte 10'],
    ['[{"id":"é\\ud83d\\ude00\\ud800"}]', 1, 'Not JSON: half of a surrogate pair stands in a string, at byte 23'],
    ['[{"id":"a",}]', 1, 'Not JSON: expected a key in quotes, at byte 12'],
    ['[{"id":"a"},]', 2, 'Not JSON: expected a value, at byte 13'],
    ['[{}"{', 2, 'Not JSON: expected a comma or ], at byte 4'],
    ['"a\nb"', 0, 'Not JSON: the file begins neither with [ nor with {"codes": [, at byte 1'],
    ['"a', 0, 'Not JSON: the file begins neither with [ nor with {"codes": [, at byte 1'],
    ['[\ufeff{"id":"a"}]', 1, 'Not JSON: expected a value, at byte 2'],
    ['\ufeff\ufeff[]', 0, 'Not JSON: the file begins neither with [ nor with {"codes": [, at byte 4'],
  ])('says where %s goes wrong', (source, row, message) => {
    expect(read(source).problems.map((problem) => [problem.row, problem.message])).toEqual([[row, message]]);
  });

  it('says where a list goes wrong behind an element that is a list', () => {
    expect(read('[[]"{').problems).toEqual([
      { row: 1, column: '', value: '[]', message: 'An element is not an object' },
      { row: 2, column: '', value: '"{', message: 'Not JSON: expected a comma or ], at byte 4' },
    ]);
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

  // conforms: 18.20
  it('says the same of any text however it is cut', () => {
    const token = fc.constantFrom(
      ...[
        '[',
        ']',
        '{',
        '}',
        ',',
        ':',
        ' ',
        '\n',
        '"id"',
        '"codes"',
        '"a',
        '"',
        '\\',
        '\\u00',
        '12',
        '-',
        '.',
        'e',
        'nul',
        'true',
      ],
      ...[
        '[{"id":"Qz81-77aKp","lot":',
        '"\\ud83d\\ude00é"',
        '\ud800',
        '{"codes":[',
        '"},{"id":"b"}',
        '\ufeff',
        '{"id":',
      ],
    );
    const file = fc.array(token, { maxLength: 12 }).map((tokens) => encodeText(tokens.join('')));
    fc.assert(
      fc.property(file, cuts, (bytes, places) => {
        // The excerpt shown for a fault depends on the chunks.
        const withoutShown = (result: ReturnType<typeof readJson>) => ({
          ...result,
          problems: result.problems.map((problem) => ({ ...problem, value: '' })),
        });
        const atOnce = withoutShown(readJson(names, [bytes]));
        expect(withoutShown(readJson(names, cutBytes(bytes, places)))).toEqual(atOnce);
        expect(withoutShown(readJson(names, reuseMemory([...bytes].map((byte) => Uint8Array.of(byte)))))).toEqual(
          atOnce,
        );
      }),
      { numRuns: 1500 },
    );
  });

  it('reports bytes that are no UTF-8 with their element, and reads the others', () => {
    const bytes = Buffer.from('[{"id":"a\xe9"},{"id":"b","lot":"\xff\xff"},{"id":"c"},"\xe9"]', 'latin1');
    const { rows, problems } = readJson(names, [bytes]);
    expect(rows).toEqual([{ row: 3, fields: ['c', '', ''] }]);
    expect(problems).toEqual([
      { row: 1, column: '', value: '{"id":"a\ufffd"}', message: 'Not UTF-8' },
      { row: 2, column: '', value: '{"id":"b","lot":"\ufffd\ufffd"}', message: 'Not UTF-8' },
      { row: 4, column: '', value: '"\ufffd"', message: 'Not UTF-8' },
    ]);
  });

  it.each([
    ['[{"id":"', 'x', 'Not JSON: a value is longer than 64 KB, at byte 8'],
    ['[{"id":', '1', 'Not JSON: a value is longer than 64 KB, at byte 8'],
    ['["', 'x', 'Not JSON: a value is longer than 64 KB, at byte 2'],
    ['[{"', 'x', 'Not JSON: the element is longer than 1 MB, at byte 2'],
    ['[{"id":', ' ', 'Not JSON: the element is longer than 1 MB, at byte 2'],
    ['{"', 'x', 'Not JSON: expected "codes" with a list, at byte 2'],
    ['[{"id":[', '[],', 'Not JSON: the element is longer than 1 MB, at byte 2'],
  ])('ends at %s and %s without an end before more than 1.2 MB have come', (begins, piece, message) => {
    const found: string[] = [];
    const reader = new JsonReader(names, {
      onRecord: () => undefined,
      onProblem: ({ reason }) => found.push(englishReason(reason)),
      onUnknownKey: () => undefined,
    });
    reader.push(encodeText(begins + piece.repeat(Math.ceil(1_200_000 / piece.length))));
    expect([reader.stopped, found]).toEqual([true, [message]]);
  });

  it('reports a byte position counted over the whole file', () => {
    const bytes = encodeText(`[${'{"id":"Qz81-77aKp"},'.repeat(60_000)}x]`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, i) =>
      bytes.slice(i * 10_007, (i + 1) * 10_007),
    );
    expect(readJson(names, pieces).problems[0]?.message).toBe(
      `Not JSON: expected a value, at byte ${bytes.length - 1}`,
    );
  });
});
