import { hideCovered } from './covered.ts';
import { findDamage } from './damage.ts';
import { countShown, fitLight, type KernelFit, phases } from './kernel-fit.ts';
import { flatten, gainsOf, type KindSums, placeOf, sumByKind } from './kind-sums.ts';
import { averageAround, averageLight, findLocalLight, type LocalLight, less, onlyWhere } from './local-light.ts';

/**
 * Up to here light is a plane: what its means over 81 cells show is chance and the press. Beside those over nine, so
 * that neither a copy, of which more is left, nor blur, which leaves neighbours alike, looks like a veil.
 */
export const mostEven = 0.68;
/** Beyond this too little is left to be judged. */
export const mostDamaged = 0.4;
/** How often the residual is examined again. */
const looks = 2;

interface Unevenness {
  /** 1 for cells that are whole. */
  shown: Uint8Array;
  veil: number;
  damaged: number;
  /** The fit of the cells that are whole and what each kind brings to it, where looking for damage has made them. */
  whole?: { fit: KernelFit; sums: KindSums };
}

export function findUnevenness(fit: KernelFit, sums: KindSums, template: Uint8Array, kinds: Uint8Array): Unevenness {
  const { inner } = fit;
  const { residuals } = sums;
  const light = averageLight(residuals);
  const shown = findDamage(less(residuals.rest, light), inner);
  hideCovered(shown, sums);
  const all = fit.shown;
  const near = spreadOver(averageAround(residuals.rest, inner, 1), all);
  const first: Unevenness = { shown, veil: spreadOver(light, all) / Math.max(near, 1e-6), damaged: shareHidden(shown) };
  if (first.damaged === 0 || first.damaged > mostDamaged) return first;
  const second = lookAgain(fit, shown, template, kinds);
  return second.damaged > mostDamaged ? first : second;
}

/**
 * Finds the damage that the first pass missed, because it fitted the pattern through it. The veil is measured on whole
 * places only, since a spot without ink looks like a reflection.
 */
function lookAgain(fit: KernelFit, damaged: Uint8Array, template: Uint8Array, kinds: Uint8Array): Unevenness {
  const { inner, cells, radius } = fit;
  let shown = damaged;
  let veil = 0;
  for (let look = 0; look < looks; look += 1) {
    const whole = fitLight(fit.light, shown, template, cells, radius);
    const sums = sumByKind(whole, kinds);
    // Lone cells answer less than others on any press: that is no damage.
    const { residuals } = sumByKind(whole, kinds, gainsOf(sums));
    const { offset } = findLocalLight(residuals, shown);
    veil = spreadOver(offset, shown) / Math.max(spreadOver(averageAround(residuals.rest, inner, 1), shown), 1e-6);
    const left = findDamage(onlyWhere(shown, less(residuals.rest, offset)), inner, shown);
    if (countShown(left) === countShown(shown)) {
      return { shown, veil, damaged: shareHidden(shown), whole: { fit: whole, sums } };
    }
    shown = left;
  }
  return { shown, veil, damaged: shareHidden(shown) };
}

const shareHidden = (shown: Uint8Array): number => 1 - countShown(shown) / shown.length;

/** Returns the root mean square of the shown values. */
function spreadOver(values: Float64Array, shown: Uint8Array): number {
  let squares = 0;
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    if (!shown[at]) continue;
    squares += (values[at] ?? 0) * (values[at] ?? 0);
    count += 1;
  }
  return Math.sqrt(squares / count);
}

/** The light as it would be without the veil, at one contrast. */
export function flattenLight({ light, inner, planes }: KernelFit, { offset, gain }: LocalLight): Float64Array {
  const out = new Float64Array(light.length);
  const values = new Float64Array(phases);
  for (let cell = 0; cell < inner * inner; cell += 1) {
    flatten(
      values,
      0,
      light,
      cell * phases,
      planes,
      placeOf(cell % inner, inner),
      placeOf(Math.floor(cell / inner), inner),
    );
    for (let phase = 0; phase < phases; phase += 1) {
      out[cell * phases + phase] = ((values[phase] ?? 0) - (offset[cell] ?? 0)) / (gain[cell] ?? 1);
    }
  }
  return out;
}
