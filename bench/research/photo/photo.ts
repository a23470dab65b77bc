// conforms: 42.14, 43.1
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Recipe } from './corpus.ts';
import { nameOf } from './corpus.ts';
import { runFair } from './fair.ts';
import { fitModels, judgeAll } from './goals.ts';
import { idOf, loadMeasured, measureAll } from './measured-file.ts';
import { withPart } from './page-parts.ts';
import { runPipelines } from './pipelines.ts';
import { writeReport } from './report.ts';
import { calibrationSet, keys, testSet } from './sets.ts';
import { measureSpeed } from './speed.ts';

const docs = path.join(import.meta.dirname, '../../../docs');

/**
 * Prints, copies, photographs and judges the test set, and writes its parts of docs/photo-goals.md with their pictures.
 * The bar: every goal. `npm run bench -- photo [share of the test set] [file of measurements]`: with a file, what it
 * holds is not measured again, and what is measured is added to it, so a run that was stopped goes on; with a share of
 * 0 nothing more is measured. `npm run bench -- photo fair` has photos of genuine prints that nothing makes copies,
 * `npm run bench -- photo pipelines` has photos by whole phone pipelines.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  if (args[0] === 'fair') return runFair(args.slice(1));
  if (args[0] === 'pipelines') return runPipelines(args.slice(1));
  const share = Number(args[0] ?? '1');
  if (!(share >= 0 && share <= 1)) {
    console.error('npm run bench -- photo [share of the test set, 0 to 1] [file of measurements]');
    return false;
  }
  const kept = loadMeasured(args[1]);
  const calibration = await measureAll(calibrationSet(), kept, args[1]);
  const models = fitModels(calibration);
  const planned = testSet();
  const chosen = share > 0 ? takeShare(planned, share) : planned.filter((recipe) => kept.has(idOf(recipe)));
  const judged = judgeAll(await measureAll(chosen, kept, args[1]), models);

  const first = keys[0];
  const model = first && models.get(nameOf(first));
  if (!first || !model) throw new Error('No key to measure speed on.');
  const recipes = [0, 1, 2].map(
    (shot): Recipe => ({ key: first, kind: 'original', day: 'speed', code: 9000 + shot, conditions: 'careful', shot }),
  );
  const speed = await measureSpeed(recipes, model, 7);

  const { goals, summary, byKind, pictures } = writeReport(judged, calibration.length, speed, planned.length);
  for (const { what, bar, measured, isMet } of goals) {
    console.log(
      `${isMet === null ? '      ' : isMet ? 'met   ' : 'NOT MET'} ${what}${bar ? ` (${bar})` : ''}: ${measured}`,
    );
  }
  mkdirSync(path.join(docs, 'images', 'photo'), { recursive: true });
  for (const { name, svg } of pictures) writeFileSync(path.join(docs, 'images', 'photo', name), svg);
  const page = path.join(docs, 'photo-goals.md');
  const before = readFileSync(page, 'utf8');
  writeFileSync(page, withPart(withPart(before, 'photo', summary), 'photo by kind', byKind));
  return goals.every(({ isMet }) => isMet !== false);
}

/** Evenly over the set, which goes through all presses and kinds in turn. */
function takeShare(recipes: readonly Recipe[], share: number): Recipe[] {
  return recipes.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
}
