import { createCipheriv, createHmac } from 'node:crypto';

/** Bytes of the key that graphics are drawn from. */
export const graphicKeyBytes = 32;

/** Changes whenever the same key and subject would give another pattern. Stored with what was printed. */
export const graphicVersion = 1;

/**
 * What a graphic belongs to. A code's own (`id` is the code's extended id), a workorder's (`id` is the workorder's key), or one
 * of several static ones (`counter` tells them apart; 0 otherwise).
 */
export interface GraphicSubject {
  kind: 'code' | 'workorder' | 'static';
  id: string;
  counter: number;
}

/** Side of the squares in which ink and paper balance: light that changes over the print then carries no pattern. */
const blockSide = 8;

/**
 * Draws the pattern of a secure graphic: 1 is ink, 0 paper, rows from the top, `cells` × `cells`. Each block of 8 × 8 cells holds as
 * much ink as paper (blocks cut by the edge to within one cell), else it is random: HMAC-SHA256(key, subject) keys AES-256 in
 * counter mode, whose stream shuffles each block (Fisher and Yates; bytes that would favour a place are drawn again).
 * The same key, subject and size always give the same pattern; without the key nothing can be said of it.
 * @throws RangeError when the key is not 32 bytes or the size is not a whole number from 1 to 1024.
 */
export function makeGraphic(key: Uint8Array, subject: GraphicSubject, cells: number): Uint8Array {
  if (key.length !== graphicKeyBytes) throw new RangeError(`A graphic's key has ${graphicKeyBytes} bytes.`);
  if (!Number.isInteger(cells) || cells < 1 || cells > 1024)
    throw new RangeError('A graphic has 1 to 1024 cells a side.');
  const shuffler = new Shuffler(subjectKey(key, subject, cells));
  const graphic = new Uint8Array(cells * cells);
  const block = new Uint8Array(blockSide * blockSide);
  // Where cut blocks have an odd number of cells, ink and paper take the odd one in turn.
  let oddGoesToInk = 0;
  for (let top = 0; top < cells; top += blockSide) {
    const height = Math.min(blockSide, cells - top);
    for (let left = 0; left < cells; left += blockSide) {
      const width = Math.min(blockSide, cells - left);
      const count = width * height;
      let ink = count >> 1;
      if (count % 2 === 1) {
        ink += oddGoesToInk;
        oddGoesToInk = 1 - oddGoesToInk;
      }
      for (let at = 0; at < count; at += 1) block[at] = at < ink ? 1 : 0;
      shuffler.shuffle(block, count);
      for (let row = 0, from = 0; row < height; row += 1) {
        const to = (top + row) * cells + left;
        for (let column = 0; column < width; column += 1, from += 1) graphic[to + column] = block[from] ?? 0;
      }
    }
  }
  return graphic;
}

/** Every part of the message has its length or a fixed size, so no two subjects give the same bytes. */
function subjectKey(key: Uint8Array, { kind, id, counter }: GraphicSubject, cells: number): Uint8Array {
  const text = Buffer.from(id, 'utf8');
  const head = Buffer.alloc(12);
  head.writeUInt32BE(text.length, 0);
  head.writeUInt32BE(counter >>> 0, 4);
  head.writeUInt32BE(cells, 8);
  return createHmac('sha256', key)
    .update(`proofmark secure graphic ${graphicVersion}\0${kind}\0`)
    .update(head)
    .update(text)
    .digest();
}

const chunkBytes = 8192;
const zeros = new Uint8Array(chunkBytes);
const maxCells = blockSide * blockSide;
const drawnAgain = 255;

/** For each number of choices and each byte the place it stands for, or that it is drawn again. */
const places = placesOfBytes();

function placesOfBytes(): Uint8Array {
  const table = new Uint8Array((maxCells + 1) * 256);
  for (let choices = 1; choices <= maxCells; choices += 1) {
    const fair = 256 - (256 % choices);
    for (let byte = 0; byte < 256; byte += 1) table[choices * 256 + byte] = byte < fair ? byte % choices : drawnAgain;
  }
  return table;
}

/** Shuffles one block after the other from a stream of bytes that the key alone decides. */
class Shuffler {
  readonly #cipher: ReturnType<typeof createCipheriv>;
  readonly #chunk = new Uint8Array(chunkBytes);
  #at = chunkBytes;

  constructor(key: Uint8Array) {
    this.#cipher = createCipheriv('aes-256-ctr', key, new Uint8Array(16));
  }

  shuffle(values: Uint8Array, count: number): void {
    const chunk = this.#chunk;
    let at = this.#at;
    for (let choices = count; choices > 1; ) {
      if (at === chunkBytes) {
        chunk.set(this.#cipher.update(zeros));
        at = 0;
      }
      const other = places[choices * 256 + (chunk[at] ?? 0)] ?? 0;
      at += 1;
      if (other === drawnAgain) continue;
      choices -= 1;
      const kept = values[choices] ?? 0;
      values[choices] = values[other] ?? 0;
      values[other] = kept;
    }
    this.#at = at;
  }
}
