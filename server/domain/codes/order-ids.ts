import { type IdBlock, idAt } from './generate-ids.ts';

/** Room for an index beside the key in a number's 53 bits. */
const MAX_COUNT = 2 ** 20;

/**
 * The indexes of a block in the order of its ids' first four characters: near enough to the order of the index they are
 * going into, where neighbours then land on the same page. The ids keep their own places; only the order of writing changes.
 */
export function orderById(block: IdBlock): Uint32Array {
  if (block.count > MAX_COUNT) throw new RangeError(`A block has at most ${MAX_COUNT} ids.`);
  const { text, idLength, count } = block;
  const keys = new Float64Array(count);
  for (let index = 0, at = 0; index < count; index++, at += idLength) {
    // Seven bits a character: 28 bits of key above 20 bits of index.
    const key =
      ((text.charCodeAt(at) << 21) |
        (text.charCodeAt(at + 1) << 14) |
        (text.charCodeAt(at + 2) << 7) |
        text.charCodeAt(at + 3)) >>>
      0;
    keys[index] = key * MAX_COUNT + index;
  }
  keys.sort();
  const order = new Uint32Array(count);
  for (let place = 0; place < count; place++) order[place] = (keys[place] ?? 0) % MAX_COUNT;
  return order;
}

/** Each id with its index, in the order given. */
export function* idsInOrder(block: IdBlock, order: Uint32Array): Generator<[index: number, id: string]> {
  for (const index of order) yield [index, idAt(block, index)];
}
