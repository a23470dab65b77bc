import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testReader } from '#server/photo/testing/reader.ts';
import { type Bitmap, drawBitmap } from './bitmap.ts';
import { type CodeDesign, createCodeDrawer } from './code-drawer.ts';
import { openPdf } from './encode-pdf.ts';
import { deflateScanlines, encodePng } from './encode-png.ts';
import { encodeSvg } from './encode-svg.ts';
import { encodeTiff } from './encode-tiff.ts';
import { type GraphicLayout, namedLayouts } from './graphic/geometry.ts';
import { graphicOf } from './graphic-of.ts';
import { type Picture, toMillimetres } from './picture.ts';
import { planSheet } from './sheet.ts';

const secret = new Uint8Array(32).fill(7);
const ids = { 'compact-12': 'aB3-_xYz09Qk', legacy: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345' };
const prefixes = [
  'http://c.io/',
  'https://codes.example.com/q/',
  `https://codes.example.com/${'long-'.repeat(20)}/`,
  `https://codes.example.com/${'p'.repeat(174)}`,
];
const layouts: Record<string, GraphicLayout | null> = {
  none: null,
  ...namedLayouts,
  'custom left': { position: 'left', sizeModules: 24 },
  'custom above': { position: 'above', sizeModules: 60 },
  'custom below': { position: 'below', sizeModules: 20 },
  'custom inside': { position: 'inside', sizeModules: 8 },
};

function design(layout: GraphicLayout | null, urlPrefix: string, dpi = 600): CodeDesign {
  if (layout === null) return { urlPrefix, resolution: { dpi, moduleDots: 8 }, graphic: null };
  const graphic = {
    workorderId: 5,
    isStaticPrint: false,
    isFpSerialized: true,
    layout,
    urlPrefix,
    resolution: { dpi },
  };
  return { urlPrefix, graphic, secret };
}

/** Texts that an independent reader finds in a picture file, rasterised by another library. */
async function readFile(file: Buffer, density = 72): Promise<string[]> {
  const { data, info } = await sharp(file, { density }).flatten({ background: '#fff' }).greyscale().raw().toBuffer({
    resolveWithObject: true,
  });
  return readPixels(new Uint8Array(data), info.width, info.height);
}

async function readPixels(data: Uint8Array, width: number, height: number): Promise<string[]> {
  return (await testReader({ data, width, height }, 'global')).map(({ text }) => text);
}

/** Every dot as a grey value, from our own bitmap. */
function dotsOf({ width, height, stride, bits }: Bitmap): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      grey[y * width + x] = ((bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
  }
  return grey;
}

async function rasterise(file: Buffer) {
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { grey: new Uint8Array(data), channels: info.channels, width: info.width, height: info.height };
}

/** Pictures of one bit a dot in a PDF, taken out by what the format says. */
function imagesOf(pdf: Buffer): Bitmap[] {
  const text = pdf.toString('latin1');
  const images: Bitmap[] = [];
  for (const match of text.matchAll(/<<([\s\S]*?)>>\s*stream\n/g)) {
    const dictionary = match[1] ?? '';
    if (!dictionary.includes('/Subtype /Image')) continue;
    const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(dictionary)?.[1]);
    expect(number('BitsPerComponent')).toBe(1);
    const [width, height] = [number('Width'), number('Height')];
    const start = match.index + match[0].length;
    const raw = inflateSync(pdf.subarray(start, start + number('Length')));
    const stride = (width + 7) >> 3;
    const bits = new Uint8Array(stride * height);
    for (let y = 0; y < height; y += 1) {
      const filter = raw[y * (stride + 1)];
      for (let at = 0; at < stride; at += 1) {
        const above = y > 0 ? ~(bits[(y - 1) * stride + at] ?? 0) & 0xff : 0;
        const value = (raw[y * (stride + 1) + 1 + at] ?? 0) + (filter === 2 ? above : 0);
        bits[y * stride + at] = ~value & 0xff;
      }
    }
    images.push({ width, height, dpi: 0, stride, bits });
  }
  return images;
}

const packed = (picture: Picture) => ({ ...picture, scanlines: deflateScanlines(drawBitmap(picture)) });

