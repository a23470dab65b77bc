import { adviseCells } from '#server/photo/graphic/cell-advice.ts';
import { copyLoss, holdsTooWell } from '#server/photo/graphic/copy-loss.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import { fitModel, type GraphicModel } from '#server/photo/graphic/model.ts';
import { describeShare, percent, type Share, shareOfClusters } from '../../../statistics.ts';
import type { MeasuredCopy } from './photos.ts';
import { micrometresOf, nameOfSetting } from './presses.ts';
import type { CopierKind } from './sets.ts';

interface JudgedCopy extends MeasuredCopy {
  status: string;
  /** The distance, or null when it was not judged. */
  distance: number | null;
  /** Whether proofs of this press say that its cells are fine enough. */
  isRecommended: boolean;
  isFine: boolean;
}

/** Rows in their order. docs/photo-goals.md lists the requirements of each attack. */
const kinds: readonly CopierKind[] = [
  'original',
  'estimate same',
  'estimate better',
  'blocks same',
  'blocks better',
  'network same',
  'network better',
  'template better',
];

/** By press, from its proofs; what the proofs of each say. */
export function fitCopierModels(measured: readonly MeasuredCopy[]) {
  const models = new Map<string, GraphicModel>();
  const names = [...new Set(measured.map(({ recipe }) => nameOfSetting(recipe.setting)))];
  const rows = names.map((name) => {
    const own = measured.filter(({ recipe }) => nameOfSetting(recipe.setting) === name);
    const captures = own.flatMap(({ recipe, measurement }) =>
      measurement && recipe.conditions === 'careful' ? [{ print: String(recipe.code), measurement }] : [],
    );
    const { model, refusal } = fitModel(captures);
    const size = own[0] ? micrometresOf(own[0].recipe.setting).toFixed(0) : '';
    if (!model) return `| ${name} | ${size} µm | ${refusal} | | | |`;
    models.set(name, model);
    const lost = own.flatMap(({ recipe, wrong }) => (recipe.kind === 'network same' && wrong !== null ? [wrong] : []));
    const mean = lost.reduce((sum, share) => sum + share, 0) / lost.length;
    const cellDots = own[0]?.recipe.setting.cellDots ?? 1;
    const wrong = model.wrong ? percent(model.wrong.mean) : '';
    return `| ${name} | ${size} µm | ${model.strength.mean.toFixed(2)} | ${percent(copyLoss(model))} | ${lost.length > 0 ? percent(mean) : ''} | ${wrong} | ${adviceOf(model, cellDots)} |`;
  });
  const head = [
    '| press, dpi, substrate, layout | cell | strength | a copy loses, proofs say | lost by the network | look wrong in proofs | proofs ask for |',
    '|---|---|---|---|---|---|---|',
  ];
  return { models, table: [...head, ...rows] };
}

function adviceOf(model: GraphicModel, cellDots: number): string {
  const { verdict, cellDots: dots } = adviseCells(model, cellDots);
  const instead = `${dots} dot${dots === 1 ? '' : 's'} for ${cellDots}`;
  switch (verdict) {
    case 'finer':
      return `finer cells: ${instead}`;
    case 'coarser':
      return `larger cells: ${instead}`;
    case 'too_coarse':
      return 'finer cells';
    case 'too_weak':
      return 'another press';
    case 'right':
      return 'right';
  }
}

export function judgeCopies(measured: readonly MeasuredCopy[], models: Map<string, GraphicModel>): JudgedCopy[] {
  return measured.flatMap((one) => {
    const model = models.get(nameOfSetting(one.recipe.setting));
    if (!model || one.recipe.conditions === 'careful') return [];
    const judgement = one.isRead ? judgeGraphic(one.measurement, model) : null;
    return {
      ...one,
      status: judgement?.status ?? 'not_read',
      distance: judgement?.distance ?? null,
      isRecommended: !holdsTooWell(model, one.recipe.setting.cellDots),
      isFine: (one.recipe.pxPerCell?.[0] ?? 0) >= 1.2,
    };
  });
}

