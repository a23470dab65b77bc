import type { NoTable } from './no-table.ts';

/** Encodings that a browser reads, with the regions that write them; the usual ones first. */
export const encodingRegions = {
  'utf-8': 'unicode',
  'utf-16le': 'unicode',
  'utf-16be': 'unicode',
  'windows-1252': 'western',
  'windows-1250': 'centralEuropean',
  'windows-1251': 'cyrillic',
  'windows-1253': 'greek',
  'windows-1254': 'turkish',
  'windows-1255': 'hebrew',
  'windows-1256': 'arabic',
  'windows-1257': 'baltic',
  'windows-1258': 'vietnamese',
  'windows-874': 'thai',
  gb18030: 'chinese',
  gbk: 'chinese',
  big5: 'chinese',
  shift_jis: 'japanese',
  'euc-jp': 'japanese',
  'iso-2022-jp': 'japanese',
  'euc-kr': 'korean',
  'iso-8859-2': 'centralEuropean',
  'iso-8859-3': 'western',
  'iso-8859-4': 'baltic',
  'iso-8859-5': 'cyrillic',
  'iso-8859-6': 'arabic',
  'iso-8859-7': 'greek',
  'iso-8859-8': 'hebrew',
  'iso-8859-8-i': 'hebrew',
  'iso-8859-10': 'western',
  'iso-8859-13': 'baltic',
  'iso-8859-14': 'western',
  'iso-8859-15': 'western',
  'iso-8859-16': 'centralEuropean',
  'koi8-r': 'cyrillic',
  'koi8-u': 'cyrillic',
  ibm866: 'cyrillic',
  macintosh: 'western',
  'x-mac-cyrillic': 'cyrillic',
} as const;
export type TextEncoding = keyof typeof encodingRegions;
export const textEncodings = Object.keys(encodingRegions) as TextEncoding[];

interface FoundEncoding {
  encoding: TextEncoding;
  /** From a byte order mark; otherwise guessed from the bytes. */
  isMarked: boolean;
}

/** Tells the encoding by the first bytes of a file. `isWhole`: they are all there are. */
export async function detectEncoding(bytes: Uint8Array, isWhole: boolean): Promise<FoundEncoding> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', isMarked: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', isMarked: true };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', isMarked: true };
  const wide = sideOfNuls(bytes);
  if (wide) return { encoding: wide, isMarked: false };
  try {
    // Without `stream` a character that the sample cuts would count as ill-formed.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return { encoding: 'utf-8', isMarked: false };
  } catch {
    return { encoding: await guessByLanguage(bytes), isMarked: false };
  }
}

/** Encodings in which spreadsheet programs save CSV. */
const guessed: ReadonlySet<string> = new Set<TextEncoding>([
  ...(['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'shift_jis', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'koi8-r'] as const),
]);
const guessBytes = 64 * 1024;

/** The encoding whose languages the words fit best. Values and ids in ASCII say nothing, and are left out. */
async function guessByLanguage(bytes: Uint8Array): Promise<TextEncoding> {
  const { detectAll } = await import('jschardet');
  const sample = bytes.subarray(0, guessBytes);
  const scores = new Map<string, number>();
  for (const part of [sample, foreignWords(sample)]) {
    for (const { encoding, confidence } of detectAll(part)) {
      const name = encoding?.toLowerCase() ?? '';
      if (guessed.has(name)) scores.set(name, (scores.get(name) ?? 0) + confidence);
    }
  }
  const western = scores.get('windows-1252') ?? 0;
  const [best = 'windows-1252', score = 0] = [...scores].sort((a, b) => b[1] - a[1])[0] ?? [];
  // Few Nordic words look Baltic, which is rare.
  const isSure = best !== 'windows-1257' || score > 4 * western;
  if (score <= western || !isSure) return 'windows-1252';
  // German and many other words are the same bytes in several encodings: the usual name is shown for them.
  const isSame = new TextDecoder(best).decode(sample) === new TextDecoder('windows-1252').decode(sample);
  return isSame ? 'windows-1252' : (best as TextEncoding);
}

/** The words that have a byte outside of ASCII. */
function foreignWords(bytes: Uint8Array): Uint8Array {
  const words: number[] = [];
  let word: number[] = [];
  for (const byte of [...bytes, 0x20]) {
    const isLetter = byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
    if (isLetter) {
      word.push(byte);
      continue;
    }
    if (word.some((letter) => letter >= 0x80)) for (const letter of [...word, 0x20]) words.push(letter);
    word = [];
  }
  return Uint8Array.from(words);
}

/** Latin text in UTF-16 has a NUL in each character, always on the same side. */
function sideOfNuls(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(bytes.length >> 1, 2_000);
  let [even, odd] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair] === 0) even++;
    if (bytes[2 * pair + 1] === 0) odd++;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.1) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.1) return 'utf-16be';
  return undefined;
}

/**
 * Describes a file that is clearly no table of text; undefined for text. `isWorkbook` recognises workbooks before this
 * call.
 */
export function describeNoTable(bytes: Uint8Array, encoding: TextEncoding): NoTable | undefined {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (starts(0x1f, 0x8b)) return 'gzip';
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46)) return 'picture';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 4_096), { stream: true });
  // Some programs call a web page or the XML of Excel 2003 .xls.
  if (/^\s*<(?:!doctype html|html|table|meta|\?xml|\w+:?workbook)/i.test(text)) return 'markup';
  const strange = [...text].filter(isStrange).length;
  return strange > text.length / 20 ? 'noText' : undefined;
}

/** Control characters other than tab and line ends, and what could not be decoded. */
function isStrange(character: string): boolean {
  return character === '\ufffd' || (character < ' ' && !'\t\n\v\f\r'.includes(character));
}

/** A zip archive (.xlsx, .ods) or a compound file (.xls), which a workbook is. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  return starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0);
}

/** Turns pieces of a file in some encoding into pieces of UTF-8, its byte order mark taken away. */
export class Transcoder {
  #decoder: TextDecoder | undefined;
  #encoder = new TextEncoder();

  constructor(encoding: TextEncoding) {
    // UTF-8 stays bytes: what is ill-formed in it is reported with its row.
    if (encoding !== 'utf-8') this.#decoder = new TextDecoder(encoding);
  }

  push(bytes: Uint8Array): Uint8Array {
    return this.#decoder ? this.#encoder.encode(this.#decoder.decode(bytes, { stream: true })) : bytes;
  }

  finish(): Uint8Array {
    return this.#decoder ? this.#encoder.encode(this.#decoder.decode()) : new Uint8Array(0);
  }
}
