// conforms: 42.15
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureCopies } from './copier/photos.ts';
import type { Setting } from './copier/presses.ts';
import { fitCopierModels, judgeCopies, tabulate, weakGroups } from './copier/report.ts';
import {
  type CopierRecipe,
  copierTestSet,
  copierTuningSet,
  lossSet,
  lossSettings,
  proofsOf,
  testSettings,
  tuningSettings,
  weakSet,
  weakSettings,
} from './copier/sets.ts';
import { withPart } from './page-parts.ts';

const page = path.join(import.meta.dirname, '../../../docs/photo-goals.md');
const firstProof = 30_000;
/** A run of fewer days is for oneself. */
const enough = 3;

/**
 * `npm run bench -- copier [days of each press, 3] [folder] [tuning, losses or weak]`: copiers with a scanner, our
 * source, own prints and a better press, against our graphics through the simulated channel. The folder keeps prints
 * and measurements, so a run that was stopped goes on. With enough days its tables go into docs/photo-goals.md, those
 * of presses that hold their cells weakly with `weak`. Shown instead is, with `tuning`, what figures and limits are
 * chosen on, with `losses` what a copy loses where finer cells may be asked for. The bar: the goals for the cell that
 * the proofs ask for.
 */
export async function run([count = String(enough), folder, set]: readonly string[]): Promise<boolean> {
  const days = Number(count);
  if (!(Number.isInteger(days) && days > 0 && days <= 6)) {
    console.error('npm run bench -- copier [days of each press, 1 to 6] [folder] [tuning, losses or weak]');
    return false;
  }
  const isWeak = set === 'weak';
  const isTuning = set !== undefined && !isWeak;
  const { settings, copies } = chosen(set, days);
  const proofs = settings.flatMap((setting) => proofsOf(setting, firstProof));
  const measured = await measureCopies([...proofs, ...copies], folder);
  const { models, table } = fitCopierModels(measured);
  const { lines, isMet } = tabulate(judgeCopies(measured, models), isWeak ? weakGroups : undefined);
  const part = [...table, '', ...lines];
  console.log(part.join('\n'));
  if (!isTuning && days >= enough)
    writeFileSync(page, withPart(readFileSync(page, 'utf8'), isWeak ? 'weak' : 'copier', part));
  return isMet;
}

function chosen(set: string | undefined, days: number): { settings: readonly Setting[]; copies: CopierRecipe[] } {
  switch (set) {
    case 'tuning':
      return { settings: tuningSettings, copies: copierTuningSet() };
    case 'losses':
      return { settings: lossSettings, copies: lossSet() };
    case 'weak':
      return { settings: weakSettings, copies: weakSet(days) };
    default:
      return { settings: testSettings, copies: copierTestSet(days) };
  }
}
