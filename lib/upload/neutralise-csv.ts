const quote = 0x22;
const apostrophe = 0x27;
const comma = 0x2c;
const newline = 0x0a;
const carriageReturn = 0x0d;
/** = + - @ and tab: what makes a spreadsheet take a value for a formula. A CR counts inside quotes only. */
const formulaStarts = new Set([0x3d, 0x2b, 0x2d, 0x40, 0x09]);

/**
 * Makes CSV that is exact safe to open in a spreadsheet: an apostrophe goes before every value that would be taken for
 * a formula (OWASP, "CSV Injection"). Works on bytes of any split; holds one chunk at a time.
 */
export function neutraliseCsv(): TransformStream<Uint8Array, Uint8Array> {
  let atStart = true;
  let quoted = false;
  let afterQuote = false;
  return new TransformStream({
    transform(chunk, controller) {
      const out = new Uint8Array(chunk.length * 2);
      let length = 0;
      for (const byte of chunk) {
        if (atStart && byte === quote && !quoted) {
          quoted = true;
          out[length++] = byte;
          continue;
        }
        if (atStart && (formulaStarts.has(byte) || (quoted && byte === carriageReturn))) out[length++] = apostrophe;
        atStart = false;
        if (quoted) {
          // A quote ends the value unless another follows: what comes next decides.
          if (byte === quote) afterQuote = !afterQuote;
          else if (afterQuote) {
            afterQuote = false;
            quoted = false;
          }
        }
        if (!quoted && (byte === comma || byte === newline)) atStart = true;
        out[length++] = byte;
      }
      controller.enqueue(out.subarray(0, length));
    },
  });
}
