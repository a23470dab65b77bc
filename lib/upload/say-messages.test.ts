import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { sayMessages } from './say-messages.ts';

const list = [
  '"row","column","value","type","message"',
  '"2","id","a ""b"", c\nd","invalid_id_error","Shorter than 8 characters"',
  '"3","id",",","invalid_id_error",""" is not allowed, ""said"" it"',
  '"4","","","malformed_file_error",""',
];
const upper = (message: string) => message.toUpperCase();
const expected = [
  list[0],
  '"2","id","a ""b"", c\nd","invalid_id_error","SHORTER THAN 8 CHARACTERS"',
  '"3","id",",","invalid_id_error",""" IS NOT ALLOWED, ""SAID"" IT"',
  '"4","","","malformed_file_error",""',
];

async function inPieces(csv: string, size: number): Promise<string> {
  const bytes = new TextEncoder().encode(csv);
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return text(source.pipeThrough(sayMessages(upper)));
}

it('rewords the messages and nothing else, however the bytes are split', async () => {
  for (const size of [1, 2, 3, 7, 50, 10_000]) {
    for (const end of ['\n', '\r\n']) {
      const whole = (lines: readonly (string | undefined)[]) => lines.map((line) => `${line}${end}`).join('');
      expect(await inPieces(whole(list), size), `pieces of ${size}`).toBe(whole(expected));
    }
    expect(await inPieces(list.slice(0, 2).join('\n'), size)).toBe(expected.slice(0, 2).join('\n'));
  }
});

it('leaves a list with other columns as it is', async () => {
  expect(await inPieces('row,message\n2,No id\n', 3)).toBe('row,message\n2,No id\n');
  expect(await inPieces('', 3)).toBe('');
});
