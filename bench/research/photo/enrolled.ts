import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureEnrolled } from './enrolled/photos.ts';
import { judgePhotos, tabulateConditions, tabulateKinds } from './enrolled/report.ts';
import { enrolledTestSet, enrolledTuningSet } from './enrolled/sets.ts';
import { withPart } from './page-parts.ts';

const page = path.join(import.meta.dirname, '../../../docs/photo-goals.md');
/** A run of fewer days is for oneself. */
const enough = 2;

/**
 * `npm run bench -- enrolled [days of each press, 2] [folder] [tuning]`: prints that were photographed at the press,
 * and what is passed off for them. The folder keeps what was measured, so a run that was stopped goes on. With enough
 * days its tables go into docs/photo-goals.md; with `tuning` what the limits are chosen on is shown instead. The bar:
 * no more than one in a hundred prints of the artwork, on its press or a better one, judged original; of originals nine
 * in ten.
 */
export async function run([count = String(enough), folder, set]: readonly string[]): Promise<boolean> {
  const days = Number(count);
  if (!(Number.isInteger(days) && days > 0 && days <= 12)) {
    console.error('npm run bench -- enrolled [days of each press, 1 to 12] [folder] [tuning]');
    return false;
  }
  const isTuning = set === 'tuning';
  const photos = await measureEnrolled(isTuning ? enrolledTuningSet(days) : enrolledTestSet(days), folder);
  const { judged, enrolled, refused, wanted } = judgePhotos(photos);
  const fine = tabulateKinds(judged, true);
  const part = [
    `${enrolled} of ${wanted} prints enrolled; ${refused} photos at the press had to be taken again.`,
    '',
    '### Everyday photos, ≥ 1.2 px a cell',
    '',
    ...fine.lines,
    '',
    '### The same below 1.2 px a cell',
    '',
    ...tabulateKinds(judged, false).lines,
    '',
    '### The enrolled print under phones, light and accidents',
    '',
    ...tabulateConditions(judged),
  ];
  console.log(part.join('\n'));
  if (!isTuning && days >= enough) writeFileSync(page, withPart(readFileSync(page, 'utf8'), 'enrolled', part));
  return fine.isMet && enrolled === wanted;
}
