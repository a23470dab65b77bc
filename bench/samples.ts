import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { labelIds, sampleId, sampleSecret, sampleUrlPrefix } from '#server/demo/sample-codes.ts';
import { createCodeDrawer } from '#server/drawing/code-drawer.ts';
import { namedLayouts, type PrintedSymbol, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { capture } from '#server/photo/testing/channel/capture.ts';
import { type CaptureOptions, plainCapture } from '#server/photo/testing/channel/capture-options.ts';
import { reprint } from '#server/photo/testing/channel/copies.ts';
import { type Dots, drawDots } from '#server/photo/testing/channel/dots.ts';
import { type Field, shrinkField } from '#server/photo/testing/channel/field.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { type Goods, menuCard, serumCarton, stockLabel } from './samples/goods.ts';
import { photographGoods } from './samples/scene.ts';

/**
 * Makes the demo's photos: `node bench/samples.ts`. Press, copy and phone are the channel's that the goals are measured
 * with, a dry toner press of 1200 dpi on coated board; every seed is fixed. Text is set in the fonts of the machine, so
 * another may give other bytes.
 */
const root = path.join(import.meta.dirname, '..');
const sampleFolder = path.join(root, 'public', 'samples');
/** The same pictures, as small as the page lists them. */
const smallFolder = path.join(sampleFolder, 'small');
const smallSide = 108;
const proofFolder = path.join(root, 'server', 'demo', 'proofs');

const dpi = 1200;
const perDot = samplesPerDot(dpi);
const samplesPerMillimetre = 2400 / 25.4;
const board = substrateOf('coated');

/** Prints from another day than the proofs. */
const day = 'demo later';
const sampleSequence = 41;

interface Printed {
  symbol: PrintedSymbol;
  field: Field;
}

function printSecure(sequence: number, on: string): Printed {
  const id = sampleId(sequence);
  const symbol = planSymbol(namedLayouts['sg-inside'], sampleUrlPrefix + id, { dpi });
  const graphic = makeGraphic(sampleSecret, { kind: 'code', id, counter: 0 }, symbol.geometry.cells);
  const field = print(drawDots(symbol, graphic), dpi, pressOn('toner', on), board, `demo ${sequence}`);
  return { symbol, field };
}

function printPlain(content: string): Field {
  const draw = createCodeDrawer({ urlPrefix: content, resolution: { dpi, moduleDots: 16 }, graphic: null });
  const { width, height, grids } = draw('');
  const dots: Dots = { data: new Float32Array(width * height), width, height };
  for (const { x, y, unit, columns, cells } of grids) {
    for (const [at, ink] of cells.entries()) {
      if (!ink) continue;
      const [left, top] = [x + (at % columns) * unit, y + Math.floor(at / columns) * unit];
      for (let row = 0; row < unit; row += 1)
        dots.data.fill(1, (top + row) * width + left, (top + row) * width + left + unit);
    }
  }
  return print(dots, dpi, pressOn('toner', day), board, content);
}

/** With five the model would ask for one more before it judges a photo. */
const proofPrints = 7;

/** Prints, each photographed three times: what a partner sends. Cropped to the code. */
async function makeProofs(): Promise<void> {
  await rm(proofFolder, { recursive: true, force: true });
  await mkdir(proofFolder, { recursive: true });
  for (let sequence = 1; sequence <= proofPrints; sequence += 1) {
    const { symbol, field } = printSecure(sequence, 'demo proofs');
    for (let shot = 1; shot <= 3; shot += 1) {
      const seed = `proof ${sequence} ${shot}`;
      const { between } = createRandom(seed);
      const options: CaptureOptions = {
        ...plainCapture,
        pxPerCell: between(1.25, 1.6),
        rotation: between(-6, 6),
        tiltX: between(-6, 6),
        tiltY: between(-6, 6),
        blur: between(0.5, 0.8),
        exposure: between(0.6, 0.82),
        contrast: between(0.1, 0.4),
        denoise: between(0.2, 0.5),
        sharpening: between(0.1, 0.6),
        quality: 82,
        margin: 0,
      };
      const { jpeg } = await capture(field, perDot * symbol.geometry.cellDots, perDot, options, seed);
      await save(path.join(proofFolder, `print-${sequence}-photo-${shot}.jpg`), jpeg);
    }
  }
}

interface Sample {
  file: string;
  name: string;
  about: string;
  expected: string;
  goods: Goods;
  code: Field;
  change: Partial<CaptureOptions>;
  aside?: { x: number; y: number };
  /** Photographed from farther away: the scene is drawn with half the samples. */
  isFar?: boolean;
}

function describeSamples(): Sample[] {
  const { field, symbol } = printSecure(sampleSequence, day);
  const copied = reprint('photocopy', field, symbol.geometry, 'demo copy');
  const copy = print(copied, dpi, pressOn('toner', 'demo copy'), board, 'demo copy');
  const carton = { goods: serumCarton, code: field };
  const held = { rotation: -5, tiltX: 9, tiltY: -7 };
  return [
    {
      ...carton,
      file: 'original.jpg',
      name: 'Original',
      about: 'A carton as it left the press, photographed with a steady hand.',
      expected: 'auth_original',
      change: held,
    },
    {
      goods: serumCarton,
      code: copy,
      file: 'copy.jpg',
      name: 'Copy',
      about: 'The same code, scanned from a carton and printed again.',
      expected: 'auth_copy',
      change: { rotation: 4, tiltX: -8, tiltY: 6, exposure: 0.7 },
      aside: { x: 0.8, y: -1.2 },
    },
    {
      ...carton,
      file: 'blurred.jpg',
      name: 'Out of focus',
      about: 'The original, out of focus: the code can be read, the graphic cannot be judged.',
      expected: 'bad_quality',
      change: { rotation: 3, tiltX: 6, tiltY: 8, blur: 3.2 },
    },
    {
      ...carton,
      file: 'glare.jpg',
      name: 'Reflection',
      about: 'The original under a lamp that burns out a part of the graphic.',
      expected: 'bad_quality',
      change: { rotation: -8, tiltX: -7, tiltY: -9, glare: 0.75, glareSize: 0.06 },
    },
    {
      ...carton,
      file: 'far.jpg',
      name: 'Too far away',
      about: 'The original from so far that the graphic is too small in the picture.',
      expected: 'bad_quality',
      change: { rotation: 6, tiltX: 5, tiltY: 4, pxPerCell: 0.5, blur: 0.5 },
      aside: { x: 2, y: -17 },
      isFar: true,
    },
    {
      goods: stockLabel,
      code: printPlain(sampleUrlPrefix + (labelIds[0] ?? '')),
      file: 'sid.jpg',
      name: 'Code without a graphic',
      about: 'A label from stock: the service knows the code, and there is nothing to tell a copy by.',
      expected: 'sid',
      change: { rotation: 7, tiltX: -6, tiltY: 9, shadow: 0.25 },
      aside: { x: 11, y: 0.5 },
    },
    {
      goods: menuCard,
      code: printPlain('https://harbour-cafe.example/menu'),
      file: 'foreign.jpg',
      name: 'Somebody else’s code',
      about: 'The menu of a café: a code that has nothing to do with the service.',
      expected: 'third_party',
      change: { rotation: -11, tiltX: 10, tiltY: 5 },
      aside: { x: -1, y: -5 },
    },
  ];
}

async function makeSamples(): Promise<void> {
  await mkdir(smallFolder, { recursive: true });
  const samples = describeSamples();
  for (const { file, goods, code, change, aside, isFar } of samples) {
    const shrink = isFar ? 2 : 1;
    const options = {
      ...plainCapture,
      pxPerCell: 1.5,
      quality: 84,
      contrast: 0.5,
      denoise: 0.45,
      distance: 4,
      ...change,
    };
    const jpeg = await photographGoods({
      goods,
      code: shrinkField(code, shrink),
      samplesPerCell: (perDot * 2) / shrink,
      samplesPerMillimetre: samplesPerMillimetre / shrink,
      options,
      ...(aside && { aside }),
      seed: file,
    });
    await save(path.join(sampleFolder, file), jpeg);
    await save(path.join(smallFolder, file), await makeSmall(jpeg));
  }
  const list = samples.map(({ file, name, about, expected }) => ({ file, name, about, expected }));
  await writeFile(path.join(sampleFolder, 'samples.json'), `${JSON.stringify(list, null, 2)}\n`);
}

function makeSmall(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).resize(smallSide, smallSide).jpeg({ quality: 70, mozjpeg: true }).toBuffer();
}

async function save(file: string, jpeg: Buffer): Promise<void> {
  await writeFile(file, jpeg);
  console.log(`${path.relative(root, file)}  ${Math.round(jpeg.length / 1000)} kB`);
}

await makeProofs();
await makeSamples();
