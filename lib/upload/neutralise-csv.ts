const quote = 0x22;
const apostrophe = 0x27;
const comma = 0x2c;
const newline = 0x0a;
const carriageReturn = 0x0d;
/**
 * First characters that make a spreadsheet take a value for a formula, as in `formulaStart`: = + - @ and tab; inside
 * quotes a line break too.
 */
const formulaStarts = new Set([0x3d, 0x2b, 0x2d, 0x40, 0x09]);
/** The full-width forms of + - = @ in UTF-8: EF BC and one of these. */
const fullWidth = [0xef, 0xbc] as const;
const fullWidthStarts = new Set([0x8b, 0x8d, 0x9d, 0xa0]);

/**
 * Makes CSV that is exact safe to open in a spreadsheet: an apostrophe goes before every value that would be taken for
 * a formula (OWASP, "CSV Injection"). Works on bytes of any split; holds one chunk at a time.
 */
export function neutraliseCsv(): TransformStream<Uint8Array, Uint8Array> {
  let atStart = true;
  let quoted = false;
  let afterQuote = false;
  /** The value begins with an apostrophe. */
  let isLed = false;
  /** How many bytes of a full-width form the value began with; they wait for what follows. */
  let held = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const out = new Uint8Array(chunk.length * 2 + fullWidth.length);
      let length = 0;
      for (const byte of chunk) {
        if (atStart && byte === quote && !quoted && !isLed) {
          quoted = true;
          out[length++] = byte;
          continue;
        }
        // Apostrophes before a formula count too, so that each value is read back as it was.
        if (atStart && held === 0 && byte === apostrophe) {
          isLed = true;
          out[length++] = byte;
          continue;
        }
        if (atStart && held < fullWidth.length && byte === fullWidth[held]) {
          held += 1;
          continue;
        }
        if (atStart) {
          const isBreak = quoted && (byte === carriageReturn || byte === newline);
          const isFormula = held === 0 ? formulaStarts.has(byte) || isBreak : held === 2 && fullWidthStarts.has(byte);
          if (isFormula) out[length++] = apostrophe;
          for (const each of fullWidth.slice(0, held)) out[length++] = each;
          held = 0;
          isLed = false;
          atStart = false;
        }
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
    flush(controller) {
      controller.enqueue(new Uint8Array(fullWidth.slice(0, held)));
    },
  });
}
