import { RunDeflater } from './deflate-runs.ts';
import { type CellGrid, type Picture, toMillimetres } from './picture.ts';

/** Enough for a hundred-thousandth of a millimetre, without a tail of noughts. */
const length = (millimetres: number): string => String(Number(millimetres.toFixed(5)));

/**
 * An SVG at its size in millimetres, one unit a dot, each part one path of whole cells.
 * @param background a white ground, for screens; files for the press have none.
 */
export function encodeSvg(picture: Picture, background = false, svg = new SvgBuffer()): Buffer {
  writeSvg(svg, picture, background);
  return Buffer.from(svg.text);
}

/** The same, and deflated (RFC 1951) as it is written. Both are valid until the next SVG in this buffer. */
export function encodePackedSvg(picture: Picture, svg: SvgBuffer): { text: Uint8Array; deflated: Uint8Array } {
  writeSvg(svg, picture, false);
  return { text: svg.text, deflated: svg.deflated };
}

function writeSvg(svg: SvgBuffer, { width, height, dpi, grids }: Picture, background: boolean): void {
  const size = `width="${length(toMillimetres(width, dpi))}mm" height="${length(toMillimetres(height, dpi))}mm"`;
  const ground = background ? `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>` : '';
  svg.begin();
  let before = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${ground}`;
  for (const grid of grids) {
    const scale = grid.unit === 1 ? '' : ` scale(${grid.unit})`;
    svg.write(`${before}<path transform="translate(${grid.x} ${grid.y})${scale}" d="`);
    writeRuns(svg, grid);
    before = '"/>';
  }
  svg.end(`${before}</svg>\n`);
}

/** Each run of ink as a rectangle one cell high; from one to the next only the relative move is written. */
function writeRuns(svg: SvgBuffer, { columns, rows, cells }: CellGrid): void {
  let penX = 0;
  let penY = 0;
  svg.beginRuns();
  for (let row = 0; row < rows; row += 1) {
    svg.reserve(columns * longestRun);
    const first = row * columns;
    let start = -1;
    let last = 0;
    // 32 cells at a time, and in them only where ink begins or ends: nothing can foretell a pattern's next cell.
    for (let from = 0; from <= columns; from += 32) {
      const to = Math.min(columns, from + 32);
      let word = 0;
      for (let at = from; at < to; at += 1) word |= (cells[first + at] ?? 0) << (at - from);
      let edges = word ^ ((word << 1) | last);
      last = word >>> 31;
      for (; edges !== 0; edges &= edges - 1) {
        const edge = from + 31 - Math.clz32(edges & -edges);
        if (start < 0) {
          start = edge;
          continue;
        }
        svg.writeRun(start - penX, row - penY, edge - start);
        penX = start;
        penY = row;
        start = -1;
      }
    }
  }
  svg.endRuns();
}

/** Thousands of times a code the same few texts: kept for these steps across, down and widths. */
const stepsKept = 99;
const downKept = 2;
const widthsKept = 64;
/** `m-99 1h63v1h-63z`, in words. */
const runBytes = 16;
const longestRun = 32;
const runs = new Uint8Array((2 * stepsKept + 1) * downKept * widthsKept * runBytes);
const runWords = new Uint32Array(runs.buffer);
/** 0 where the text is not made yet. */
const runLengths = new Uint8Array(runs.length / runBytes);
/** Steps of the run lengths. */
const stepLengths = new Uint8Array(runLengths.length);

const stepText = (across: number, down: number) => `m${across} ${down}`;
const runText = (across: number, down: number, width: number) => `${stepText(across, down)}h${width}v1h-${width}z`;

function keptRun(across: number, down: number, width: number): number {
  const run = ((across + stepsKept) * downKept + down) * widthsKept + width;
  if (runLengths[run] === 0) {
    const bytes = Buffer.from(runText(across, down, width), 'latin1');
    runs.set(bytes, run * runBytes);
    runLengths[run] = bytes.length;
    stepLengths[run] = stepText(across, down).length;
  }
  return run;
}

/** In the order in which this machine keeps the bytes of a word. */
const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

const farthestCount = 2 ** 30;

/**
 * ASCII text in one buffer that SVGs are written in, one after the other, and its deflated form in another. It grows
 * with the largest of them: of thousands of files each would otherwise have buffers of its own.
 */
export class SvgBuffer {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #words = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
  #at = 0;
  readonly #deflater = new RunDeflater();
  /** Where this SVG begins, counting the bytes of all before it: bytes before it cannot be copied. */
  #start = 1;
  /** Where each run stood last, and each width of one. */
  readonly #lastRun = new Int32Array(runLengths.length);
  readonly #lastWidth = new Int32Array(widthsKept);

  begin(): void {
    this.#start += this.#at;
    this.#at = 0;
    this.#deflater.begin();
    if (this.#start < farthestCount) return;
    this.#start = 1;
    this.#lastRun.fill(0);
    this.#lastWidth.fill(0);
  }

  write(text: string): void {
    this.#deflater.store(this.#append(text), false);
  }

  end(text: string): void {
    this.#deflater.store(this.#append(text), true);
  }

  beginRuns(): void {
    this.#deflater.beginRuns();
  }

  endRuns(): void {
    this.#deflater.endRuns();
  }

  /** A rectangle of ink one cell high. Room for `longestRun` bytes is reserved before. */
  writeRun(across: number, down: number, width: number): void {
    const at = this.#at;
    if (across > stepsKept || across < -stepsKept || down >= downKept || width >= widthsKept) {
      this.#append(runText(across, down, width));
      this.#deflater.literals(this.#bytes, at, this.#at);
      return;
    }
    const run = keptRun(across, down, width);
    const from = run * (runBytes / 4);
    // Whole words: what is beyond the run's length is written over by what comes next.
    const words = this.#words;
    words.setUint32(at, runWords[from] ?? 0, isLittleEndian);
    words.setUint32(at + 4, runWords[from + 1] ?? 0, isLittleEndian);
    words.setUint32(at + 8, runWords[from + 2] ?? 0, isLittleEndian);
    words.setUint32(at + 12, runWords[from + 3] ?? 0, isLittleEndian);
    const length = runLengths[run] ?? 0;
    this.#deflateRun(run, width, length);
    this.#at = at + length;
  }

  #deflateRun(run: number, width: number, length: number): void {
    const at = this.#at;
    const stepLength = stepLengths[run] ?? 0;
    const place = this.#start + at;
    const widthPlace = place + stepLength;
    const runBefore = this.#lastRun[run] ?? 0;
    const widthBefore = this.#lastWidth[width] ?? 0;
    this.#lastRun[run] = place;
    this.#lastWidth[width] = widthPlace;
    if (this.#copy(length, runBefore, place)) return;
    this.#deflater.literals(this.#bytes, at, at + stepLength);
    if (this.#copy(length - stepLength, widthBefore, widthPlace)) return;
    this.#deflater.literals(this.#bytes, at + stepLength, at + length);
  }

  #copy(length: number, from: number, to: number): boolean {
    return from >= this.#start && this.#deflater.copy(length, to - from);
  }

  get text(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  get deflated(): Uint8Array {
    return this.#deflater.take();
  }

  reserve(count: number): void {
    this.#deflater.reserve(count);
    if (this.#at + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + count);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
    this.#words = new DataView(larger.buffer, larger.byteOffset, larger.length);
  }

  #append(text: string): Buffer {
    this.reserve(text.length);
    const start = this.#at;
    this.#at += this.#bytes.write(text, start, 'latin1');
    return this.#bytes.subarray(start, this.#at);
  }
}
