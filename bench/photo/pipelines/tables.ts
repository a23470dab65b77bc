import { percent, type Share, shareOf, shareOfClusters } from '../statistics.ts';
import type { JudgedPhoto } from './judged.ts';
import { nameOfPress, type PrintRecipe } from './presses.ts';

/** Rows of `npm run bench -- photo pipelines`. */

const header = [
  '| photos | genuine | called copy (interval by press and day) | original | unknown | refused: hints | not read | reprints | taken for original | called copy, of those judged | clones: taken for original |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
];

export const tableOf = (rows: readonly string[]): string[] => [...header, ...rows];

/** Bars of issue and goals: shares that a row may reach. */
export const limits = { accused: 0.005, passed: 0.005 } as const;

export function rowOf(title: string, photos: readonly JudgedPhoto[]): string {
  const genuine = photos.filter(({ recipe }) => recipe.kind === 'original');
  const copies = photos.filter(({ recipe }) => isReprint(recipe));
  const clones = photos.filter(({ recipe }) => isClone(recipe));
  const accused = accusedOf(genuine);
  const passed = count(copies, 'auth_original');
  const called = count(copies, 'auth_copy');
  const judged = passed + called + count(copies, 'auth_unknown');
  const flag = (isMissed: boolean) => (isMissed ? ' **(missed)**' : '');
  const cells = [
    title,
    String(genuine.length),
    `${describeHits(accused)}${flag(accused.hits > limits.accused * accused.of)}`,
    percent(count(genuine, 'auth_original') / Math.max(1, genuine.length)),
    percent(count(genuine, 'auth_unknown') / Math.max(1, genuine.length)),
    hintsOf(genuine),
    String(genuine.filter(({ judgement }) => !judgement).length),
    String(copies.length),
    `${describeHits(shareOf(passed, copies.length))}${flag(passed > limits.passed * copies.length)}`,
    judged > 0 ? percent(called / judged) : '',
    clones.length > 0 ? `${count(clones, 'auth_original')} of ${clones.length}` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Scanned and printed again as a picture. */
export const isReprint = ({ kind }: PrintRecipe): boolean => kind !== 'original' && !isClone({ kind });

/** Drawn again cell by cell: what cells as fine as the press holds are against. */
const isClone = ({ kind }: Pick<PrintRecipe, 'kind'>): boolean => kind === 'estimate-1200' || kind === 'estimate-2400';

/** Genuine photos called copies: photos of one press on one day stand and fall together. */
export function accusedOf(genuine: readonly JudgedPhoto[]): Share {
  const clusters = Map.groupBy(genuine, ({ recipe }) => `${nameOfPress(recipe)} ${recipe.day}`);
  return shareOfClusters(
    [...clusters.values()].map((photos) =>
      photos.map(({ judgement }) => ({ isHit: judgement?.status === 'auth_copy', value: judgement?.distance ?? null })),
    ),
  );
}

const count = (photos: readonly JudgedPhoto[], status: string): number =>
  photos.filter(({ judgement }) => judgement?.status === status).length;

const describeHits = ({ hits, of, low, high }: Share): string =>
  of === 0 ? '' : `${hits} = ${percent(hits / of)} (${percent(low)} to ${percent(high)})`;

/** How many were refused, and how often each hint was given first. */
function hintsOf(photos: readonly JudgedPhoto[]): string {
  const refused = photos.flatMap(({ judgement }) => (judgement?.status === 'bad_quality' ? [judgement.hints] : []));
  if (refused.length === 0) return '0';
  const firsts = Map.groupBy(refused, ([first = 'none']) => first);
  const named = [...firsts].map(([hint, of]) => `${hint} ${of.length}`).sort();
  return `${refused.length}: ${named.join(', ')}`;
}
