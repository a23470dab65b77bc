import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StorageError } from '../signature/storage-error.ts';
import { parseBoundary, readForm } from './multipart-form.ts';

async function* cut(text: string, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let from = 0;
  for (let i = 0; from < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? bytes.length;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

async function readAll(text: string, sizes: readonly number[] = []) {
  const parts: { name: string; isFile: boolean; content: string }[] = [];
  for await (const { name, isFile, body } of readForm(cut(text, sizes), 'b')) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    parts.push({ name, isFile, content: Buffer.concat(chunks).toString() });
  }
  return parts;
}

const refusalOf = (text: string, sizes?: number[]) =>
  readAll(text, sizes).then(
    () => 'taken',
    (error: unknown) => (error instanceof StorageError ? error.code : String(error)),
  );

function write(name: string, content: string, more = ''): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
}

it.each([
  ['multipart/form-data; boundary=b; charset=UTF-8', 'b'],
  ['multipart/form-data; charset=UTF-8; boundary=b', 'b'],
  ['Multipart/Form-Data;BOUNDARY="a b:c"', 'a b:c'],
  ['multipart/form-data;boundary=----WebKitFormBoundaryAbC', '----WebKitFormBoundaryAbC'],
  ['multipart/form-data; boundary="a\\"b"', null],
  [`multipart/form-data; boundary=${'b'.repeat(71)}`, null],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=b', null],
  ['x', null],
  [undefined, null],
])('the boundary of %s is %s', (contentType, boundary) => {
  expect(parseBoundary(contentType)).toBe(boundary);
});

const content = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '-', '--', '\r\n-', '\r\n--', 'b', 'a', 'é', ' ', ':'), { maxLength: 12 })
  .map((tokens) => tokens.join(''))
  .filter((text) => !`\r\n${text}\r\n`.includes('\r\n--b'));
const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });

describe('a form', () => {
  // conforms: 19.2
  it('is read as it was written, part by part, however it is cut', async () => {
    const parts = fc.array(
      fc.record({ name: fc.constantFrom('key', 'file', 'größe'), isFile: fc.boolean(), content }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(parts, sizes, async (list, pieces) => {
        const body = list.map((part) => write(part.name, part.content, part.isFile ? '; filename="x"' : '')).join('');
        expect(await readAll(`${body}--b--\r\n`, pieces)).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it('that is cut off anywhere is refused', async () => {
    const whole = `${write('key', 'x')}${write('file', 'abc', '; filename="x"')}--b--`;
    for (let length = 0; length < whole.length; length += 1) {
      for (const pieces of [[], [1], [7]]) {
        expect(await refusalOf(whole.slice(0, length), pieces), `${length}`).toMatch(
          /^(IncompleteBody|MalformedPOST.*)$/,
        );
      }
    }
    expect(await refusalOf(whole)).toBe('taken');
  });

  it.each([
    ['has a part without a header', `${write('key', 'x')}--b\r\n\r\nx\r\n--b--`],
    ['has a part with nothing at all', `${write('key', 'x')}--b\r\n--b--`],
    ['has a part of another kind', '--b\r\nContent-Disposition: attachment; name="key"\r\n\r\nx\r\n--b--'],
    [
      'has two headers of the kind',
      `--b\r\nContent-Disposition: form-data; name="a"\r\n${write('b', 'x').slice(5)}--b--`,
    ],
    [
      'has a name without an end in line',
      '--b\r\nContent-Disposition: form-data; name="a\nb"; name="c"\r\n\r\nx\r\n--b--',
    ],
  ])('that %s is malformed, however it is cut', async (_, text) => {
    for (const pieces of [[], [1], [5]]) expect(await refusalOf(text, pieces)).toBe('MalformedPOSTRequest');
  });

  // RFC 2046, 5.1.1: what precedes the first boundary is left out, and a boundary begins a line.
  it.each(['\r\n', 'For mail programs.\r\n', 'x--b\r\nContent-Disposition: form-data; name="not"\r\n\r\n', '\r\n\r\n'])(
    'is read behind %j',
    async (preamble) => {
      for (const pieces of [[], [1], [5]]) {
        expect(await readAll(`${preamble}${write('key', 'x')}--b--`, pieces)).toEqual([
          { name: 'key', isFile: false, content: 'x' },
        ]);
      }
    },
  );

  it('is read no further than it is taken', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(write('file', '', '; filename="x"').slice(0, -2));
      for (;;) {
        given += 1;
        yield Buffer.alloc(64 * 1024, 'x');
      }
    }
    const form = readForm(endless(), 'b');
    const { value: part } = await form.next();
    let taken = 0;
    for await (const chunk of part?.body ?? []) {
      taken += chunk.length;
      expect(given * 64 * 1024 - taken).toBeLessThan(512 * 1024);
      if (taken > 10_000_000) break;
    }
    await form.return();
    const seen = given;
    await new Promise((resolve) => setImmediate(resolve));
    expect(given).toBe(seen);
  });

  it('with a header that does not end is refused before 80 KB of it have come', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('--b\r\nContent-Disposition: form-data');
      for (;;) {
        given += 1;
        yield Buffer.from('; x="y"'.repeat(1000));
      }
    }
    await expect(readForm(endless(), 'b').next()).rejects.toMatchObject({ code: 'MalformedPOSTRequest' });
    expect(given).toBeLessThan(10);
  });
});
