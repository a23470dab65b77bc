import { describe, expect, it } from 'vitest';
import { judgeGraphic } from './judge.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { figuresOf, fitModel, type GraphicModel, isJudgedBy, type ProofCapture, spreadFactor } from './model.ts';

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
});

describe('judgeGraphic', () => {
  const at = (strength: number): GraphicMeasurement => ({ ...good, rhoShaped: Math.tanh(strength) });

  // conforms: 42.11
  it('accepts genuine prints, calls weak ones copies, and says so when it does not know', () => {
    const model = fitted();
    const { deviation } = model.strength;
    expect(judgeGraphic(at(1.5), model).status).toBe('auth_original');
    expect(judgeGraphic(at(1.5 - 2.9 * deviation), model).status).toBe('auth_original');
    expect(judgeGraphic(at(1.5 - 4 * deviation), model).status).toBe('auth_unknown');
    expect(judgeGraphic(at(1.5 - 6 * deviation), model).status).toBe('auth_copy');
  });

  // conforms: 42.11
  it('is two-sided: a better press is another press', () => {
    expect(judgeGraphic(at(2.2), fitted()).status).toBe('auth_copy');
  });

  it('sees another dot gain, and lone cells that a copy filled in', () => {
    const model = fitted();
    const with_ = (responses: number[]) => judgeGraphic({ ...good, responses }, model).status;
    expect(with_(good.responses)).toBe('auth_original');
    expect(with_([0.95, 1.1, 1, 0.75, 0.85, 1.06])).toBe('auth_copy');
    // A phone that smooths takes lone cells too: by themselves they say that it is no original, and no more.
    expect(with_([0.5, 0.97, 1, 0.1, 1.03, 1.06])).toBe('auth_unknown');
    expect(with_([0.5, 1.07, 1, 0.1, 0.88, 1.06])).toBe('auth_copy');
  });

  it('keeps what the verdict rests on', () => {
    const judgement = judgeGraphic(at(1.2), fitted());
    expect(judgement.deviations?.strength).toBeLessThan(-3.9);
    expect(judgement.distance).toBeGreaterThan(3.9);
    expect(JSON.parse(JSON.stringify(judgement))).toEqual(judgement);
  });

  it.each([
    [{ pxPerCell: 0.5, blur: 1.6 }, ['too_small']],
    [{ frameMargin: 0.2 }, ['too_big']],
    [{ blur: 1.6 }, ['blurry']],
    [{ blur: Number.POSITIVE_INFINITY }, ['blurry']],
    [{ saturated: 0.05 }, ['glare']],
    [{ contrast: 0.08 }, ['generic']],
    [{ noise: 0.2, blur: 1.6 }, ['blurry', 'generic']],
    [{ blur: 1.1, blurOther: 0.7 }, ['blurry']],
    [{ evenness: 0.1 }, ['generic']],
    [{ tilt: 50 }, ['generic']],
    // As sharp as its few pixels allow: holding still would not help.
    [{ pxPerCell: 0.9, blur: 1.4, blurOther: 1.3 }, ['too_small']],
    [{ pxPerCell: 0.9, blur: 2.4, blurOther: 2.3 }, ['blurry']],
    [{ pxPerCell: 1.4, blur: 1.3, blurOther: 1.3 }, ['blurry']],
    [{ damaged: 0.5 }, ['generic']],
    // A graphic beside a code around a vial, where registration does not reach.
    [{ bend: 12, graphicFit: 0.2 }, ['generic']],
    [{ blur: 1.1, blurOther: 1.1, veil: 0.9 }, ['glare']],
    [{ blur: 2.6, blurOther: 2.6, veil: 0.9 }, ['blurry']],
  ])('asks for a better photo instead of judging: %o', (change, hints) => {
    expect(judgeGraphic({ ...at(0.5), ...change }, fitted())).toMatchObject({
      status: 'bad_quality',
      hints,
      distance: null,
    });
  });

  it.each([
    [{ veil: 0.8 }, ['glare']],
    [{ damaged: 0.1 }, ['generic']],
    [{ overshoot: 0.06 }, ['generic']],
    [{ contrast: 0.3 }, ['generic']],
    [{ pxPerCell: 1 }, ['too_small']],
    [{ blur: 1.1, blurOther: 1.1 }, ['blurry']],
    [{ grain: 0.3 }, ['generic']],
  ])('does not call a print a copy where the photo may be the reason: %o', (change, hints) => {
    const model = fitted();
    const shifted = (deviations: number) => {
      const photo = { ...good, ...change };
      const { strength } = figuresOf({ ...photo, rhoShaped: 0 });
      const wanted = model.strength.mean - deviations * model.strength.deviation * spreadFactor('strength', photo);
      return judgeGraphic({ ...photo, rhoShaped: Math.tanh(wanted - strength) }, model);
    };
    expect(shifted(5.5)).toMatchObject({ status: 'bad_quality', hints, distance: null });
    // Light, damage and darkness take more from a print than pixels, blur and smoothing do.
    const isDisturbed = 'grain' in change ? false : hints.includes('glare') || hints.includes('generic');
    expect(shifted(6.5).status).toBe(isDisturbed ? 'bad_quality' : 'auth_copy');
    expect(shifted(7.2).status).toBe('auth_copy');
    expect(judgeGraphic(at(1.5 - 5.5 * model.strength.deviation), model).status).toBe('auth_copy');
  });

  it('judges what was measured before veils and damage were', () => {
    const { veil, damaged, overshoot, grain, ...older } = { ...good, veil: 0, damaged: 0, overshoot: 0, grain: 1 };
    expect([veil, damaged, overshoot, grain]).toEqual([0, 0, 0, 1]);
    expect(judgeGraphic(older, fitted()).status).toBe('auth_original');
  });

  describe('of wrong cells', () => {
    const model = { ...fitted(), wrong: { mean: 0.01, deviation: 0.003 } };
    const photo = (wrongCells: number, change: Partial<GraphicMeasurement> = {}) =>
      judgeGraphic({ ...at(1.5), wrongCells, wrongCellsError: 0.001, ...change }, model);

    // conforms: 42.15
    it('takes a print with some more of them than proofs have for no original, and one with many for a copy', () => {
      expect(photo(0.012).status).toBe('auth_original');
      expect(photo(0).status).toBe('auth_original');
      expect(photo(0.022).status).toBe('auth_unknown');
      expect(photo(0.04)).toMatchObject({ status: 'auth_copy', deviations: { wrong: expect.any(Number) } });
    });

    it('calls no print a copy by them alone where the photo may be the reason', () => {
      for (const change of [
        { veil: 0.8 },
        { damaged: 0.1 },
        { overshoot: 0.06 },
        { pxPerCell: 1 },
        { contrast: 0.3 },
      ]) {
        expect(photo(0.04, change).status).toBe('auth_unknown');
      }
      expect(photo(0.04, { wrongCellsError: 0.02 }).status).toBe('auth_original');
    });

    it('expects fewer of them in a print that shows more of the pattern: a better press leaves wrong cells wrong', () => {
      const stronger = { rhoShaped: Math.tanh(1.65) };
      expect(photo(0.016).status).toBe('auth_original');
      expect(photo(0.016, stronger).status).not.toBe('auth_original');
      expect(photo(0.006, stronger).status).toBe('auth_original');
    });

    it('calls no print a copy whose lone cells a phone took with its grain: all alike, so that none looks wrong', () => {
      const taken = {
        rhoShaped: Math.tanh(1.5 - 4 * model.strength.deviation),
        responses: [0.5, 0.97, 1, 0.2, 1.03, 1.06],
      };
      const smoothed = { ...taken, grain: 0.3 };
      expect(photo(0.01, smoothed).status).toBe('auth_unknown');
      expect(photo(0.01, { ...taken, grain: 0.9 }).status).toBe('auth_copy');
      expect(photo(0.01, taken).status).toBe('auth_copy');
      expect(photo(0.018, smoothed).status).toBe('auth_copy');
      const overdrawn = { ...smoothed, responses: [1.4, 0.97, 1, 1.3, 1.03, 1.06] };
      expect(photo(0.01, overdrawn).status).toBe('auth_copy');
      const weak = Math.tanh(1.5 - 7 * model.strength.deviation);
      expect(photo(0.01, { ...smoothed, rhoShaped: weak }).status).toBe('auth_copy');
      expect(judgeGraphic({ ...at(1.5), ...smoothed }, fitted()).status).toBe('auth_copy');
    });

    it('calls no print a copy that is weak alone: a copy loses cells by it, or fills them in', () => {
      const weak = (deviations: number) => ({ rhoShaped: Math.tanh(1.5 - deviations * model.strength.deviation) });
      expect(photo(0.01, weak(6.5)).status).toBe('auth_unknown');
      expect(photo(0.014, weak(6.5)).status).toBe('auth_unknown');
      expect(photo(0.01, { ...weak(6.3), veil: 0.8 })).toMatchObject({ status: 'bad_quality', hints: ['glare'] });
      expect(photo(0.022, weak(6.5)).status).toBe('auth_copy');
      expect(photo(0.01, weak(7.5)).status).toBe('auth_copy');
      expect(photo(0.01, { rhoShaped: Math.tanh(1.5 + 9 * model.strength.deviation) }).status).toBe('auth_copy');
      const filled = [0.8, 0.83, 1, 0.5, 1.17, 1.06];
      expect(photo(0.01, { ...weak(5.5), responses: filled }).status).toBe('auth_copy');
      // A model that knows no wrong cells cannot tell.
      expect(judgeGraphic({ ...at(1.5), ...weak(6.5), wrongCells: 0.01 }, fitted()).status).toBe('auth_copy');
    });

    it('does not look for them with a model that knows none, nor in what was measured before', () => {
      expect(isJudgedBy({ ...fitted(), version: 1 })).toBe(true);
      expect(isJudgedBy({ ...fitted(), version: 0 })).toBe(false);
      const older = judgeGraphic({ ...at(1.5), wrongCells: 0.05 }, fitted());
      expect(older.status).toBe('auth_original');
      expect(older.deviations).not.toHaveProperty('wrong');
      expect(judgeGraphic(at(1.5), model).status).toBe('auth_original');
    });
  });

  // conforms: 42.11
  it('gives no verdict on a code that was not found or does not fit', () => {
    expect(judgeGraphic(null, fitted()).status).toBe('auth_error');
    expect(judgeGraphic({ ...good, codeFit: 0.4 }, fitted()).status).toBe('auth_error');
    expect(judgeGraphic({ ...good, rhoShaped: Number.NaN, codeFit: Number.NaN }, fitted()).status).toBe('auth_error');
  });
});
