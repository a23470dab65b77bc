import { fitPresses, type JudgedPhoto, judgePhotos } from './judged.ts';
import type { MeasuredPhoto } from './measured.ts';
import { atNight, leftOut, type PhoneName, phoneNames, phoneTitles } from './phones.ts';
import { nameOfPress, type PressGrade, pressGrades } from './presses.ts';
import { usualPhone } from './sets.ts';
import { isReprint, type OriginalBar, type Row, rowOf, tableOf, worstFirst } from './tables.ts';
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

/** Pairs of phones that a press may take its proofs with: alike, and unlike. */
const pairsOfPhones: readonly (readonly PhoneName[])[] = [
  ['plain', 'nonlocal'],
  ['plain', 'median'],
  ['plain', 'wavelet'],
  ['bilateral', 'crisp'],
];

/** Rows of each table that the page shows. */
const shownRows = 2;

/** Tables of judged photos, whether every row meets its bars, and the worst rows alone for the page. */
export function reportOf(proofs: readonly MeasuredPhoto[], photos: readonly MeasuredPhoto[]) {
  const models = fitPresses(proofs, [usualPhone]);
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
  const everyday = photos.filter(({ recipe }) => recipe.holding === 'everyday');
  const provedWith = (names: readonly PhoneName[]): Row[] => {
    const other = fitPresses(proofs, names);
    return byGrade(
      `${names.join(' + ')}${describeRefusals(other.refusals)}`,
      judgePhotos(everyday, other).filter(({ recipe }) => other.models.has(nameOfPress(recipe))),
    );
  };
  const phones = new Set(proofs.map(({ recipe }) => recipe.phone));
  const pairs = pairsOfPhones.filter((names) => names.every((name) => phones.has(name)));
  const seconds = judged.filter(({ recipe }) => recipe.holding === 'careful');
  const second = byGrade('plain camera, by day, held still and near', seconds, (grade) =>
    grade === 'weak' ? undefined : secondBar,
  );
  const parts: [title: string, rows: Row[]][] = [
    ['Pipelines that limits are tuned on', byPhone(false)],
    ['Pipelines left out of all tuning', byPhone(true)],
    ['Retouched: any pipeline, then a tone curve', retouched],
    ['Proofs by one phone, photos by any, half of them retouched', [...phones].flatMap((name) => provedWith([name]))],
    ['Proofs by two phones, the same photos', pairs.flatMap(provedWith)],
    ['A second photo, as hints ask for it', second],
  ];
  const genuine = firsts.filter(({ recipe }) => recipe.kind === 'original');
  const reprints = firsts.filter(({ recipe }) => isReprint(recipe));
  const intro = `Photos of genuine prints: ${genuine.length}, ${genuine.filter(({ recipe }) => recipe.retouching).length} of them retouched. Reprints: ${reprints.length}. Proofs: \`${usualPhone}\`, by day${describeRefusals(models.refusals)}.`;
  const linesOf = (most: number) => [
    intro,
    '',
    ...parts.flatMap(([title, rows]) =>
      rows.length > 0
        ? [`### ${title}${describeShown(most, rows.length)}`, '', ...tableOf(worstFirst(rows).slice(0, most)), '']
        : [],
    ),
    ...phoneNames.map((name) => `- \`${name}\`: ${phoneTitles[name]}${leftOut.includes(name) ? ' (left out)' : ''}.`),
  ];
  return {
    lines: linesOf(Number.POSITIVE_INFINITY),
    worst: linesOf(shownRows),
    isMet: parts.every(([, rows]) => rows.every(({ isMet }) => isMet)),
  };
}

const describeShown = (most: number, count: number): string =>
  most < count ? `: the ${most} worst rows of ${count}` : '';

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
