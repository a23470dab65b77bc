import { accidentShare } from '#server/photo/graphic/accidents.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import { checkEnrolment, judgeEnrolled } from '#server/photo/graphic/judge-enrolled.ts';
import { fitModel, type GraphicModel } from '#server/photo/graphic/model.ts';
import { compareAccidents, fingerprintOf, type PrintFingerprint } from '#server/photo/graphic/print-fingerprint.ts';
import { describeShare, shareOfClusters } from '../../../statistics.ts';
import { nameOfSetting } from '../copier/presses.ts';
import type { EnrolledPhoto } from './photos.ts';
import { type EnrolledKind, enrolledKinds } from './sets.ts';

export interface JudgedEnrolled extends EnrolledPhoto {
  kind: EnrolledKind;
  /** By the model alone, and with the print that was enrolled. */
  before: string;
  status: string;
  likeness: number | null;
  isFine: boolean;
}

const groupOf = ({ recipe }: EnrolledPhoto) => `${nameOfSetting(recipe.setting)} ${recipe.day}`;

function fitModels(photos: readonly EnrolledPhoto[]): Map<string, GraphicModel> {
  const names = [...new Set(photos.map(({ recipe }) => nameOfSetting(recipe.setting)))];
  return new Map(
    names.flatMap((name) => {
      const captures = photos.flatMap(({ recipe, measurement }) =>
        measurement && recipe.kind === 'proof' && nameOfSetting(recipe.setting) === name
          ? [{ print: String(recipe.code), measurement }]
          : [],
      );
      const { model } = fitModel(captures);
      return model ? [[name, model] as const] : [];
    }),
  );
}

/** Returns the first usable photo at the press for each print: a person there repeats a photo that is not usable. */
function enrol(photos: readonly EnrolledPhoto[]) {
  const prints = new Map<string, PrintFingerprint>();
  const atPress = photos.filter(({ recipe }) => recipe.kind === 'press');
  let refused = 0;
  for (const photo of atPress) {
    const group = groupOf(photo);
    if (prints.has(group)) continue;
    const { measurement, accidents } = photo;
    if (measurement && accidents && checkEnrolment(measurement, accidentShare(accidents)).length === 0) {
      prints.set(group, fingerprintOf(accidents));
    } else refused += 1;
  }
  return { prints, refused, wanted: new Set(atPress.map(groupOf)).size };
}

const fine = 1.2;

export function judgePhotos(photos: readonly EnrolledPhoto[]) {
  const models = fitModels(photos);
  const { prints, refused, wanted } = enrol(photos);
  const judged = photos.flatMap((photo): JudgedEnrolled[] => {
    const { recipe, measurement, accidents } = photo;
    const model = models.get(nameOfSetting(recipe.setting));
    const fingerprint = prints.get(groupOf(photo));
    if (recipe.kind === 'proof' || recipe.kind === 'press' || !model || !fingerprint) return [];
    const byModel = judgeGraphic(measurement, model);
    const compared = accidents && compareAccidents(accidents, fingerprint);
    const { status } = measurement && compared ? judgeEnrolled(byModel, measurement, compared) : byModel;
    return [
      {
        ...photo,
        kind: recipe.kind,
        before: photo.isRead ? byModel.status : 'not_read',
        status: photo.isRead ? status : 'not_read',
        likeness: compared?.likeness ?? null,
        isFine: (measurement?.pxPerCell ?? 0) >= fine,
      },
    ];
  });
  return { judged, enrolled: prints.size, refused, wanted };
}

const verdicts = new Set(['auth_original', 'auth_copy', 'auth_unknown']);
const counted = (all: readonly JudgedEnrolled[], status: string) => all.filter((one) => one.status === status).length;

const wordsOf: Record<EnrolledKind, string> = {
  original: 'the enrolled print',
  'artwork same': 'its artwork, printed again on the same press',
  'artwork better': 'its artwork, on a press 15 % better',
  'accidents better': 'the same, with its accidents drawn at 2400 dpi from a scan',
  'scan same': 'a scan of it (Otsu), on the same press',
};

