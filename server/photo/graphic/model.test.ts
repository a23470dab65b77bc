import { describe, expect, it } from 'vitest';
import { varyTooMuch } from '#lib/contract/values/print-quality.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { fitLimits, fitModel, type GraphicModel, isJudgedBy, type ProofCapture } from './model.ts';

const good: GraphicMeasurement = {
  pxPerCell: 1.5,
  pxPerModule: 12,
  blur: 0.8,
  blurOther: 0.8,
  noise: 0.01,
  white: 200,
  black: 70,
  contrast: 0.5,
  evenness: 0.8,
  saturated: 0,
  washedOut: 0,
  tilt: 5,
  frameMargin: 4,
  codeFit: 0.99,
  graphicFit: 0.9,
  rho: 0.9,
  rhoShaped: Math.tanh(1.5),
  responses: [0.95, 0.97, 1, 0.75, 1.03, 1.06],
  responseErrors: [0.03, 0.01, 0.01, 0.03, 0.01, 0.01],
  residual: 0.1,
};

/** Five prints, three captures each, whose strength differs by a fixed pattern. */
function proofs(change: (at: number) => Partial<GraphicMeasurement>): ProofCapture[] {
  return Array.from({ length: 15 }, (_, at) => ({ print: `print ${at % 5}`, measurement: { ...good, ...change(at) } }));
}

const spread = (at: number) => ({ rhoShaped: Math.tanh(1.5 + 0.05 * Math.sin(at * 2.4)) });

function fitted(): GraphicModel {
  const { model } = fitModel(proofs(spread));
  if (!model) throw new Error('No model.');
  return model;
}

