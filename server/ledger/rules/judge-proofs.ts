import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import { phonesNeeded } from '#lib/contract/values/print-quality.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import { describePrints, type GraphicModel, type ProofCapture } from '#server/photo/graphic/model.ts';
import { countShare } from './count-share.ts';

export interface GenuineRates {
  /** Left out of the model that judges a photo: its print, or all photos by its phone as well. */
  left_out: 'print' | 'print_and_phone';
  prints: number;
  original: CountedShare;
  unknown: CountedShare;
  copy: CountedShare;
}

/** Fewer remaining prints make no model of a press. */
const fewestPrints = 4;

/**
 * Judges each print by a model of all the others, and of other phones than the photo's where two or more took enough
 * prints. Photos that have to be taken again count as unknown.
 * @returns null where too few prints are left
 */
export function judgeLeftOut(proofs: readonly ProofCapture[], model: GraphicModel): GenuineRates | null {
  const prints = [...new Set(proofs.map(({ print }) => print))];
  if (prints.length <= fewestPrints) return null;
  const cameras = [...new Set(proofs.flatMap(({ camera }) => camera || []))];
  const leftBy = (camera: string) => countPrints(proofs.filter((proof) => proof.camera && proof.camera !== camera));
  const leavesPhones = cameras.length >= phonesNeeded && cameras.every((camera) => leftBy(camera) > fewestPrints);
  const judged = leavesPhones ? proofs.filter(({ camera }) => camera) : proofs;
  const counts = { original: 0, unknown: 0, copy: 0 };
  for (const group of Map.groupBy(judged, ({ print, camera }) => `${print} ${leavesPhones ? camera : ''}`).values()) {
    const [{ print, camera } = { print: '', camera: '' }] = group;
    const others = judged.filter((proof) => proof.print !== print && !(leavesPhones && proof.camera === camera));
    const otherModel = alike(describePrints(others).model, model);
    for (const proof of group) counts[verdictOn(proof, otherModel)] += 1;
  }
  const shareOf = (count: number) => countShare(count, judged.length, prints.length);
  return {
    left_out: leavesPhones ? 'print_and_phone' : 'print',
    prints: prints.length,
    original: shareOf(counts.original),
    unknown: shareOf(counts.unknown),
    copy: shareOf(counts.copy),
  };
}

const countPrints = (proofs: readonly ProofCapture[]): number => new Set(proofs.map(({ print }) => print)).size;

/** How many photos of prints that this press did not make it takes for its own. */
export function countTakenForOwn(proofs: readonly ProofCapture[], model: GraphicModel): CountedShare {
  const taken = proofs.filter((proof) => verdictOn(proof, model) === 'original').length;
  return countShare(taken, proofs.length, countPrints(proofs));
}

/** A model without wrong cells, or without its proofs' detail, is measured by models without them. */
function alike({ wrong, detail, ...others }: GraphicModel, model: GraphicModel): GraphicModel {
  return {
    ...others,
    version: model.version,
    ...(model.wrong && wrong && { wrong }),
    ...(model.detail !== undefined && detail !== undefined && { detail }),
  };
}

function verdictOn({ measurement }: ProofCapture, model: GraphicModel): 'original' | 'unknown' | 'copy' {
  const { status } = judgeGraphic(measurement, model);
  if (status === 'auth_original') return 'original';
  return status === 'auth_copy' ? 'copy' : 'unknown';
}
