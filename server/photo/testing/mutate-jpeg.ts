import { createRandom } from './channel/random.ts';

/**
 * A JPEG that was damaged or tampered with, the same for the same seed: bytes changed in headers or anywhere, parts cut
 * out, repeated, swapped or put into another file, lengths that lie, markers that do not belong.
 */
export function mutateJpeg(jpeg: Buffer, other: Buffer, seed: number): Buffer {
  const random = createRandom(`mutation ${seed}`);
  const upTo = (limit: number) => Math.floor(random.next() * limit);
  let bytes: Buffer = Buffer.from(jpeg);
  const times = 1 + upTo(2);
  for (let time = 0; time < times; time += 1) bytes = mutations[upTo(mutations.length)]?.(bytes, other, upTo) ?? bytes;
  return bytes;
}

type Mutation = (bytes: Buffer, other: Buffer, upTo: (limit: number) => number) => Buffer;

const headerBytes = 700;
const part = (bytes: Buffer, upTo: (limit: number) => number): [number, number] => {
  const from = upTo(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + upTo(4000))];
};

const mutations: readonly Mutation[] = [
  function flipHeader(bytes, _, upTo) {
    for (let time = 0; time < 1 + upTo(8); time += 1) {
      const at = 2 + upTo(Math.max(1, Math.min(headerBytes, bytes.length) - 2));
      bytes[at] = upTo(256);
    }
    return bytes;
  },
  function flipAnywhere(bytes, _, upTo) {
    for (let time = 0; time < 1 + upTo(60); time += 1) bytes[upTo(bytes.length)] = upTo(256);
    return bytes;
  },
  (bytes, _, upTo) => bytes.subarray(0, upTo(bytes.length + 1)),
  function cutOut(bytes, _, upTo) {
    const [from, to] = part(bytes, upTo);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  function repeat(bytes, _, upTo) {
    const [from, to] = part(bytes, upTo);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  function splice(bytes, other, upTo) {
    const [from, to] = part(other, upTo);
    const at = upTo(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(at)]);
  },
  function insertMarker(bytes, _, upTo) {
    const at = 2 + upTo(Math.max(1, bytes.length - 2));
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.of(0xff, 0xc0 + upTo(64), upTo(256), upTo(256)),
      bytes.subarray(at),
    ]);
  },
  function lieAboutLength(bytes, _, upTo) {
    const marker = bytes.indexOf(0xff, 2 + upTo(headerBytes));
    if (marker >= 0 && marker + 4 <= bytes.length) bytes.writeUInt16BE(upTo(65_536), marker + 2);
    return bytes;
  },
  function lieAboutSize(bytes, _, upTo) {
    const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
    if (frame >= 0 && frame + 9 <= bytes.length) {
      bytes.writeUInt16BE(upTo(65_536), frame + 5);
      bytes.writeUInt16BE(upTo(4_000), frame + 7);
    }
    return bytes;
  },
];
