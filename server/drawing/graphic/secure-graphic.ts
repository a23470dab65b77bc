import { createCipheriv, createHmac, KeyObject } from 'node:crypto';

/** Bytes of the key that graphics are drawn from. */
export const graphicKeyBytes = 32;

/** Changes whenever the same key and subject would give another pattern. Stored with what was printed. */
export const graphicVersion = 1;

/**
 * Owner of a graphic: a code (`id` is the code's extended id), a workorder (`id` is the workorder's key), or one of
 * several static ones (`counter` distinguishes them; 0 otherwise).
 */
export interface GraphicSubject {
  kind: 'code' | 'workorder' | 'static';
  id: string;
  counter: number;
}

/** Side of the squares in which ink and paper balance: light that changes over the print then carries no pattern. */
const blockSide = 8;

/**
 * Draws the pattern of a secure graphic: 1 is ink, 0 paper, rows from the top, `cells` × `cells`. Each block of 8 × 8
 * cells holds as much ink as paper (blocks cut by the edge to within one cell), else it is random: HMAC-SHA256(key,
 * subject) keys AES-256 in counter mode, whose stream shuffles each block (Fisher–Yates shuffle, with rejection of
 * bytes that would favour a place). The same key, subject and size always give the same pattern; without the key it is
 * unpredictable.
 * @param key 32 bytes; as a KeyObject, for many graphics of one key, it is prepared once
 * @throws RangeError when the key is not 32 bytes or the size is not a whole number from 1 to 1024.
 */
export function makeGraphic(key: Uint8Array | KeyObject, subject: GraphicSubject, cells: number): Uint8Array {
  const keyBytes = key instanceof KeyObject ? key.symmetricKeySize : key.length;
  if (keyBytes !== graphicKeyBytes) throw new RangeError(`A graphic's key has ${graphicKeyBytes} bytes.`);
  if (!Number.isInteger(cells) || cells < 1 || cells > 1024)
    throw new RangeError('A graphic has 1 to 1024 cells a side.');
  const shuffler = new Shuffler(subjectKey(key, subject, cells));
  const graphic = new Uint8Array(cells * cells);
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
      shuffler.shuffle(count, ink);
      shuffler.write(graphic, top * cells + left, width, count, cells);
    }
  }
  return graphic;
}

/** Every part of the message has its length or a fixed size, so no two subjects give the same bytes. */
function subjectKey(key: Uint8Array | KeyObject, { kind, id, counter }: GraphicSubject, cells: number): Uint8Array {
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
const firstCounter = new Uint8Array(16);
const maxCells = blockSide * blockSide;
/** Beside the place: the byte was taken. */
const taken = 64;

/**
 * For each number of choices and each byte the place it chooses; the last of them, not taken, when it is drawn again.
 */
const places = placesOfBytes();

function placesOfBytes(): Uint8Array {
  const table = new Uint8Array((maxCells + 1) * 256);
  for (let choices = 1; choices <= maxCells; choices += 1) {
    const fair = 256 - (256 % choices);
    for (let byte = 0; byte < 256; byte += 1) {
      table[choices * 256 + byte] = byte < fair ? taken | (byte % choices) : choices - 1;
    }
  }
  return table;
}

/**
 * Shuffles one block after the other from a stream of bytes that the key alone decides. A block is the bits of two
 * words and no step branches on what is random, which a processor would guess wrong: a byte that is drawn again changes
 * the last choice with itself.
 */
class Shuffler {
  readonly #cipher: ReturnType<typeof createCipheriv>;
  #chunk: Uint8Array = zeros;
  #at = chunkBytes;
  /** Cells 0 to 31 of the block, and 32 to 63; ink is 1. */
  #low = 0;
  #high = 0;

  constructor(key: Uint8Array) {
    this.#cipher = createCipheriv('aes-256-ctr', key, firstCounter);
  }

  /** @param ink cells of ink, up to 32, of up to 64 */
  shuffle(count: number, ink: number): void {
    let chunk = this.#chunk;
    let next = this.#at;
    let low = ink === 32 ? -1 : (1 << ink) - 1;
    let high = 0;
    let choices = count;
    while (choices > 1) {
      if (next === chunkBytes) {
        chunk = this.#cipher.update(zeros);
        next = 0;
      }
      const place = places[choices * 256 + (chunk[next] ?? 0)] ?? 0;
      next += 1;
      const last = choices - 1;
      choices -= place >> 6;
      if (last < 32) {
        const change = ((low >>> last) ^ (low >>> (place & 31))) & 1;
        low ^= (change << last) ^ (change << (place & 31));
        continue;
      }
      // All ones where the other cell is in the high word too.
      const isHigh = (place << 26) >> 31;
      const other = ((high & isHigh) | (low & ~isHigh)) >>> (place & 31);
      const change = ((high >>> (last & 31)) ^ other) & 1;
      high ^= change << (last & 31);
      high ^= (change << (place & 31)) & isHigh;
      low ^= (change << (place & 31)) & ~isHigh;
    }
    this.#chunk = chunk;
    this.#at = next;
    this.#low = low;
    this.#high = high;
  }

  /** The block, in rows of `width`, from `to` on. */
  write(cells: Uint8Array, to: number, width: number, count: number, stride: number): void {
    let low = this.#low;
    let high = this.#high;
    for (let from = 0, row = to; from < count; from += width, row += stride) {
      for (let column = 0; column < width; column += 1) {
        cells[row + column] = low & 1;
        low = (low >>> 1) | (high << 31);
        high >>>= 1;
      }
    }
  }
}