describe('fitModel', () => {
  it('finds mean and spread, no steadier than presses are', () => {
    const model = fitted();
    expect(model.strength.mean).toBeCloseTo(1.5, 1);
    expect(model.strength.deviation).toBeGreaterThan(0.04);
    expect(model.strength.deviation).toBeLessThan(0.08);
    expect(model.balance.mean).toBeCloseTo(0.06, 2);
    expect(model.balance.deviation).toBeGreaterThan(0.015);
    expect(model).toMatchObject({ prints: 5, captures: 15 });
  });

  it('takes the light out: the same print in dim light gives the same model', () => {
    const dim = fitModel(proofs((at) => ({ contrast: 0.3, rhoShaped: Math.tanh(1.482 + 0.05 * Math.sin(at * 2.4)) })));
    expect(dim.model?.strength.mean).toBeCloseTo(fitted().strength.mean, 3);
  });

  it('refuses too few prints and too few captures', () => {
    expect(fitModel(proofs(spread).slice(0, 14)).refusal).toBe('too_few_captures');
    expect(fitModel(proofs(spread).map((capture, at) => ({ ...capture, print: `${at % 4}` }))).refusal).toBe(
      'too_few_prints',
    );
    expect(fitModel([]).refusal).toBe('too_few_prints');
  });

  it('does not count captures that fail a gate', () => {
    const result = fitModel(proofs((at) => ({ ...spread(at), blur: at === 7 ? 2 : 0.8 })));
    expect(result).toMatchObject({ refusal: 'too_few_captures', unusable: 1 });
  });

  it('fails when genuine prints differ too much', () => {
    expect(fitModel(proofs((at) => ({ rhoShaped: Math.tanh(at % 2 ? 1.7 : 1.2) }))).refusal).toBe('spread_too_wide');
    const lone = fitModel(proofs((at) => ({ ...spread(at), responses: [1, 1, 1, at % 2 ? 0.2 : 1, 1, 1] })));
    expect(lone.refusal).toBe('spread_too_wide');
  });

  it('does not hang on luck: what five prints cannot decide is trained, and asks for more prints', () => {
    // The same press, three sets of five prints: measured just within the limit, at it and beyond it.
    const sets = [0.075, 0.08, 0.1].map((apart) => {
      const shift = apart * Math.sqrt(14 / 12);
      return fitModel(
        proofs((at) => ({ ...spread(at), responses: [1, 1, 1, 1, 1 + (shift * ((at % 5) - 2)) / Math.SQRT2, 1] })),
      );
    });
    expect(sets.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    for (const { model } of sets) expect(model?.morePrints).toBeGreaterThan(0);
    expect(fitted().morePrints).toBe(0);
  });

  it('knows how many cells look wrong in genuine prints, where all proofs say it', () => {
    const wrong = (at: number) => ({ ...spread(at), wrongCells: 0.01 + 0.002 * Math.sin(at), wrongCellsError: 0.001 });
    const { model } = fitModel(proofs(wrong));
    expect(model?.wrong?.mean).toBeCloseTo(0.01, 3);
    expect(model?.wrong?.deviation).toBeGreaterThan(0.002);
    expect(model?.wrong?.deviation).toBeLessThan(0.004);
    expect(fitModel(proofs((at) => (at === 3 ? spread(at) : wrong(at)))).model?.wrong).toBeUndefined();
  });

  it('fails on a press that does not hold the pattern, and on what is no number', () => {
    expect(fitModel(proofs(() => ({ rhoShaped: 0.4 }))).refusal).toBe('too_weak');
    expect(fitModel(proofs(() => ({ rhoShaped: Number.NaN }))).refusal).toBe('spread_too_wide');
  });

  it('keeps the detail of the proofs, where all of them say it', () => {
    const seen = { detail: 0.2, overshoot: 0.05 };
    expect(fitModel(proofs((at) => ({ ...spread(at), ...seen }))).model?.detail).toBeCloseTo(0.14, 6);
    expect(fitModel(proofs((at) => ({ ...spread(at), ...(at === 3 ? {} : seen) }))).model?.detail).toBeUndefined();
  });

  it('counts the unlike phones that took the proofs', () => {
    const taken = (cameras: string[], overshoot: readonly number[] = [0.01, 0.09]) =>
      fitModel(
        proofs((at) => ({ ...spread(at), overshoot: overshoot[at % overshoot.length] ?? 0 })).map((proof, at) => ({
          ...proof,
          camera: cameras[at % cameras.length] ?? '',
        })),
      ).model;
    expect(taken([''])?.phones).toBe(0);
    expect(taken(['Phone A', ''])?.phones).toBe(1);
    expect(taken(['Phone A', 'Phone B'])?.phones).toBe(2);
    expect(taken(['Phone A', 'Phone B'], [0.05])?.phones).toBe(1);
  });
});

describe('the prints that are asked for', () => {
  /** Prints of a press that vary so much in each figure, as shares of what is refused; three photos of each. */
  function createPress(share: number, seed: string) {
    const random = createRandom(seed);
    const captures: ProofCapture[] = [];
    return (prints: number): ProofCapture[] => {
      for (let print = captures.length / 3; print < prints; print += 1) {
        const [strength, balance, lone] = [random.normal(), random.normal(), random.normal()];
        for (let shot = 0; shot < 3; shot += 1) {
          const off = (deviation: number, ofPrint: number) => share * deviation * (ofPrint + 0.3 * random.normal());
          const [b, l] = [off(fitLimits.deviation.balance, balance) / 2, off(fitLimits.deviation.lone, lone)];
          const responses = [0.95 + l, 0.97 - b, 1, 0.75 + l, 1.03 + b, 1.06];
          const rhoShaped = Math.tanh(1.5 + off(fitLimits.deviation.strength, strength));
          captures.push({ print: `${print}`, measurement: { ...good, rhoShaped, responses } });
        }
      }
      return captures;
    };
  }

  /** Takes proofs as they are asked for. */
  function prove(share: number, seed: string): { end: string; rounds: number } {
    const photograph = createPress(share, seed);
    for (let rounds = 1, prints = 5; ; rounds += 1) {
      const { model, refusal } = fitModel(photograph(prints));
      const more = model?.morePrints ?? 0;
      if (refusal) return { end: refusal, rounds };
      if (more === 0) return { end: 'proven', rounds };
      if (varyTooMuch({ prints, more_prints: more })) return { end: 'varies', rounds };
      prints += more;
    }
  }

  it.each([0.2, 0.4, 0.6, 0.8, 0.9, 1, 1.1, 1.3])('end on a press that varies by %f of what is refused', (share) => {
    const ends = Array.from({ length: 30 }, (_, seed) => prove(share, `press ${share} ${seed}`));
    expect(Math.max(...ends.map(({ rounds }) => rounds))).toBeLessThanOrEqual(8);
    const proven = ends.filter(({ end }) => end === 'proven').length;
    if (share <= 0.4) expect(proven).toBe(ends.length);
    if (share >= 1.3) expect(proven).toBeLessThan(ends.length / 3);
  });
});

describe('isJudgedBy', () => {
  it('knows models of earlier versions, and none of others', () => {
    expect([0, 1, 2, 3, 4].map((version) => isJudgedBy({ ...fitted(), version }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
