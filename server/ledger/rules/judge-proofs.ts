import type { CountedShare } from '#lib/contract/ledger-parts.ts';
import { judgeGraphic } from '#server/photo/graphic/judge.ts';
import { describePrints, type GraphicModel, type ProofCapture } from '#server/photo/graphic/model.ts';
import { countShare } from './count-share.ts';

export interface GenuineRates {
  prints: number;
  original: CountedShare;
  unknown: CountedShare;
  copy: CountedShare;
}

/** Fewer remaining prints make no model of a press. */
const fewestPrints = 4;

/**
 * Judges each print by a model of all the others. Photos that have to be taken again count as unknown.
 * @returns null where too few prints are left
 */
export function judgeLeftOut(proofs: readonly ProofCapture[], model: GraphicModel): GenuineRates | null {
  const prints = [...new Set(proofs.map(({ print }) => print))];
  if (prints.length <= fewestPrints) return null;
  const counts = { original: 0, unknown: 0, copy: 0 };
  for (const print of prints) {
    const others = alike(describePrints(proofs.filter((proof) => proof.print !== print)).model, model);
    for (const proof of proofs) if (proof.print === print) counts[verdictOn(proof, others)] += 1;
  }
  const shareOf = (count: number) => countShare(count, proofs.length, prints.length);
  return {
    prints: prints.length,
    original: shareOf(counts.original),
    unknown: shareOf(counts.unknown),
    copy: shareOf(counts.copy),
  };
}

/** How many photos of prints that this press did not make it takes for its own. */
export function countTakenForOwn(proofs: readonly ProofCapture[], model: GraphicModel): CountedShare {
  const taken = proofs.filter((proof) => verdictOn(proof, model) === 'original').length;
  return countShare(taken, proofs.length, new Set(proofs.map(({ print }) => print)).size);
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