const limits = { same: 0.05, better: 0.1, original: 0.9 } as const;
const verdicts = new Set(['auth_original', 'auth_copy', 'auth_unknown']);

interface Row {
  cells: string[];
  /** Null: shown without a bar. */
  isMet: boolean | null;
}

function rowOf(kind: CopierKind, all: readonly JudgedCopy[], hasGoal: boolean): Row {
  const judged = all.filter(({ status }) => verdicts.has(status));
  const count = (status: string) => judged.filter((one) => one.status === status).length;
  const share = shareOfClusters(clustersOf(judged));
  const wrongs = all.flatMap(({ wrong }) => (wrong === null ? [] : [wrong]));
  const wrong = wrongs.length > 0 ? percent(wrongs.reduce((sum, value) => sum + value, 0) / wrongs.length) : '';
  const isMet = hasGoal && share.of > 0 ? meets(kind, share) : null;
  return {
    isMet,
    cells: [
      kind,
      wrong,
      `${describeShare(share)}${isMet === false ? ' **(missed)**' : ''}`,
      String(count('auth_unknown')),
      String(count('auth_copy')),
      String(all.length - judged.length),
    ],
  };
}

function meets(kind: CopierKind, { hits, of }: Share): boolean | null {
  const value = hits / of;
  if (kind === 'original') return value >= limits.original;
  if (kind === 'template better') return null;
  return value <= (kind.endsWith('same') ? limits.same : limits.better);
}

/** Photos of one press on one day stand and fall together. */
function clustersOf(judged: readonly JudgedCopy[]) {
  const clusters = new Map<string, { isHit: boolean; value: number | null }[]>();
  for (const { recipe, status, distance } of judged) {
    const id = `${nameOfSetting(recipe.setting)} ${recipe.day}`;
    const cluster = clusters.get(id) ?? [];
    cluster.push({ isHit: status === 'auth_original', value: distance });
    clusters.set(id, cluster);
  }
  return [...clusters.values()];
}

interface Group {
  title: string;
  /** Whether the proofs of the press find its cells fine enough; both where it is left out. */
  isRecommended?: boolean;
  isFine: boolean;
}

const groups: readonly Group[] = [
  { title: 'With the cell that the proofs ask for, ≥ 1.2 px a cell', isRecommended: true, isFine: true },
  { title: 'The same, 0.8 to 1.2 px a cell', isRecommended: true, isFine: false },
  { title: 'On presses whose proofs ask for finer cells, ≥ 1.2 px a cell', isRecommended: false, isFine: true },
];
export const weakGroups: readonly Group[] = [
  { title: 'On presses that hold their cells weakly, ≥ 1.2 px a cell', isFine: true },
];

/** Tables of all groups, and whether every goal is met. */
export function tabulate(
  judged: readonly JudgedCopy[],
  shown: readonly Group[] = groups,
): { lines: string[]; isMet: boolean } {
  const lines: string[] = [];
  let isMet = true;
  for (const { title, isRecommended, isFine } of shown) {
    const own = judged.filter(
      (one) => one.isRecommended === (isRecommended ?? one.isRecommended) && one.isFine === isFine,
    );
    lines.push('', `### ${title}`, '', ...head);
    for (const kind of kinds) {
      const all = own.filter(({ recipe }) => recipe.kind === kind);
      if (all.length === 0) continue;
      const row = rowOf(kind, all, isRecommended === true && isFine);
      if (row.isMet === false) isMet = false;
      lines.push(`| ${row.cells.join(' | ')} |`);
    }
  }
  return { lines: lines.slice(1), isMet };
}

const head = [
  '| print | wrong cells | judged original, of those judged | unknown | copy | not judged |',
  '|---|---|---|---|---|---|',
];
