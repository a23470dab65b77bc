import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { capture } from '#server/photo/testing/channel/capture.ts';
import type { CaptureOptions } from '#server/photo/testing/channel/capture-options.ts';
import { samplesPerDot } from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { drawConditions } from '../conditions.ts';
import { keep } from './kept.ts';
import { nameOfSetting, orderOf } from './presses.ts';
import { type CopierPrint, printFor } from './prints.ts';
import { type CopierRecipe, idOfCopier } from './sets.ts';

export interface MeasuredCopy {
  recipe: CopierRecipe;
  /** Null: not read, or not found. */
  measurement: GraphicMeasurement | null;
  isRead: boolean;
  /** Share of the cells that the copier got wrong; null of an original. */
  wrong: number | null;
}

const printOf = ({ setting, kind, day, code }: CopierRecipe) => `${nameOfSetting(setting)}/${kind}/${day}/${code}`;

/**
 * Prints, copies, photographs and measures. Files in the folder are reused; delete its `measured.jsonl` when the
 * measuring program has changed. Photos of one print follow each other, so each print is made once.
 */
export async function measureCopies(
  recipes: readonly CopierRecipe[],
  folder: string | undefined,
): Promise<MeasuredCopy[]> {
  const known = loadMeasured(folder);
  const measured: MeasuredCopy[] = [];
  let last: { id: string; print: CopierPrint } | undefined;
  for (const [at, recipe] of recipes.entries()) {
    const id = printOf(recipe);
    const print = async () => {
      const made = last?.id === id ? last.print : await printFor(recipe, folder);
      last = { id, print: made };
      return made;
    };
    const before = known.get(idOfCopier(recipe));
    const one = before ?? (await measureOne(recipe, print, folder));
    if (!before) saveMeasured(one, folder);
    measured.push(one);
    if (!before && (at + 1) % 50 === 0) console.log(`${at + 1} of ${recipes.length} photos`);
  }
  return measured;
}

async function measureOne(
  recipe: CopierRecipe,
  print: () => Promise<CopierPrint>,
  folder: string | undefined,
): Promise<MeasuredCopy> {
  const name = `${idOfCopier(recipe)}.jpg`;
  const jpeg = await keep(folder, name, async () => await photographCopy(recipe, await print()));
  const facts = await keep(folder, `${printOf(recipe)}.json`, async () =>
    Buffer.from(JSON.stringify({ wrong: (await print()).wrong })),
  );
  const { wrong } = JSON.parse(facts.toString()) as Pick<MeasuredCopy, 'wrong'>;
  const { content, symbol, template } = orderOf(recipe.setting, recipe.day, recipe.code);
  const { code } = await readPhoto(jpeg, testReader, (text) => text === content);
  if (code?.text !== content) return { recipe, measurement: null, isRead: false, wrong };
  const { geometry, modules } = symbol;
  const { measurement } = await measurePhoto(jpeg, code.corners, { geometry, modules, template });
  return { recipe, measurement, isRead: true, wrong };
}

async function photographCopy(recipe: CopierRecipe, { field, symbol }: CopierPrint): Promise<Buffer> {
  const seed = idOfCopier(recipe);
  const drawn = drawConditions(recipe.conditions, seed);
  const random = createRandom(`pixels ${seed}`);
  const options: CaptureOptions = recipe.pxPerCell
    ? { ...drawn, pxPerCell: random.between(...recipe.pxPerCell) }
    : drawn;
  const perDot = samplesPerDot(symbol.geometry.dpi);
  const { jpeg } = await capture(field, perDot * symbol.geometry.cellDots, perDot, options, seed);
  return jpeg;
}

const fileIn = (folder: string) => path.join(folder, 'measured.jsonl');

function loadMeasured(folder: string | undefined): Map<string, MeasuredCopy> {
  if (!folder || !existsSync(fileIn(folder))) return new Map();
  const lines = readFileSync(fileIn(folder), 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const measured = JSON.parse(line) as MeasuredCopy;
      return [idOfCopier(measured.recipe), measured] as const;
    }),
  );
}

function saveMeasured(measured: MeasuredCopy, folder: string | undefined): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(fileIn(folder), `${JSON.stringify(measured)}\n`);
}