async function onePage(picture: Picture): Promise<Buffer> {
  const book = openPdf('One', new Date(0), null);
  expect(book.add(packed(picture))).toBe(1);
  return book.finish();
}

const cases = Object.entries(layouts).flatMap(([name, layout]) =>
  Object.entries(ids).flatMap(([style, id]) =>
    prefixes.map((prefix, index) => ({ name, layout, style, id, prefix, length: index })),
  ),
);

describe.each(cases)('$name, $style, prefix $length', ({ layout, id, prefix }) => {
  const picture = createCodeDrawer(design(layout, prefix))(id);
  const expected = [prefix + id];

  // conforms: 42.1
  it('is the same dot by dot in every format, and read by an independent reader', async () => {
    const bitmap = drawBitmap(picture);
    const dots = dotsOf(bitmap);
    for (const file of [encodePng(bitmap), encodeTiff(bitmap)]) {
      const { grey, channels, width, height } = await rasterise(file);
      expect([channels, width, height]).toEqual([1, picture.width, picture.height]);
      expect(Buffer.compare(grey, dots)).toBe(0);
    }
    const [image, ...others] = imagesOf(await onePage(picture));
    if (!image) throw new Error('The PDF has no picture.');
    expect(others).toEqual([]);
    expect([image.width, image.height]).toEqual([picture.width, picture.height]);
    expect(Buffer.compare(dotsOf(image), dots)).toBe(0);
    // These dots and each of those files read alike; lines and areas are tested elsewhere.
    expect(await readPixels(dots, picture.width, picture.height)).toEqual(expected);
    expect(await readFile(encodeSvg(picture, true), 300)).toEqual(expected);
  });
});

describe('a file for the press', () => {
  const picture = createCodeDrawer(design(namedLayouts['sg-inside'], prefixes[1] ?? '', 1200))(ids['compact-12']);

  // conforms: 42.2
  it('tells its resolution', async () => {
    const bitmap = drawBitmap(picture);
    const png = await sharp(encodePng(bitmap)).metadata();
    expect(png).toMatchObject({ format: 'png', depth: 'uchar', width: picture.width, bitsPerSample: 1 });
    expect(Math.round(png.density ?? 0)).toBe(1200);
    const tiff = await sharp(encodeTiff(bitmap)).metadata();
    expect(tiff).toMatchObject({ format: 'tiff', width: picture.width, bitsPerSample: 1 });
    expect(Math.round(tiff.density ?? 0)).toBe(1200);
  });

  // conforms: 42.2
  it('has its size in millimetres, as SVG and as PDF', async () => {
    const millimetres = toMillimetres(picture.width, 1200);
    const width = /width="([\d.]+)mm"/.exec(encodeSvg(picture).toString())?.[1];
    expect(Number(width)).toBeCloseTo(millimetres, 4);
    const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec((await onePage(picture)).toString('latin1'));
    expect(Number(box?.[1])).toBeCloseTo((millimetres / 25.4) * 72, 4);
  });

  it('draws SVG at whole dots: rasterised at one pixel a dot it is the bitmap', async () => {
    const svg = encodeSvg(picture, true)
      .toString()
      .replace(/width="[^"]+" height="[^"]+"/, `width="${picture.width}" height="${picture.height}"`);
    const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([picture.width, picture.height]);
    const dots = dotsOf(drawBitmap(picture));
    let differing = 0;
    for (let at = 0; at < dots.length; at += 1) {
      if (Math.abs((data[at * info.channels] ?? 0) - (dots[at] ?? 0)) > 8) differing += 1;
    }
    expect(differing).toBe(0);
  });

  it('is the same bytes each time', async () => {
    expect(Buffer.compare(await onePage(picture), await onePage(picture))).toBe(0);
  });
});

