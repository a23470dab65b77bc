import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { QualityHint } from '#server/photo/graphic/gates.ts';
import type { Judgement } from '#server/photo/graphic/judge.ts';
import { describeHits, percent, shareOf, shareOfClusters } from '../../statistics.ts';
import { nameOf, optionsOf, type Recipe } from './corpus.ts';
import { fairTestSet, fairTuningSet } from './fair-sets.ts';
import { fitModels, type Judged, judgeAll } from './goals.ts';
import { idOf, loadMeasured, measureAll } from './measured-file.ts';
import { type FairCondition, fairConditions, isFairCondition } from './mishaps.ts';
import { withPart } from './page-parts.ts';

/** Accepted answers for a photo that cannot be judged. */
const rightHints: Record<FairCondition, readonly QualityHint[]> = {
  'reflection-small': ['glare'],
  'reflection-large': ['glare'],
  'reflection-narrow': ['glare'],
  'reflection-wide': ['glare'],
  'night-median': ['generic'],
  'night-smoothed': ['generic'],
  'night-binned': ['generic', 'too_small'],
  sharpened: ['generic', 'too_small'],
  'white-lines': ['generic'],
  scratches: ['generic'],
  voids: ['generic'],
  vial: ['generic', 'blurry'],
  tilted: ['generic', 'too_small'],
  'rolling-shutter': ['blurry'],
  'low-quality': ['generic', 'too_small'],
  forwarded: ['too_small'],
  'coloured-light': ['generic', 'glare'],
  'shadow-edge': ['generic', 'glare'],
  finger: ['generic'],
  'few-pixels': ['too_small'],
};

/**
 * Each photo draws its size and its light as well as its mishap, and may be refused for these alone. One that was drawn
 * with fewer pixels a cell than this is rightly asked to come nearer; one that was drawn with so few photons that grain
 * hides the print, or so bright that a phone's sharpening burns white out, rightly gets a hint about the light. By what
 * was drawn, never by what was measured.
 */
const drawn = { fewPixels: 1.2, fewPhotons: 1000, bright: 0.8 } as const;

/** Hints that a photo may get besides what its condition asks for. */
function alsoRight(recipe: Recipe): QualityHint[] {
  const { pxPerCell, exposure, fullWell } = optionsOf(recipe);
  const isLight = exposure > drawn.bright || exposure * fullWell < drawn.fewPhotons;
  return [...(pxPerCell < drawn.fewPixels ? ['too_small' as const] : []), ...(isLight ? ['generic' as const] : [])];
}

function isHelped(recipe: Recipe, { hints }: Judgement): boolean {
  const right = isFairCondition(recipe.conditions) ? rightHints[recipe.conditions] : [];
  const helpful = new Set([...right, ...alsoRight(recipe)]);
  return hints.some((hint) => helpful.has(hint));
}

/** Everyday conditions: photos of them must be judged. */
const daily = new Set<FairCondition>([
  'reflection-small',
  'reflection-large',
  'reflection-narrow',
  'reflection-wide',
  'vial',
  'tilted',
  'low-quality',
  'coloured-light',
  'shadow-edge',
  'finger',
]);

interface Row {
  /** Line of the table. */
  line: string;
  isMet: boolean;
  /** Shares of the photos that are called copies, and that are judged. */
  called: number;
  judged: number;
}

const limits = { copy: 0.005, judged: 0.7, hint: 0.9 } as const;
/** A run of fewer photos is for oneself. */
const enough = 300;
const docs = path.join(import.meta.dirname, '../../../docs/photo-goals.md');
const usage = `npm run bench -- photo fair [photos a condition] [file of measurements] [tuning] [conditions …]
Conditions: ${fairConditions.join(', ')}`;

/**
 * `npm run bench -- photo fair [photos a condition, 315] [file of measurements] [tuning] [conditions]`: genuine prints
 * as phones, light and accidents show them. A run of the whole set writes its worst rows into docs/photo-goals.md;
 * with `tuning` what gates and limits are chosen on is shown instead. With 0 photos nothing more is measured: the
 * file's are shown and written.
 */
export async function runFair([count = '315', file, ...words]: readonly string[]): Promise<boolean> {
  const photos = Number(count);
  const isTuning = words[0] === 'tuning';
  const named = isTuning ? words.slice(1) : words;
  if (!(photos >= 0) || !named.every(isFairCondition)) {
    console.error(usage);
    return false;
  }
  const conditions =
    named.length > 0 ? fairConditions.filter((condition) => named.includes(condition)) : fairConditions;
  const kept = loadMeasured(file);
  const set = isTuning ? fairTuningSet(photos || enough) : fairTestSet(photos || enough);
  const models = fitModels(await measureAll(set.proofs, kept, file));
  const planned = set.photos.filter(({ conditions: name }) => (conditions as readonly string[]).includes(name));
  const recipes = photos > 0 ? planned : planned.filter((recipe) => kept.has(idOf(recipe)));
  const judged = judgeAll(await measureAll(recipes, kept, file), models);
  const rows = conditions.map((condition) =>
    rowOf(
      condition,
      judged.filter(({ recipe }) => recipe.conditions === condition),
    ),
  );
  console.log(tableOf(rows.map(({ line }) => line)).join('\n'));
  for (const one of judged.filter(isMissed)) console.log(describeMissed(one));
  if (!isTuning && named.length === 0 && (photos === 0 || photos >= enough)) writeRows(rows);
  return rows.every(({ isMet }) => isMet);
}

