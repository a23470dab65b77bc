import { type ProjectedSheet, projectSheet } from '#server/photo/testing/channel/capture.ts';
import { type CaptureOptions, plainCapture } from '#server/photo/testing/channel/capture-options.ts';
import { createField, type Field } from '#server/photo/testing/channel/field.ts';
import { samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { createRandom, type Random } from '#server/photo/testing/channel/random.ts';
import { blurAlong } from '#server/photo/testing/channel/sensor.ts';
import { compress, drawSteps, type PhoneName, process, type Steps } from './phones.ts';
import { type CellSize, nameOfPrint, type PrintedSpecimen, type PrintRecipe } from './presses.ts';
import { type Retouching, retouch } from './tone.ts';

/** How a phone is held: over a desk for proofs, anyhow for everything else. */
export type Holding = 'careful' | 'everyday';

/** One photo of a print. */
export interface PhoneRecipe extends PrintRecipe {
  phone: PhoneName;
  holding: Holding;
  shot: number;
  /** Null: the photo as the phone saves it. */
  retouching: Retouching | null;
}

/** Seed of a photo. Its retouched ones are the same photo. */
export const seedOfPhoto = (recipe: PhoneRecipe): string =>
  `${nameOfPrint(recipe)}/${recipe.phone}/${recipe.holding}/${recipe.shot}`;

export const idOfPhoto = (recipe: PhoneRecipe): string =>
  recipe.retouching ? `${seedOfPhoto(recipe)}/${recipe.retouching}` : seedOfPhoto(recipe);

/** Pixels a cell from which photos are drawn. */
const pixelsPerCell: Record<CellSize, Record<Holding, readonly [number, number]>> = {
  21: { careful: [0.9, 1.6], everyday: [0.9, 1.7] },
  42: { careful: [1.1, 2], everyday: [1, 2.3] },
  85: { careful: [2.6, 5.4], everyday: [2.2, 5.4] },
};

/** A messenger takes pixels: its phones are held nearer. */
const nearer = 1.35;

/** Where the phone is and how steady. */
function drawHolding({ cell, holding, phone }: PhoneRecipe, random: Random): CaptureOptions {
  const { between, next } = random;
  const [low, high] = pixelsPerCell[cell][holding];
  const near = phone === 'messenger' && holding === 'everyday' ? nearer : 1;
  const pxPerCell = near * Math.exp(between(Math.log(low), Math.log(high)));
  if (holding === 'careful') {
    return {
      ...plainCapture,
      pxPerCell,
      rotation: between(-20, 20),
      tiltX: between(-8, 8),
      tiltY: between(-8, 8),
      blur: between(0.4, 0.8),
      margin: 0.06,
    };
  }
  return {
    ...plainCapture,
    pxPerCell,
    rotation: next() < 0.7 ? between(-15, 15) : between(-180, 180),
    tiltX: between(-14, 14),
    tiltY: between(-14, 14),
    blur: between(0.4, 1.1),
    motion: next() < 0.35 ? between(0.3, 1.4) : 0,
    motionAngle: between(0, 180),
    bend: next() < 0.15 ? between(2, 8) : 0,
    bendAxis: between(0, 180),
    margin: between(0.03, 0.08),
    distance: between(6, 12),
  };
}

/** Settings drawn for one photo. */
export interface DrawnPhoto {
  options: CaptureOptions;
  steps: Steps;
}

export function drawPhoto(recipe: PhoneRecipe): DrawnPhoto {
  const random = createRandom(`photo ${seedOfPhoto(recipe)}`);
  const options = drawHolding(recipe, random);
  return { options, steps: drawSteps(recipe.phone, random, recipe.holding === 'careful' ? 'day' : undefined) };
}

/** Paper of a print, as a share of the light that falls on it. */
const paperOf = substrateOf('coated').paper;

/** The light of the scene on the sensor: falls off across the sheet and towards the corners, with the lens's veil. */
function lightScene(sheet: ProjectedSheet, options: CaptureOptions, random: Random) {
  const { width, height } = sheet;
  const { between } = random;
  const [slopeX, slopeY, vignette, veil] = [
    between(-0.25, 0.25),
    between(-0.25, 0.25),
    between(0.05, 0.25),
    between(0, 0.02),
  ];
  const gains = createField(width, height);
  for (let y = 0; y < height; y += 1) {
    const ny = y / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const nx = x / width - 0.5;
      gains.data[y * width + x] = (1 + slopeX * nx + slopeY * ny - vignette * (nx * nx + ny * ny)) / paperOf;
    }
  }
  return (dx: number, dy: number): Field => {
    const light = blurAlong(sheet.see(dx, dy), options.motion, options.motionAngle);
    const { data } = light;
    for (let at = 0; at < data.length; at += 1) data[at] = (data[at] ?? 0) * (gains.data[at] ?? 0) + veil;
    return light;
  };
}

/** Greys of a photo as the phone would save it, before it is retouched and compressed. */
export async function renderPhoto(recipe: PhoneRecipe, specimen: PrintedSpecimen): Promise<Field> {
  const { options, steps } = drawPhoto(recipe);
  const seed = seedOfPhoto(recipe);
  const { geometry } = specimen.symbol;
  const perCell = samplesPerDot(geometry.dpi) * geometry.cellDots;
  const random = createRandom(`light ${seed}`);
  const sheet = projectSheet(specimen.field, perCell, options, seed);
  return await process(lightScene(sheet, options, random), steps, random);
}

/** The file of a rendered photo. */
export async function savePhoto(recipe: PhoneRecipe, rendered: Field): Promise<Buffer> {
  const grey = recipe.retouching ? retouch(rendered, recipe.retouching) : rendered;
  return await compress(grey, drawPhoto(recipe).steps);
}
