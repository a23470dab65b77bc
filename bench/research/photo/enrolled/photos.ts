import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Accidents } from '#server/photo/graphic/accidents.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { capture } from '#server/photo/testing/channel/capture.ts';
import { samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { drawConditions } from '../conditions.ts';
import { drawMishap, isFairCondition, mishapRandom } from '../mishaps.ts';
import { type EnrolledPrint, printEnrolled } from './prints.ts';
import { type EnrolledRecipe, idOfEnrolled, printOf } from './sets.ts';

export interface EnrolledPhoto {
  recipe: EnrolledRecipe;
  isRead: boolean;
  /** Null: not read, or not found. */
  measurement: GraphicMeasurement | null;
  accidents: Accidents | null;
}

/** Prints, photographs and measures. Files in the folder are reused; empty it when the program has changed. */
export async function measureEnrolled(
  recipes: readonly EnrolledRecipe[],
  folder: string | undefined,
): Promise<EnrolledPhoto[]> {
  const known = loadMeasured(folder);
  const photos: EnrolledPhoto[] = [];
  let last: { id: string; print: EnrolledPrint } | undefined;
  for (const recipe of recipes) {
    const id = idOfEnrolled(recipe);
    const before = known.get(id);
    if (before) {
      photos.push(before);
      continue;
    }
    const printId = printOf(recipe);
    const print = last?.id === printId ? last.print : printEnrolled(recipe);
    last = { id: printId, print };
    const photo = await measureOne(recipe, print);
    saveMeasured(photo, folder);
    photos.push(photo);
    if (photos.length % 50 === 0) console.log(`${photos.length} of ${recipes.length} photos`);
  }
  return photos;
}

async function measureOne(recipe: EnrolledRecipe, print: EnrolledPrint): Promise<EnrolledPhoto> {
  const { content, symbol, template } = print;
  const jpeg = await photographEnrolled(recipe, print);
  const { code } = await readPhoto(jpeg, testReader, (text) => text === content);
  if (code?.text !== content) return { recipe, isRead: false, measurement: null, accidents: null };
  const { geometry, modules } = symbol;
  const expected = { geometry, modules, template, seesAccidents: true };
  const { measurement, accidents } = await measurePhoto(jpeg, code.corners, expected);
  return { recipe, isRead: true, measurement, accidents };
}

async function photographEnrolled(recipe: EnrolledRecipe, { field, symbol }: EnrolledPrint): Promise<Buffer> {
  const seed = idOfEnrolled(recipe);
  const { conditions, pxPerCell, setting } = recipe;
  const { geometry } = symbol;
  const drawn = drawConditions(conditions, seed);
  const options = pxPerCell ? { ...drawn, pxPerCell: createRandom(`pixels ${seed}`).between(...pxPerCell) } : drawn;
  const { print: damage, ...mishap } = isFairCondition(conditions)
    ? drawMishap(conditions, geometry, substrateOf(setting.substrate), mishapRandom(conditions, seed))
    : {};
  const perDot = samplesPerDot(geometry.dpi);
  const seen = damage ? damage(field) : field;
  return (await capture(seen, perDot * geometry.cellDots, perDot, options, seed, mishap)).jpeg;
}

const fileIn = (folder: string) => path.join(folder, 'measured.jsonl');

type Kept = Omit<EnrolledPhoto, 'accidents'> & { accidents: string | null };

function loadMeasured(folder: string | undefined): Map<string, EnrolledPhoto> {
  if (!folder || !existsSync(fileIn(folder))) return new Map();
  const lines = readFileSync(fileIn(folder), 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { accidents, ...photo } = JSON.parse(line) as Kept;
      const bytes = accidents === null ? null : new Int8Array(Buffer.from(accidents, 'base64'));
      return [idOfEnrolled(photo.recipe), { ...photo, accidents: bytes }] as const;
    }),
  );
}

function saveMeasured({ accidents, ...photo }: EnrolledPhoto, folder: string | undefined): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const kept: Kept = { ...photo, accidents: accidents && Buffer.from(accidents.buffer).toString('base64') };
  appendFileSync(fileIn(folder), `${JSON.stringify(kept)}\n`);
}
