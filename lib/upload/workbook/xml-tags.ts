const [lessThan, slash, colon, greaterThan] = [0x3c, 0x2f, 0x3a, 0x3e];

/** Returns where the next tag of a name begins, with or without a prefix, or -1. `name` may begin with a slash. */
export function findTag(xml: Uint8Array, name: string, from = 0): number {
  return nextTag(xml, new TextEncoder().encode(name), from);
}

/** How many tags of a name begin in `xml`. */
export function countTags(xml: Uint8Array, name: string): number {
  const letters = new TextEncoder().encode(name);
  let count = 0;
  for (let at = nextTag(xml, letters, 0); at !== -1; at = nextTag(xml, letters, at + 1)) count++;
  return count;
}

/**
 * Gives each tag of a name, as it is written, and returns how many there are.
 * @param having gives only tags with this in them
 */
export function forEachTag(xml: Uint8Array, name: string, take: (tag: string) => void, having = ''): number {
  const letters = new TextEncoder().encode(name);
  const wanted = new TextEncoder().encode(having);
  const decoder = new TextDecoder();
  let count = 0;
  for (let at = nextTag(xml, letters, 0); at !== -1; count++) {
    const end = xml.indexOf(greaterThan, at);
    if (end === -1) return count;
    if (isIn(xml, wanted, at, end)) take(decoder.decode(xml.subarray(at, end + 1)));
    at = nextTag(xml, letters, end);
  }
  return count;
}

function isIn(xml: Uint8Array, wanted: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at + wanted.length <= to; at++) {
    let length = 0;
    while (length < wanted.length && xml[at + length] === wanted[length]) length++;
    if (length === wanted.length) return true;
  }
  return false;
}

/** Where the tag of that place in the order begins, from 0; -1 where there are fewer. */
export function findNthTag(xml: Uint8Array, name: string, place: number): number {
  const letters = new TextEncoder().encode(name);
  let at = nextTag(xml, letters, 0);
  for (let passed = 0; at !== -1 && passed < place; passed++) at = nextTag(xml, letters, at + 1);
  return at;
}

function nextTag(xml: Uint8Array, name: Uint8Array, from: number): number {
  const isEnd = name[0] === slash;
  for (let at = from; at < xml.length; at++) {
    if (xml[at] !== lessThan || (xml[at + 1] === slash) !== isEnd) continue;
    if (isAt(xml, name, at + 1, 0)) return at;
    // A prefix of its namespace.
    let colonAt = at + (isEnd ? 2 : 1);
    while (isNameByte(xml[colonAt])) colonAt++;
    if (xml[colonAt] === colon && isAt(xml, name, colonAt + 1, isEnd ? 1 : 0)) return at;
  }
  return -1;
}

function isAt(xml: Uint8Array, name: Uint8Array, at: number, skipped: number): boolean {
  for (let index = skipped; index < name.length; index++) if (xml[at + index - skipped] !== name[index]) return false;
  const after = xml[at + name.length - skipped];
  return !isNameByte(after) && after !== colon;
}

/** A letter, a digit, `_`, `-` or `.`. */
function isNameByte(byte = 0): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f ||
    byte === 0x2d ||
    byte === 0x2e
  );
}
