import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import type { Corners } from '#server/photo/qr-reader.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { idOfPhoto, type PhoneRecipe, renderPhoto, savePhoto, seedOfPhoto } from './photograph.ts';
import { expectedOfPrint, nameOfPrint, type PrintedSpecimen, printRecipe } from './presses.ts';

export interface MeasuredPhoto {
  recipe: PhoneRecipe;
  /** Null: the code was not read, or its grid not found. */
  measurement: GraphicMeasurement | null;
  /** Corners of the code as read; null when it was not. */
  corners: Corners | null;
}

export type MeasuredPhotos = Map<string, MeasuredPhoto>;

/** Loads earlier measurements, one a line. */
export function loadPhotos(file: string | undefined): MeasuredPhotos {
  const kept: MeasuredPhotos = new Map();
  if (!file || !existsSync(file)) return kept;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    // A line that another process is writing has no end yet.
    if (!line.endsWith('}')) continue;
    const measured = JSON.parse(line) as MeasuredPhoto;
    kept.set(idOfPhoto(measured.recipe), measured);
  }
  return kept;
}

/** Photos are kept where the folder `<file>.photos` exists: then they are measured again without being made again. */
function photoPath(file: string | undefined, recipe: PhoneRecipe): string | null {
  const folder = `${file ?? ''}.photos`;
  if (!file || !existsSync(folder)) return null;
  return path.join(folder, `${createHash('sha256').update(idOfPhoto(recipe)).digest('hex').slice(0, 20)}.jpg`);
}

/** Measures what is not kept yet and adds it to the file: a run that was stopped goes on. */
export async function measurePhotos(
  recipes: readonly PhoneRecipe[],
  kept: MeasuredPhotos,
  file: string | undefined,
): Promise<MeasuredPhoto[]> {
  const missing = recipes.filter((recipe) => !kept.has(idOfPhoto(recipe)));
  const makePhoto = createCamera(file);
  const started = performance.now();
  for (const [at, recipe] of missing.entries()) {
    const one = await measureOne(recipe, await makePhoto(recipe));
    kept.set(idOfPhoto(recipe), one);
    if (file) appendFileSync(file, `${JSON.stringify(one)}\n`);
    if ((at + 1) % 100 === 0) {
      const each = (performance.now() - started) / 1000 / (at + 1);
      console.log(`${at + 1} of ${missing.length} photos, ${each.toFixed(2)} s each`);
    }
  }
  return recipes.flatMap((recipe) => kept.get(idOfPhoto(recipe)) ?? []);
}

/** Makes photos. The last print and the last photo are kept: photos of one print come one after another. */
export function createCamera(file?: string): (recipe: PhoneRecipe) => Promise<Buffer> {
  let print: { name: string; specimen: PrintedSpecimen } | undefined;
  let photo: { seed: string; grey: Awaited<ReturnType<typeof renderPhoto>> } | undefined;
  return async (recipe) => {
    const at = photoPath(file, recipe);
    if (at && existsSync(at)) return readFileSync(at);
    const name = nameOfPrint(recipe);
    if (print?.name !== name) print = { name, specimen: printRecipe(recipe) };
    const seed = seedOfPhoto(recipe);
    if (photo?.seed !== seed) photo = { seed, grey: await renderPhoto(recipe, print.specimen) };
    const jpeg = await savePhoto(recipe, photo.grey);
    if (at) writeFileSync(at, jpeg);
    return jpeg;
  };
}

async function measureOne(recipe: PhoneRecipe, jpeg: Buffer): Promise<MeasuredPhoto> {
  const { content, symbol, template } = expectedOfPrint(recipe);
  const { code } = await readPhoto(jpeg, testReader, (text) => text === content);
  if (code?.text !== content) return { recipe, measurement: null, corners: null };
  const { geometry, modules } = symbol;
  const { measurement } = await measurePhoto(jpeg, code.corners, { geometry, modules, template });
  return { recipe, measurement, corners: code.corners };
}
