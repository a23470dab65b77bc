import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { measurePhoto } from '#server/photo/measure-photo.ts';
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
export async function measureRecipes(recipes: readonly Recipe[]): Promise<MeasuredRecipe[]> {
  const measured: MeasuredRecipe[] = [];
  let last: { id: string; specimen: Specimen } | undefined;
  for (const recipe of recipes) {
    const id = `${nameOf(recipe.key)} ${recipe.kind} ${recipe.day} ${recipe.code}`;
    const specimen = last?.id === id ? last.specimen : printSpecimen(recipe);
    last = { id, specimen };
    measured.push(await measureOne(recipe, specimen));
  }
  return measured;
}

async function measureOne(recipe: Recipe, specimen: Specimen): Promise<MeasuredRecipe> {
  const { jpeg, project, width, height } = await photograph(recipe, specimen);
  const { geometry, modules } = specimen.symbol;
  const { code } = await readPhoto(jpeg, testReader, (text) => text === specimen.content);
  if (code?.text !== specimen.content) return { recipe, measurement: null, isRead: false, overlap: null };
  const expected = { geometry, modules, template: specimen.template };
  const { measurement, roi } = await measurePhoto(jpeg, code.corners, expected);
  const side = geometry.size * geometry.moduleDots;
  const corners = [0, 1, 2, 3].map((at) =>
    project(geometry.qrX + (at === 1 || at === 2 ? side : 0), geometry.qrY + (at > 1 ? side : 0)),
  );
  const [left, top, across, down] = roi;
  const found = { left, top, right: left + across, bottom: top + down };
  return { recipe, measurement, isRead: true, overlap: overlapOf(found, boxOf(corners, width, height)) };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf(points: readonly { x: number; y: number }[], width: number, height: number): Box {
  const xs = points.map(({ x }) => Math.max(0, Math.min(width, x)));
  const ys = points.map(({ y }) => Math.max(0, Math.min(height, y)));
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