/** Shares judged original that are aimed at. */
const goals: Partial<Record<EnrolledKind, { most: number } | { least: number }>> = {
  original: { least: 0.9 },
  'artwork same': { most: 0.01 },
  'artwork better': { most: 0.01 },
};

function shareOriginal(judged: readonly JudgedEnrolled[]) {
  const clusters = Map.groupBy(judged, groupOf);
  return shareOfClusters(
    [...clusters.values()].map((cluster) =>
      cluster.map(({ status, likeness }) => ({ isHit: status === 'auth_original', value: likeness })),
    ),
  );
}

function rangeOf(all: readonly JudgedEnrolled[]): string {
  const values = all.flatMap(({ likeness }) => (likeness === null ? [] : [likeness])).sort((a, b) => a - b);
  if (values.length === 0) return '';
  const at = (share: number) => (values[Math.floor(share * (values.length - 1))] ?? 0).toFixed(2);
  return `${at(0)} / ${at(0.5)} / ${at(1)}`;
}

export function tabulateKinds(all: readonly JudgedEnrolled[], isFine: boolean): { lines: string[]; isMet: boolean } {
  let isMet = true;
  const lines = enrolledKinds.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind && one.isFine === isFine && one.recipe.conditions === 'everyday');
    if (own.length === 0) return [];
    const judged = own.filter(({ status }) => verdicts.has(status));
    const share = shareOriginal(judged);
    const value = share.of > 0 ? share.hits / share.of : 0;
    const goal = isFine ? goals[kind] : undefined;
    const isOk = !goal || ('most' in goal ? value <= goal.most : value >= goal.least);
    if (!isOk) isMet = false;
    const before = own.filter((one) => verdicts.has(one.before));
    const cells = [
      wordsOf[kind],
      `${before.filter((one) => one.before === 'auth_original').length} of ${before.length}`,
      `${describeShare(share)}${isOk ? '' : ' **(missed)**'}`,
      String(counted(own, 'auth_unknown')),
      String(counted(own, 'auth_copy')),
      String(own.length - judged.length),
      rangeOf(own),
    ];
    return [`| ${cells.join(' | ')} |`];
  });
  const head = [
    '| print | original by the model alone | judged original, of those judged (interval by press and day) | unknown | copy | asked for again, or not read | likeness: least / median / most |',
    '|---|---|---|---|---|---|---|',
  ];
  return { lines: [...head, ...lines], isMet };
}

/** Conditions that the page shows: those with the most copies called, then with the fewest originals. */
const shownConditions = 3;

/** The enrolled print under what phones, light and pockets do, of the photos that the model alone would judge. */
export function tabulateConditions(all: readonly JudgedEnrolled[]): string[] {
  const originals = all.filter(({ kind, recipe }) => kind === 'original' && recipe.conditions !== 'everyday');
  const rows = [...Map.groupBy(originals, ({ recipe }) => recipe.conditions)].map(([condition, own]) => {
    const able = own.filter(({ before }) => verdicts.has(before));
    const cells = [
      condition.replaceAll('-', ' '),
      String(own.length),
      String(able.length),
      `${counted(able, 'auth_original')} / ${counted(able, 'auth_unknown')}`,
      String(counted(able, 'bad_quality')),
      String(counted(own, 'auth_copy')),
      rangeOf(able),
    ];
    return {
      called: counted(own, 'auth_copy') / own.length,
      original: counted(able, 'auth_original') / Math.max(1, able.length),
      line: `| ${cells.join(' | ')} |`,
    };
  });
  const worst = rows.toSorted((a, b) => b.called - a.called || a.original - b.original);
  return [
    '| the enrolled print, photographed | photos | judged by the model alone | original / unknown | asked for again for want of accidents | called copy | likeness: least / median / most |',
    '|---|---|---|---|---|---|---|',
    ...worst.slice(0, shownConditions).map(({ line }) => line),
  ];
}
