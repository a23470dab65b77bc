import { decodePlane, openPhoto } from '#server/photo/decode-photo.ts';
import { type GraphicMeasurement, measureGraphic } from '#server/photo/graphic/measure-graphic.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { nameOf, photograph, printSpecimen, type Recipe, type Specimen } from './corpus.ts';

export interface MeasuredRecipe {
  recipe: Recipe;
  /** Null: the code was not read, or its grid not found. */
  measurement: GraphicMeasurement | null;
  isRead: boolean;
  /** Intersection over union of the region found with the true one; null when not read. */
  overlap: number | null;
}

/** Prints, photographs and measures. Photos of one print have to follow one another: it is made once. */
export async function measureRecipes(
  recipes: readonly Recipe[],
  onProgress: (done: number) => void,
): Promise<MeasuredRecipe[]> {
  const measured: MeasuredRecipe[] = [];
  let last: { id: string; specimen: Specimen } | undefined;
  for (const recipe of recipes) {
    const id = `${nameOf(recipe.key)} ${recipe.kind} ${recipe.day} ${recipe.code}`;
    const specimen = last?.id === id ? last.specimen : printSpecimen(recipe);
    last = { id, specimen };
    measured.push(await measureOne(recipe, specimen));
    onProgress(measured.length);
  }
  return measured;
}

async function measureOne(recipe: Recipe, specimen: Specimen): Promise<MeasuredRecipe> {
  const { jpeg, width, height, project } = await photograph(recipe, specimen);
  const { geometry, modules } = specimen.symbol;
  const reading = await readPhoto(jpeg, testReader, (text) => text === specimen.content);
  if (reading.code?.text !== specimen.content) return { recipe, measurement: null, isRead: false, overlap: null };
  const plane = await decodePlane(await openPhoto(jpeg), 'luma', Math.max(width, height));
  const found = measureGraphic(plane, reading.code.corners, { geometry, modules, template: specimen.template });
  if (!found) return { recipe, measurement: null, isRead: true, overlap: null };
  const side = geometry.size * geometry.moduleDots;
  const truth = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([x = 0, y = 0]) => project(geometry.qrX + x * side, geometry.qrY + y * side));
  return {
    recipe,
    measurement: found.measurement,
    isRead: true,
    overlap: overlapOf(boxOf(found.codeCorners), boxOf(truth)),
  };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf(points: readonly { x: number; y: number }[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function overlapOf(a: Box, b: Box): number {
  const area = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = area({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return shared / (area(a) + area(b) - shared);
}
