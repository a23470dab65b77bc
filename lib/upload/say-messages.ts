const quote = 0x22;
const comma = 0x2c;
const newline = 0x0a;

/** The columns of a list of errors: row, column, value, type, message. */
const messageColumn = 5;

/**
 * Puts the messages of a list of errors, CSV, into other words: those of another language. Works on bytes of any split;
 * holds one chunk and one message.
 */
export function sayMessages(say: (message: string) => string): TransformStream<Uint8Array, Uint8Array> {
  let column = 1;
  let isHeader = true;
  let isQuoted = false;
  let message: number[] = [];
  return new TransformStream({
    transform(chunk, controller) {
      let passedTo = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        const inMessage = column === messageColumn && !isHeader;
        // Two quotes in a row are one inside a value: they end nothing.
        if (byte === quote) isQuoted = !isQuoted;
        if (isQuoted || (byte !== comma && byte !== newline)) {
          if (inMessage) message.push(byte);
          continue;
        }
        if (inMessage) {
          controller.enqueue(reworded(message, say));
          message = [];
          passedTo = at;
        }
        if (byte === newline) isHeader = false;
        column = byte === newline ? 1 : column + 1;
        if (column === messageColumn && !isHeader) {
          controller.enqueue(chunk.subarray(passedTo, at + 1));
          passedTo = chunk.length;
        }
      }
      if (column !== messageColumn || isHeader) controller.enqueue(chunk.subarray(passedTo));
    },
    flush(controller) {
      if (message.length > 0) controller.enqueue(reworded(message, say));
    },
  });
}

function reworded(bytes: number[], say: (message: string) => string): Uint8Array {
  const [, value = '', end = ''] = /^(.*?)(\r?)$/s.exec(new TextDecoder().decode(new Uint8Array(bytes))) ?? [];
  const text = value.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"');
  return new TextEncoder().encode(`"${say(text).replaceAll('"', '""')}"${end}`);
}
