import { checkQuality } from '#server/photo/graphic/gates.ts';
import { solveSymmetric } from '#server/photo/graphic/linear-system.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { nameOf } from './corpus.ts';
import { type MeasuredRecipe, measureRecipes } from './measure-recipes.ts';
import { tuningSet, validationSet } from './sets.ts';

const figures: Record<string, (m: GraphicMeasurement) => number> = {
  strength: (m) => Math.atanh(m.rhoShaped),
  balance: (m) => (m.responses[4] ?? 0) - (m.responses[1] ?? 0),
  lone: (m) => ((m.responses[0] ?? 0) + (m.responses[3] ?? 0)) / 2,
};

const conditions: Record<string, (m: GraphicMeasurement) => number> = {
  contrast: (m) => m.contrast - 0.5,
  noise: (m) => m.noise - 0.01,
  smear: (m) => m.blur - m.blurOther,
  blur: (m) => m.blur - 0.8,
};

/**
 * Fits the slopes that `server/photo/graphic/model.ts` shares among all presses, and the spread around them, by least
 * squares with a mean of its own for each press, substrate and layout: on the tuning and validation sets, which the
 * goals never see. Prints them; they are copied by hand.
 */
export async function run(): Promise<boolean> {
  const originals = [...tuningSet(), ...validationSet()].filter(
    ({ kind, conditions: name }) => kind === 'original' && (name === 'careful' || name === 'everyday'),
  );
  const measured = (await measureRecipes(originals)).filter(isUsable);
  const keys = [...new Set(measured.map(({ recipe }) => nameOf(recipe.key)))];
  console.log(`${measured.length} captures of ${keys.length} presses, substrates and layouts`);
  for (const [name, figure] of Object.entries(figures)) {
    const rows = measured.map(({ recipe, measurement }) => [
      ...keys.map((key) => (nameOf(recipe.key) === key ? 1 : 0)),
      ...Object.values(conditions).map((condition) => condition(measurement)),
    ]);
    const values = measured.map(({ measurement }) => figure(measurement));
    const { weights, deviation } = leastSquares(rows, values);
    const slopes = Object.keys(conditions).map(
      (condition, at) => `${condition} ${(weights[keys.length + at] ?? 0).toFixed(3)}`,
    );
    console.log(`${name}: ${slopes.join(', ')}; deviation ${deviation.toFixed(4)}`);
  }
  return true;
}

type Usable = MeasuredRecipe & { measurement: GraphicMeasurement };

function isUsable(measured: MeasuredRecipe): measured is Usable {
  return measured.measurement !== null && checkQuality(measured.measurement).length === 0;
}

function leastSquares(
  rows: readonly number[][],
  values: readonly number[],
): { weights: Float64Array; deviation: number } {
  const size = rows[0]?.length ?? 0;
  const normal = new Float64Array(size * size);
  const weights = new Float64Array(size);
  for (const [at, row] of rows.entries()) {
    for (let i = 0; i < size; i += 1) {
      weights[i] = (weights[i] ?? 0) + (row[i] ?? 0) * (values[at] ?? 0);
      for (let j = 0; j <= i; j += 1)
        normal[i * size + j] = (normal[i * size + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
    }
  }
  solveSymmetric(normal, weights, size);
  const errors = rows.map(
    (row, at) => (values[at] ?? 0) - row.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0),
  );
  const squares = errors.reduce((sum, error) => sum + error * error, 0);
  return { weights, deviation: Math.sqrt(squares / Math.max(1, rows.length - size)) };
}