describe('a sheet', () => {
  const draw = createCodeDrawer(design(namedLayouts['sg-outside'], prefixes[1] ?? ''));
  const picture = draw(ids['compact-12']);
  const settings = { size: 'A4', margin: 10, gap: 3, marks: true } as const;
  const plan = planSheet(settings, picture, 600);

  // conforms: 42.2
  it('holds as many codes as fit, each at its place, and goes on on the next', async () => {
    const perSheet = plan.columns * plan.rows;
    expect(plan.columns).toBe(Math.floor((190 + 3) / (toMillimetres(picture.width, 600) + 3)));
    const book = openPdf('Sheets', new Date(0), plan);
    const pages = Array.from({ length: perSheet + 1 }, (_, index) => book.add(packed(draw(`code-${index}-abc`))));
    expect(pages).toEqual([...Array.from({ length: perSheet }, () => 1), 2]);
    const pdf = await book.finish();
    const text = pdf.toString('latin1');
    const boxes = [...text.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.map(([, ...sides]) => sides.map((side) => Math.round(Number(side))))).toEqual([
      [595, 842],
      [595, 842],
    ]);
    const images = imagesOf(pdf);
    expect(images).toHaveLength(perSheet + 1);
    const last = images.at(-1);
    expect(last && (await readPixels(dotsOf(last), last.width, last.height))).toEqual([
      `${prefixes[1]}code-${perSheet}-abc`,
    ]);
    // Where each code is, from the page's own operators: whole dots of 600 dpi.
    const content = contentOf(pdf);
    const places = [...content.matchAll(/q\n([\d.]+) 0 0 (-[\d.]+) ([\d.]+) ([\d.]+) cm/g)];
    expect(places).toHaveLength(perSheet);
    for (const [, width, , x] of places) {
      for (const points of [width, x]) {
        const dots = (Number(points) * 600) / 72;
        expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-4);
      }
    }
    // Two marks at each end of each column and row.
    expect(content.match(/ l\n/g)).toHaveLength(4 * (plan.columns + plan.rows));
  });

  it('refuses codes that are larger than it', () => {
    expect(() => planSheet({ ...settings, margin: 100 }, picture, 600)).toThrow('no room');
  });
});

function contentOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/<<\n\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)) {
    const start = match.index + match[0].length;
    return inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1');
  }
  throw new Error('The PDF has no content.');
}

describe('the caption', () => {
  it('stands under the code, which stays readable, in every layout', async () => {
    for (const layout of Object.values(layouts)) {
      const draw = createCodeDrawer(design(layout, prefixes[1] ?? ''));
      const bare = draw(ids['compact-12']);
      const picture = draw(ids['compact-12'], '0012345678');
      expect(picture.height).toBeGreaterThan(bare.height);
      expect(await readFile(encodePng(drawBitmap(picture)))).toEqual([`${prefixes[1]}${ids['compact-12']}`]);
    }
  });
});

describe('the graphic', () => {
  const layout = namedLayouts['sg-inside'];
  const base = {
    workorderId: 5,
    isStaticPrint: false,
    isFpSerialized: true,
    layout,
    urlPrefix: 'http://c.io/',
    resolution: { dpi: 1200 },
  };
  const gridOf = (settings: typeof base, id: string, key = secret) =>
    createCodeDrawer({ urlPrefix: settings.urlPrefix, graphic: settings, secret: key })(id).grids[1]?.cells;

  it('is what graphicOf draws again from the settings alone', () => {
    const { cells, geometry } = graphicOf(base, secret, 'aB3-_xYz09Qk');
    expect(gridOf(base, 'aB3-_xYz09Qk')).toEqual(cells);
    expect(geometry).toMatchObject({ dpi: 1200, moduleDots: 16, cellDots: 2 });
  });

  // conforms: 42.4
  it('is each code’s own, the workorder’s, or that of a static print', () => {
    const [one, other] = ['aB3-_xYz09Qk', 'aB3-_xYz09Qq'];
    expect(gridOf(base, one)).not.toEqual(gridOf(base, other));
    const shared = { ...base, isFpSerialized: false };
    expect(gridOf(shared, one)).toEqual(gridOf(shared, other));
    const ofStatic = { ...base, isStaticPrint: true };
    expect(gridOf(ofStatic, one)).toEqual(gridOf(ofStatic, other));
    expect(gridOf(ofStatic, one)).not.toEqual(gridOf(shared, one));
    expect(gridOf({ ...shared, workorderId: 6 }, one)).not.toEqual(gridOf(shared, one));
    expect(gridOf(base, one, new Uint8Array(32).fill(8))).not.toEqual(gridOf(base, one));
  });
});
