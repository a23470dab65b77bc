import { type CellGrid, type Picture, toMillimetres } from './picture.ts';

/** Enough for a hundred-thousandth of a millimetre, without a tail of noughts. */
const length = (millimetres: number): string => String(Number(millimetres.toFixed(5)));

/**
 * An SVG at its size in millimetres, one unit a dot, each part one path of whole cells.
 * @param background a white ground, for screens; files for the press have none.
 */
export function encodeSvg({ width, height, dpi, grids }: Picture, background = false): Buffer {
  const size = `width="${length(toMillimetres(width, dpi))}mm" height="${length(toMillimetres(height, dpi))}mm"`;
  const ground = background ? `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>` : '';
  const text = new TextBytes();
  text.write(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${ground}`,
  );
  for (const grid of grids) {
    const scale = grid.unit === 1 ? '' : ` scale(${grid.unit})`;
    text.write(`<path transform="translate(${grid.x} ${grid.y})${scale}" d="`);
    writeRuns(text, grid);
    text.write('"/>');
  }
  text.write('</svg>\n');
  return text.take();
}

/** Each run of ink as a rectangle one cell high; from one to the next only the step is told. */
function writeRuns(text: TextBytes, { columns, rows, cells }: CellGrid): void {
  let penX = 0;
  let penY = 0;
  for (let row = 0; row < rows; row += 1) {
    const end = (row + 1) * columns;
    const first = row * columns;
    text.reserve(columns * longestRun);
    let at = cells.indexOf(1, first);
    while (at >= 0 && at < end) {
      const start = at;
      while (at < end && cells[at] === 1) at += 1;
      text.writeRun(start - first - penX, row - penY, at - start);
      penX = start - first;
      penY = row;
      while (at < end && cells[at] !== 1) at += 1;
    }
  }
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

const runText = (across: number, down: number, width: number) => `m${across} ${down}h${width}v1h-${width}z`;

function keptRun(across: number, down: number, width: number): number {
  const run = ((across + stepsKept) * downKept + down) * widthsKept + width;
  if (runLengths[run] === 0) {
    const bytes = Buffer.from(runText(across, down, width), 'latin1');
    runs.set(bytes, run * runBytes);
    runLengths[run] = bytes.length;
  }
  return run;
}

/** In the order in which this machine keeps the bytes of a word. */
const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

let scratch = Buffer.allocUnsafe(64 * 1024);
let words = new DataView(scratch.buffer, scratch.byteOffset, scratch.length);

/** ASCII text in one buffer that all SVGs are written in, one after the other. */
class TextBytes {
  #at = 0;

  write(text: string): void {
    this.reserve(text.length);
    this.#at += scratch.write(text, this.#at, 'latin1');
  }

  /** A rectangle of ink one cell high. Room for `longestRun` bytes is reserved before. */
  writeRun(across: number, down: number, width: number): void {
    if (across > stepsKept || across < -stepsKept || down >= downKept || width >= widthsKept) {
      this.#at += scratch.write(runText(across, down, width), this.#at, 'latin1');
      return;
    }
    const run = keptRun(across, down, width);
    const at = this.#at;
    const from = run * (runBytes / 4);
    // Whole words: what is beyond the run's length is written over by what comes next.
    words.setUint32(at, runWords[from] ?? 0, isLittleEndian);
    words.setUint32(at + 4, runWords[from + 1] ?? 0, isLittleEndian);
    words.setUint32(at + 8, runWords[from + 2] ?? 0, isLittleEndian);
    words.setUint32(at + 12, runWords[from + 3] ?? 0, isLittleEndian);
    this.#at = at + (runLengths[run] ?? 0);
  }

  take(): Buffer {
    return Buffer.from(scratch.subarray(0, this.#at));
  }

  reserve(count: number): void {
    if (this.#at + count <= scratch.length) return;
    const larger = Buffer.allocUnsafe(2 * scratch.length + count);
    scratch.copy(larger, 0, 0, this.#at);
    scratch = larger;
    words = new DataView(scratch.buffer, scratch.byteOffset, scratch.length);
  }
}
