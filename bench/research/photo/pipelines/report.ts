import { fitPresses, type JudgedPhoto, judgePhotos } from './judged.ts';
import type { MeasuredPhoto } from './measured.ts';
import { atNight, leftOut, type PhoneName, phoneNames, phoneTitles } from './phones.ts';
import { nameOfPress, type PressGrade, pressGrades } from './presses.ts';
import { proofPhones } from './sets.ts';
import { isReprint, type OriginalBar, type Row, rowOf, tableOf } from './tables.ts';
import { retouchings } from './tone.ts';

/** Bar for genuine photos, in daylight and by night. A weak press promises nothing. */
const barOf = (phone: PhoneName, grade: PressGrade): OriginalBar | undefined =>
  grade === 'weak'
    ? undefined
    : atNight.includes(phone)
      ? { share: 0.6, isNearOnly: true }
      : { share: 0.85, isNearOnly: false };
/** A second photo as the hint says. */
const secondBar: OriginalBar = { share: 0.8, isNearOnly: false };

/** Tables of judged photos, and whether every row meets its bars. */
export function reportOf(proofs: readonly MeasuredPhoto[], photos: readonly MeasuredPhoto[]) {
  const [usual = 'plain', ...others] = proofPhones;
  const models = fitPresses(proofs, [usual]);
  const judged = judgePhotos(photos, models);
  const firsts = judged.filter(({ recipe }) => recipe.holding === 'everyday');
  const saved = firsts.filter(({ recipe }) => recipe.retouching === null);
  const byPhone = (isLeftOut: boolean) =>
    phoneNames
      .filter((name) => leftOut.includes(name) === isLeftOut)
      .flatMap((name) =>
        byGrade(
          name,
          saved.filter(({ recipe }) => recipe.phone === name),
          (grade) => barOf(name, grade),
        ),
      );
  const retouched = retouchings.flatMap((name) =>
    byGrade(
      name,
      firsts.filter(({ recipe }) => recipe.retouching === name),
    ),
  );
  const recipesOfSaved = photos.filter(({ recipe }) => recipe.holding === 'everyday' && recipe.retouching === null);
  const byProofs = [...others.map((name) => [name]), [...proofPhones]].flatMap((names) => {
    const otherModels = fitPresses(proofs, names);
    const { refusals } = otherModels;
    return byGrade(
      `${names.join(' + ')}${describeRefusals(refusals)}`,
      judgePhotos(recipesOfSaved, otherModels).filter(({ recipe }) => !refusals.has(nameOfPress(recipe))),
    );
  });
  const seconds = judged.filter(({ recipe }) => recipe.holding === 'careful');
  const second = byGrade('plain camera, by day, held still and near', seconds, (grade) =>
    grade === 'weak' ? undefined : secondBar,
  );
  const parts: [title: string, rows: Row[]][] = [
    ['Pipelines that limits are tuned on', byPhone(false)],
    ['Pipelines left out of all tuning', byPhone(true)],
    ['Retouched: any pipeline, then a tone curve', retouched],
    ['Proofs by other phones, photos by any pipeline', byProofs],
    ['A second photo, as hints ask for it', second],
  ];
  const genuine = firsts.filter(({ recipe }) => recipe.kind === 'original');
  const reprints = firsts.filter(({ recipe }) => isReprint(recipe));
  const lines = [
    `Photos of genuine prints: ${genuine.length}, ${genuine.filter(({ recipe }) => recipe.retouching).length} of them retouched. Reprints: ${reprints.length}. Proofs: \`${usual}\`, by day${describeRefusals(models.refusals)}.`,
    '',
    ...parts.flatMap(([title, rows]) => (rows.length > 0 ? [`### ${title}`, '', ...tableOf(rows), ''] : [])),
    ...phoneNames.map((name) => `- \`${name}\`: ${phoneTitles[name]}${leftOut.includes(name) ? ' (left out)' : ''}.`),
  ];
  return { lines, isMet: parts.every(([, rows]) => rows.every(({ isMet }) => isMet)) };
}

const byGrade = (
  title: string,
  photos: readonly JudgedPhoto[],
  barOfGrade: (grade: PressGrade) => OriginalBar | undefined = () => undefined,
): Row[] =>
  pressGrades
    .map((grade) => ({ grade, of: photos.filter(({ recipe }) => recipe.grade === grade) }))
    .filter(({ of }) => of.length > 0)
    .map(({ grade, of }) => rowOf(`${title}, ${grade} press`, of, barOfGrade(grade)));

function describeRefusals(refusals: ReadonlyMap<string, string>): string {
  const named = [...refusals].map(([press, why]) => `${press}: ${why}`);
  return named.length > 0 ? ` (no model for ${named.join(', ')})` : '';
}