/** Rows that the page shows: those with the most accusations, then with the fewest photos judged. */
function writeRows(rows: readonly Row[]): void {
  const worst = rows.toSorted((a, b) => b.called - a.called || a.judged - b.judged).slice(0, shownRows);
  const lines = tableOf(worst.map(({ line }) => line));
  writeFileSync(docs, withPart(readFileSync(docs, 'utf8'), 'fair', lines));
}
const shownRows = 3;

/** A genuine print called a copy, or with a wrong hint, and a copy called original. */
function isMissed({ recipe, judgement }: Judged): boolean {
  if (recipe.kind !== 'original') return judgement?.status === 'auth_original';
  return judgement?.status === 'auth_copy' || (judgement?.status === 'bad_quality' && !isHelped(recipe, judgement));
}

function describeMissed({ recipe, judgement }: Judged): string {
  const { strength, balance, lone, wrong } = judgement?.deviations ?? {};
  const figures = Object.entries({ distance: judgement?.distance, strength, balance, lone, wrong });
  const shown = figures.flatMap(([name, value]) => (value == null ? [] : [`${name} ${value.toFixed(1)}`]));
  return [idOf(recipe), judgement?.status, ...(judgement?.hints ?? []), ...shown].join(' ');
}

const verdicts = new Set(['auth_original', 'auth_copy', 'auth_unknown']);

function rowOf(condition: FairCondition, all: readonly Judged[]): Row {
  const genuine = all.filter(({ recipe }) => recipe.kind === 'original');
  const copies = all.filter(({ recipe }) => recipe.kind !== 'original');
  const count = (of: readonly Judged[], status: string) =>
    of.filter(({ judgement }) => judgement?.status === status).length;
  const called = shareOfClusters(
    clustersOf(genuine).map((cluster) =>
      cluster.map(({ judgement }) => ({
        isHit: judgement?.status === 'auth_copy',
        value: judgement?.distance ?? null,
      })),
    ),
  );
  const judged = genuine.filter(({ judgement }) => judgement && verdicts.has(judgement.status));
  const refused = genuine.filter(({ judgement }) => judgement?.status === 'bad_quality');
  const helped = refused.filter(({ judgement, recipe }) => judgement && isHelped(recipe, judgement));
  const hinted = shareOf(helped.length, refused.length);
  const isDaily = daily.has(condition);
  const isFair = called.hits <= limits.copy * called.of;
  const isJudged = !isDaily || judged.length >= limits.judged * genuine.length;
  // A handful of photos says nothing.
  const isHinted = refused.length < 10 || helped.length >= limits.hint * refused.length;
  const flag = (isMet: boolean) => (isMet ? '' : ' **(missed)**');
  const cells = [
    titleOf(condition),
    String(genuine.length),
    `${describeHits(called)}${flag(isFair)}`,
    `${percent(judged.length / Math.max(1, genuine.length))}${flag(isJudged)}`,
    `${count(genuine, 'auth_original')} / ${count(genuine, 'auth_unknown')}`,
    refused.length > 0 ? `${hinted.hits} of ${hinted.of}${flag(isHinted)}` : '',
    String(genuine.filter(({ judgement }) => judgement === null).length),
    `${count(copies, 'auth_original')} of ${copies.filter(({ judgement }) => judgement && verdicts.has(judgement.status)).length}`,
  ];
  return {
    isMet: isFair && isJudged && isHinted,
    called: called.hits / Math.max(1, called.of),
    judged: judged.length / Math.max(1, genuine.length),
    line: `| ${cells.join(' | ')} |`,
  };
}

const titleOf = (condition: FairCondition): string =>
  `${condition.replaceAll('-', ' ')}${daily.has(condition) ? ', daily' : ''}`;

const tableOf = (lines: readonly string[]): string[] => [
  '| genuine print, photographed | photos | called copy (interval by press and day) | judged | original / unknown | refused: right hint | not read | copies in it, judged: called original |',
  '|---|---|---|---|---|---|---|---|',
  ...lines,
];

/** Photos of one press on one day stand and fall together. */
function clustersOf(judged: readonly Judged[]): Judged[][] {
  const clusters = new Map<string, Judged[]>();
  for (const one of judged) {
    const id = `${nameOf(one.recipe.key)} ${one.recipe.day}`;
    const cluster = clusters.get(id) ?? [];
    cluster.push(one);
    clusters.set(id, cluster);
  }
  return [...clusters.values()];
}
