import { describeHits, percent, type Share, shareOfClusters } from '../../../statistics.ts';
import type { JudgedPhoto } from './judged.ts';
import { nameOfPress, type PrintRecipe } from './presses.ts';

/** Rows of `npm run bench -- photo pipelines`. */

const genuineColumns = ['photos', 'genuine', 'called copy', 'original', 'unknown', 'refused: hints; not read'];
const copyColumns = ['reprints', 'taken for original', 'called copy, of those judged', 'clones: taken for original'];

/** Leaves out the columns of copies where no row has copies. */
export function tableOf(rows: readonly Row[]): string[] {
  const hasCopies = rows.some(({ copies }) => copies.some((cell) => cell !== ''));
  const lineOf = (genuine: readonly string[], copies: readonly string[]) =>
    `| ${(hasCopies ? [...genuine, ...copies] : genuine).join(' | ')} |`;
  const dashes = `|${'---|'.repeat(genuineColumns.length + (hasCopies ? copyColumns.length : 0))}`;
  return [lineOf(genuineColumns, copyColumns), dashes, ...rows.map(({ genuine, copies }) => lineOf(genuine, copies))];
}

/** Bars of docs/photo-goals.md, as shares of a row's photos. */
const bars = { accused: 0.005, passed: 0.005, called: 0.75 } as const;
/** Pixels a cell from which a photo at night has to be judged. */
const nearAtNight = 1.2;
/** Fewer photos do not support a rate. */
const enough = 10;

export interface Row {
  /** Cells of genuine prints, then those of copies, empty where there are none. */
  genuine: string[];
  copies: string[];
  isMet: boolean;
  /** What makes a row worse than another, the weightiest first; more is worse. */
  badness: readonly number[];
}

/** Rows with the most accusations first, then with the most copies passed, then with the fewest originals. */
export const worstFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => {
    const at = a.badness.findIndex((value, place) => value !== b.badness[place]);
    return (b.badness[at] ?? 0) - (a.badness[at] ?? 0);
  });

/** Least share of genuine photos that have to be judged original: of all, or of those taken from near. */
export interface OriginalBar {
  share: number;
  isNearOnly: boolean;
}

export function rowOf(title: string, photos: readonly JudgedPhoto[], originals?: OriginalBar): Row {
  const genuine = photos.filter(({ recipe }) => recipe.kind === 'original');
  const reprints = photos.filter(({ recipe }) => isReprint(recipe));
  const clones = photos.filter(({ recipe }) => isClone(recipe));
  const accused = shareAnswered(genuine, 'auth_copy');
  const passed = shareAnswered(reprints, 'auth_original');
  const called = count(reprints, 'auth_copy');
  const judged = passed.hits + called + count(reprints, 'auth_unknown');
  const near = genuine.filter(({ measurement }) => (measurement?.pxPerCell ?? 0) >= nearAtNight);
  const shareOriginal = (of: readonly JudgedPhoto[]) => count(of, 'auth_original') / Math.max(1, of.length);
  const counted = originals?.isNearOnly ? near : genuine;
  const bad = {
    accused: accused.hits > bars.accused * accused.of,
    original: originals && counted.length >= enough && shareOriginal(counted) < originals.share,
    passed: passed.hits > bars.passed * passed.of,
    called: judged >= enough && called < bars.called * judged,
  };
  const flag = (name: keyof typeof bad) => (bad[name] ? ' **(missed)**' : '');
  const nearer = originals?.isNearOnly ? `; ${percent(shareOriginal(near))} at ≥ ${nearAtNight} px` : '';
  const unread = genuine.filter(({ judgement }) => !judgement).length;
  return {
    isMet: !Object.values(bad).some(Boolean),
    badness: [accused.hits / Math.max(1, accused.of), passed.hits / Math.max(1, passed.of), -shareOriginal(genuine)],
    genuine: [
      title,
      String(genuine.length),
      `${describeHits(accused)}${flag('accused')}`,
      `${percent(shareOriginal(genuine))}${nearer}${flag('original')}`,
      percent(count(genuine, 'auth_unknown') / Math.max(1, genuine.length)),
      `${hintsOf(genuine)}${unread > 0 ? `; ${unread}` : ''}`,
    ],
    copies: [
      reprints.length > 0 ? String(reprints.length) : '',
      `${describeHits(passed)}${flag('passed')}`,
      judged > 0 ? `${percent(called / judged)}${flag('called')}` : '',
      clones.length > 0 ? `${count(clones, 'auth_original')} of ${clones.length}` : '',
    ],
  };
}

/** Scanned and printed again as a picture. */
export const isReprint = ({ kind }: PrintRecipe): boolean => kind !== 'original' && !isClone({ kind });

/** Drawn again cell by cell: what cells as fine as the press holds are against. */
const isClone = ({ kind }: Pick<PrintRecipe, 'kind'>): boolean => kind === 'estimate-1200' || kind === 'estimate-2400';

/** Photos with one answer: photos of one press on one day stand and fall together. */
function shareAnswered(photos: readonly JudgedPhoto[], status: 'auth_copy' | 'auth_original'): Share {
  const clusters = Map.groupBy(photos, ({ recipe }) => `${nameOfPress(recipe)} ${recipe.day}`);
  return shareOfClusters(
    [...clusters.values()].map((cluster) =>
      cluster.map(({ judgement }) => ({ isHit: judgement?.status === status, value: judgement?.distance ?? null })),
    ),
  );
}

const count = (photos: readonly JudgedPhoto[], status: string): number =>
  photos.filter(({ judgement }) => judgement?.status === status).length;

/** How many were refused, and how often each hint was given first. */
function hintsOf(photos: readonly JudgedPhoto[]): string {
  const refused = photos.flatMap(({ judgement }) => (judgement?.status === 'bad_quality' ? [judgement.hints] : []));
  if (refused.length === 0) return '0';
  const firsts = Map.groupBy(refused, ([first = 'none']) => first);
  const named = [...firsts].map(([hint, of]) => `${hint} ${of.length}`).sort();
  return `${refused.length}: ${named.join(', ')}`;
}
