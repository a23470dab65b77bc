import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { nameOf, type Recipe } from './corpus.ts';
import { type MeasuredRecipe, measureRecipes } from './measure-recipes.ts';

type Kept = Map<string, MeasuredRecipe>;

export const idOf = (recipe: Recipe) =>
  `${nameOf(recipe.key)}/${recipe.kind}/${recipe.day}/${recipe.code}/${recipe.conditions}/${recipe.shot}`;
const printOf = (recipe: Recipe) => `${nameOf(recipe.key)}/${recipe.kind}/${recipe.day}/${recipe.code}`;

/** Reads earlier measurements, one a line; an empty list without a file. */
export function loadMeasured(file: string | undefined): Kept {
  const kept: Kept = new Map();
  if (!file || !existsSync(file)) return kept;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line) continue;
    const measured = JSON.parse(line) as MeasuredRecipe;
    kept.set(idOf(measured.recipe), measured);
  }
  return kept;
}

/** Measures what is not kept yet, and adds it to the file: a run that was stopped goes on. */
export async function measureAll(
  recipes: readonly Recipe[],
  kept: Kept,
  file: string | undefined,
): Promise<MeasuredRecipe[]> {
  const missing = groupByPrint(recipes.filter((recipe) => !kept.has(idOf(recipe))));
  const count = missing.reduce((sum, group) => sum + group.length, 0);
  let done = 0;
  for (const group of missing) {
    const measured = await measureRecipes(group);
    for (const one of measured) kept.set(idOf(one.recipe), one);
    if (file) appendFileSync(file, measured.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const before = Math.floor(done / 100);
    done += group.length;
    if (Math.floor(done / 100) > before) console.log(`${done} of ${count} photos`);
  }
  return recipes.flatMap((recipe) => kept.get(idOf(recipe)) ?? []);
}

/** Photos of one print after one another, so that it is made once. */
function groupByPrint(recipes: readonly Recipe[]): Recipe[][] {
  const groups = new Map<string, Recipe[]>();
  for (const recipe of recipes) {
    const group = groups.get(printOf(recipe)) ?? [];
    group.push(recipe);
    groups.set(printOf(recipe), group);
  }
  return [...groups.values()];
}
