import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type CodeGeometry, namedLayouts, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { reprint } from '#server/photo/testing/channel/copies.ts';
import { type Dots, drawDots } from '#server/photo/testing/channel/dots.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';

/** Draws the pictures of docs/photo-authentication.md: `node docs/draw-secure-graphic.ts`. Keyed by nothing secret. */
const folder = path.join(import.meta.dirname, 'images/photo');
const resolution = { dpi: 1200 };
const content = 'https://codes.example/AbCdEfGh1234';

/** A printed code of a named layout, dot by dot. */
function drawCode(layout: keyof typeof namedLayouts): { geometry: CodeGeometry; dots: Dots } {
  const symbol = planSymbol(namedLayouts[layout], content, resolution);
  const subject = { kind: 'code', id: 'picture', counter: 0 } as const;
  const dots = drawDots(symbol, makeGraphic(new Uint8Array(32), subject, symbol.geometry.cells));
  return { geometry: symbol.geometry, dots };
}

/** @param light 0 to 1, rows from the top */
const toPng = (light: (at: number) => number, width: number, height: number) =>
  sharp(
    Uint8Array.from({ length: width * height }, (_, at) => Math.round(255 * light(at))),
    {
      raw: { width, height, channels: 1 },
    },
  )
    .png({ palette: true })
    .toBuffer();

const dotsToPng = ({ data, width, height }: Dots) => toPng((at) => 1 - (data[at] ?? 0), width, height);

const picture = (png: Buffer, x: number, y: number, width: number, height: number) =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" style="image-rendering:pixelated" href="data:image/png;base64,${png.toString('base64')}"/>`;
const label = (text: string, x: number, y: number) => `<text x="${x}" y="${y}">${text}</text>`;

/** On white, so that it can be read on a dark page too. */
const page = (title: string, width: number, height: number, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" text-anchor="middle" role="img"><title>${title}</title><rect width="${width}" height="${height}" fill="#fff"/>${parts.join('')}</svg>\n`;

const dotsPerUnit = 2.2;

async function drawLayouts(): Promise<string> {
  const parts: string[] = [];
  let left = 20;
  for (const name of ['sg-inside', 'sg-outside'] as const) {
    const { geometry, dots } = drawCode(name);
    const [width, height] = [dots.width / dotsPerUnit, dots.height / dotsPerUnit];
    const millimetres = (count: number) => `${((count * 25.4) / geometry.dpi).toFixed(1)} mm`;
    parts.push(picture(await dotsToPng(dots), left, 20, width, height));
    const lines = [
      `${name}: code ${millimetres(geometry.size * geometry.moduleDots)}`,
      `graphic ${millimetres(geometry.graphic.side)}, ${geometry.cells} × ${geometry.cells} cells`,
    ];
    parts.push(...lines.map((line, index) => label(line, left + width / 2, height + 20 + 18 * index)));
    left += width + 60;
  }
  const { dots } = drawCode('sg-inside');
  return page(
    'The layouts sg-inside and sg-outside at 1200 dpi',
    Math.round(left - 40),
    Math.round(dots.height / dotsPerUnit + 50),
    parts,
  );
}

const cellsShown = 14;
const panel = 224;

async function drawLoss(): Promise<string> {
  const { geometry, dots } = drawCode('sg-inside');
  const per = samplesPerDot(geometry.dpi);
  const press = pressOn('toner', 'picture');
  const onPress = (what: Dots, seed: string) => print(what, geometry.dpi, press, substrateOf('coated'), seed);
  const genuine = onPress(dots, 'genuine');
  const copy = onPress(reprint('otsu', genuine, geometry, 'picture'), 'copy');
  const from = { x: geometry.qrX + geometry.graphic.x, y: geometry.qrY + geometry.graphic.y };
  const side = cellsShown * geometry.cellDots;
  /** The first cells of the graphic. @param scale samples a dot */
  const crop = (data: Float32Array, width: number, scale: number, toLight: (value: number) => number) =>
    toPng(
      (at) => {
        const [x, y] = [at % (side * scale), Math.floor(at / (side * scale))];
        return toLight(data[(from.y * scale + y) * width + from.x * scale + x] ?? 0);
      },
      side * scale,
      side * scale,
    );
  const panels: [string, Buffer][] = [
    ['what the press is told', await crop(dots.data, dots.width, 1, (ink) => 1 - ink)],
    ['what it prints', await crop(genuine.data, genuine.width, per, (value) => value)],
    ['scanned and printed again', await crop(copy.data, copy.width, per, (value) => value)],
  ];
  const parts = panels.flatMap(([name, png], index) => {
    const x = 20 + index * (panel + 24);
    return [picture(png, x, 20, panel, panel), label(name, x + panel / 2, panel + 40)];
  });
  return page('Cells of a graphic as ordered, as printed, and as copied', 3 * panel + 2 * 24 + 40, panel + 56, parts);
}

await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'layouts.svg'), await drawLayouts());
await writeFile(path.join(folder, 'what-a-copy-loses.svg'), await drawLoss());
