import { describe, expect, it } from 'vitest';
import { RowReader } from './rows-client.ts';

const message = (kind: string, body: string) => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(kind, 0, 'latin1');
  bytes.writeUInt32BE(4 + body.length, 1);
  bytes.write(body, 5, 'latin1');
  return bytes;
};

/** What pg would do: a query that takes rows begins with B and ends with Z. */
function listen() {
  const rest: Buffer[] = [];
  const rows: string[] = [];
  const taker = {
    takeRow: (bytes: Buffer, at: number, end: number) => {
      expect(end).toBe(at + bytes.readUInt32BE(at - 4) - 4);
      rows.push(bytes.toString('latin1', at, end));
    },
  };
  const reader = new RowReader((bytes) => {
    rest.push(Buffer.from(bytes));
    const heard = Buffer.concat(rest).toString('latin1');
    if (heard.lastIndexOf('begin') > heard.lastIndexOf('ready')) reader.taker = taker;
    else reader.taker = undefined;
  });
  return { reader, rows, heard: () => Buffer.concat(rest) };
}

const others = [
  message('N', 'a notice'),
  message('D', 'a row of a query that takes none'),
  message('2', 'begin'),
  message('D', 'one'),
  message('D', ''),
  message('D', 'three, longer than the others'),
  message('C', 'SELECT 3'),
  message('Z', 'ready'),
  message('D', 'for pg again'),
  message('2', 'begin'),
  message('D', 'four'),
  message('Z', 'ready'),
  message('d', 'of a COPY of pg itself'),
  message('2', 'begin'),
  message('d', 'five, of a COPY'),
  message('c', ''),
  message('Z', 'ready'),
];
const forPg = [0, 1, 2, 6, 7, 8, 9, 11, 12, 13, 15, 16].map((at) => others[at] ?? Buffer.alloc(0));

describe('rows of a query that takes them', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 11, 16, 29, 64, 1000])(
    'come out of pieces of %i bytes, and all else goes on',
    (size) => {
      const { reader, rows, heard } = listen();
      const all = Buffer.concat(others);
      for (let at = 0; at < all.length; at += size) reader.take(all.subarray(at, at + size));
      expect(rows).toEqual(['one', '', 'three, longer than the others', 'four', 'five, of a COPY']);
      expect(heard()).toEqual(Buffer.concat(forPg));
    },
  );

  it('come also when the pieces change in size', () => {
    const all = Buffer.concat(others);
    for (let seed = 1; seed < 200; seed += 1) {
      const { reader, rows, heard } = listen();
      let size = seed;
      for (let at = 0; at < all.length; ) {
        size = ((size * 16_807) % 2_147_483_647) + 1;
        const next = at + 1 + (size % 37);
        reader.take(all.subarray(at, next));
        at = next;
      }
      expect(rows).toHaveLength(5);
      expect(heard()).toEqual(Buffer.concat(forPg));
    }
  });
});
