import PDFDocument from 'pdfkit';
import { type Face, fontFiles, type Run, runsOf } from './pdf-fonts.ts';

/** In points, on A4. */
const page = { width: 595.28, height: 841.89, side: 56, top: 72, bottom: 72 };
export const textWidth = page.width - 2 * page.side;
const leading = 1.42;
/** Characters of a word that is measured as the font lays it out. */
const mostMeasured = 40;

export const colors = {
  ink: '#17191e',
  quiet: '#666a74',
  line: '#cdc9bf',
  bad: '#bd2a2a',
  ok: '#137a47',
  wait: '#96590a',
};

export interface Style {
  size: number;
  face?: Face;
  color?: string;
}

type Line = (Run & { width: number })[];

interface Cell extends Style {
  text: string;
}

interface Column {
  title: string;
  width: number;
}

type Point = [x: number, y: number];

/** In units of the map. */
export interface DrawnMap {
  box: { x: number; y: number; width: number; height: number };
  /** Paths as SVG writes them. */
  shapes: readonly string[];
  ways: readonly (readonly Point[])[];
  places: readonly { at: Point; label: string }[];
}

/** Writes text, tables and pictures one below the other, over as many pages as they take. */
export function openPdfWriter(info: { title: string; language: string; createdAt: Date }) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: '',
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Producer: 'Proofmark', Creator: 'Proofmark', CreationDate: info.createdAt },
  });
  for (const [name, file] of Object.entries(fontFiles)) document.registerFont(name, file);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });
  const bottom = page.height - page.bottom;
  let y = page.top;

  const widthOf = ({ font, text }: Run, size: number) => document.font(font).fontSize(size).widthOfString(text);
  const measure = (text: string, style: Style): Line =>
    runsOf(text, style.face ?? 'regular').map((run) => ({ ...run, width: widthOf(run, style.size) }));
  const lengthOf = (line: Line) => line.reduce((sum, { width }) => sum + width, 0);
  const heightOf = (lines: readonly Line[], { size }: Style) => lines.length * size * leading;

  /** Widths of single characters, in points at size 1. */
  const advances = new Map<string, number>();
  function advanceOf(character: string, { size, face = 'regular' }: Style): number {
    const key = face + character;
    let advance = advances.get(key);
    if (advance === undefined) {
      advance = lengthOf(measure(character, { size: 1, face }));
      advances.set(key, advance);
    }
    return advance * size;
  }

  /** Breaks a word that is longer than a line, by the advances of its characters. */
  function breakWord(word: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let current = '';
    let length = 0;
    for (const character of word) {
      const advance = advanceOf(character, style);
      if (current !== '' && length + advance > width) {
        lines.push(current);
        current = '';
        length = 0;
      }
      current += character;
      length += advance;
    }
    return [...lines, current];
  }

  /** Layout of a font costs much more than a sum of advances, which differ from it by kerning only. */
  const widthOfWord = (word: string, style: Style) =>
    word.length <= mostMeasured
      ? lengthOf(measure(word, style))
      : Array.from(word).reduce((sum, character) => sum + advanceOf(character, style), 0);

  /** Breaks at spaces, and within words that are longer than a line. */
  function breakLines(text: string, style: Style, width: number): Line[] {
    const space = advanceOf(' ', style);
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let current = '';
      let length = 0;
      for (const word of paragraph.split(' ')) {
        const wordLength = widthOfWord(word, style);
        const candidate = length + space + wordLength;
        if (current !== '' && candidate <= width) {
          current += ` ${word}`;
          length = candidate;
          continue;
        }
        if (current !== '') lines.push(current);
        if (wordLength <= width) {
          current = word;
          length = wordLength;
        } else {
          const parts = breakWord(word, style, width);
          current = parts.pop() ?? '';
          length = widthOfWord(current, style);
          lines.push(...parts);
        }
      }
      return [...lines, current].map((line) => measure(line, style));
    });
  }

  function drawLines(lines: readonly Line[], style: Style, x: number, top: number) {
    for (const [index, line] of lines.entries()) {
      let left = x;
      const baseline = top + (index + 0.76) * style.size * leading;
      for (const { font, text, width } of line) {
        document
          .font(font)
          .fontSize(style.size)
          .fillColor(style.color ?? colors.ink)
          .text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        left += width;
      }
    }
  }

  function addPage() {
    document.addPage();
    y = page.top;
  }
  const need = (height: number) => {
    if (y + height > bottom) addPage();
  };
  const rule = (top: number, from = page.side, width = textWidth) =>
    document
      .moveTo(from, top)
      .lineTo(from + width, top)
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .stroke();

  function text(words: string, style: Style, { after = 0, indent = 0 } = {}) {
    for (const line of breakLines(words, style, textWidth - indent)) {
      need(style.size * leading);
      drawLines([line], style, page.side + indent, y);
      y += style.size * leading;
    }
    y += after;
  }

  /** @param room so much of what follows stays with the heading */
  function heading(words: string, room = 60) {
    const style: Style = { size: 13, face: 'bold' };
    y += 20;
    need(style.size * leading + room);
    text(words, style, { after: 5 });
  }

  /** Label and value, one pair a row. */
  function facts(rows: readonly (readonly [label: string, value: string | null, face?: Face])[], labelWidth = 130) {
    for (const [label, value, face] of rows) {
      if (value === null || value === '') continue;
      const labelStyle: Style = { size: 9.5, color: colors.quiet };
      const valueStyle: Style = { size: face === 'mono' ? 8.6 : 9.5, ...(face && { face }) };
      const labels = breakLines(label, labelStyle, labelWidth - 10);
      const values = breakLines(value, valueStyle, textWidth - labelWidth);
      const height = Math.max(heightOf(labels, labelStyle), heightOf(values, valueStyle)) + 3;
      need(height);
      drawLines(labels, labelStyle, page.side, y);
      drawLines(values, valueStyle, page.side + labelWidth, y);
      y += height;
    }
  }

  /** Repeats its head on each page. Cells may have several lines. */
  function table(columns: readonly Column[], rows: readonly (readonly (Cell | string)[])[]) {
    const gap = 8;
    const lefts = columns.map((_, index) => columns.slice(0, index).reduce((sum, { width }) => sum + width, page.side));
    const headStyle: Style = { size: 8, color: colors.quiet };
    const layOut = (cells: readonly (Cell | string)[]) =>
      cells.map((cell, index) => {
        const style = typeof cell === 'string' ? { size: 8.5 } : cell;
        const words = typeof cell === 'string' ? cell : cell.text;
        return { style, lines: breakLines(words, style, (columns[index]?.width ?? 0) - gap) };
      });
    const heightOfRow = (cells: ReturnType<typeof layOut>) =>
      Math.max(...cells.map(({ style, lines }) => heightOf(lines, style))) + 6;
    const draw = (cells: ReturnType<typeof layOut>) => {
      for (const [index, { style, lines }] of cells.entries())
        drawLines(lines, style, lefts[index] ?? page.side, y + 3);
      y += heightOfRow(cells);
      rule(y);
    };
    const head = layOut(columns.map(({ title }) => ({ ...headStyle, text: title })));
    const first = rows[0] ? heightOfRow(layOut(rows[0])) : 0;
    need(heightOfRow(head) + first);
    draw(head);
    for (const row of rows) {
      const cells = layOut(row);
      if (y + heightOfRow(cells) > bottom) {
        addPage();
        draw(head);
      }
      draw(cells);
    }
    y += 6;
  }

  /** A picture with a framed region, and facts at its right. */
  function picture(
    image: { jpeg: Uint8Array; width: number; height: number; region: readonly number[] | null; color: string },
    lines: readonly Cell[],
  ) {
    const most = { width: 190, height: 190 };
    const scale = Math.min(most.width / image.width, most.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    const left = page.side + most.width + 18;
    const laid = lines.map((cell) => ({ cell, lines: breakLines(cell.text, cell, page.width - page.side - left) }));
    const height2 = laid.reduce((sum, each) => sum + heightOf(each.lines, each.cell) + 2, 0);
    need(Math.max(height, height2) + 16);
    const { buffer, byteOffset, byteLength } = image.jpeg;
    document.image(Buffer.from(buffer, byteOffset, byteLength), page.side, y + 4, { width, height });
    document
      .rect(page.side, y + 4, width, height)
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .stroke();
    if (image.region) {
      const [x = 0, top = 0, w = 0, h = 0] = image.region;
      document
        .rect(page.side + x * scale, y + 4 + top * scale, w * scale, h * scale)
        .lineWidth(1.2)
        .strokeColor(image.color)
        .stroke();
    }
    let top = y + 2;
    for (const each of laid) {
      drawLines(each.lines, each.cell, left, top);
      top += heightOf(each.lines, each.cell) + 2;
    }
    y += Math.max(height, height2) + 16;
  }

  /** A part of a map: outlines, ways as broken lines, and places with a label each. */
  function map({ box, shapes, ways, places }: DrawnMap) {
    const { x: left, y: top, width, height } = box;
    const scale = textWidth / width;
    const high = height * scale;
    need(high + 10);
    document.save().rect(page.side, y, textWidth, high).clip().rect(page.side, y, textWidth, high).fill('#eef1f4');
    document.translate(page.side - left * scale, y - top * scale).scale(scale);
    for (const shape of shapes) {
      document
        .path(shape)
        .lineWidth(0.4 / scale)
        .fillAndStroke('#ffffff', colors.line);
    }
    for (const [first, ...others] of ways) {
      if (!first || others.length === 0) continue;
      document.moveTo(...first);
      for (const point of others) document.lineTo(...point);
      document
        .lineWidth(1 / scale)
        .dash(4 / scale, { space: 3 / scale })
        .strokeColor(colors.bad)
        .stroke()
        .undash();
    }
    for (const { at } of places) {
      document
        .circle(at[0], at[1], 3.2 / scale)
        .lineWidth(1 / scale)
        .fillAndStroke(colors.bad, '#ffffff');
    }
    document.restore();
    const style: Style = { size: 8, face: 'bold' };
    const taken: { x: number; y: number; width: number }[] = [];
    const lineHeight = style.size * leading;
    for (const { at, label } of places) {
      const line = measure(label, style);
      const labelWidth = lengthOf(line);
      const [x, middle] = [page.side + (at[0] - left) * scale, y + (at[1] - top) * scale];
      const spots = [x + 6, x - 6 - labelWidth].flatMap((from) =>
        [0, lineHeight, -lineHeight].map((down) => ({ x: from, y: middle - 6 + down, width: labelWidth })),
      );
      // Inside the map and beside the other labels; where there is no such place, none is better than two in one.
      const spot = spots.find(
        (each) =>
          each.x >= page.side &&
          each.x + labelWidth <= page.side + textWidth &&
          each.y >= y &&
          each.y + lineHeight <= y + high &&
          !taken.some(
            (other) =>
              each.x < other.x + other.width &&
              other.x < each.x + labelWidth &&
              Math.abs(each.y - other.y) < lineHeight,
          ),
      );
      if (!spot) continue;
      taken.push(spot);
      drawLines([line], style, spot.x, spot.y);
    }
    y += high + 10;
  }

  /** Adds head and foot to each page. */
  async function finish(frame: { head: string; foot: string; pageOf: (number: number, pages: number) => string }) {
    const { count } = document.bufferedPageRange();
    const style: Style = { size: 8, color: colors.quiet };
    for (let index = 0; index < count; index += 1) {
      document.switchToPage(index);
      const [brand] = [measure('Proofmark', { size: 8, face: 'bold' })];
      drawLines([measure(frame.head, style)], style, page.side, 36);
      drawLines([brand], { size: 8, face: 'bold' }, page.width - page.side - lengthOf(brand), 36);
      rule(52);
      rule(page.height - 52);
      const number = measure(frame.pageOf(index + 1, count), style);
      drawLines([measure(frame.foot, style)], style, page.side, page.height - 46);
      drawLines([number], style, page.width - page.side - lengthOf(number), page.height - 46);
    }
    document.end();
    await ended;
    return { bytes: Buffer.concat(chunks), pages: count };
  }

  function space(height: number) {
    y += height;
  }

  return { text, heading, facts, table, picture, map, space, finish };
}

export type PdfWriter = ReturnType<typeof openPdfWriter>;
