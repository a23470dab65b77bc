import { describe, expect, it } from 'vitest';
import { judgeGraphic } from './judge.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { type GraphicModel, modelVersion } from './model.ts';

/** A photo of a genuine print of the press below, as its proofs were. */
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
  rhoShaped: Math.tanh(1.9),
  responses: [0.95, 0.97, 1, 0.95, 1.03, 1.06],
  responseErrors: [0.03, 0.01, 0.01, 0.03, 0.01, 0.01],
  residual: 0.1,
  overshoot: 0.01,
  grain: 0.8,
  wrongCells: 0.01,
  wrongCellsError: 0.001,
  detail: 0.2,
};

const press: GraphicModel = {
  version: modelVersion,
  strength: { mean: 1.9, deviation: 0.06 },
  balance: { mean: 0.06, deviation: 0.042 },
  lone: { mean: 0.95, deviation: 0.042 },
  wrong: { mean: 0.01, deviation: 0.003 },
  detail: 0.188,
  phones: 2,
  prints: 5,
  captures: 15,
};

/** Figures as differences from those of the proofs. */
interface Shift {
  strength?: number;
  balance?: number;
  lone?: number;
}

const shifted = ({ strength = 0, balance = 0, lone = 0 }: Shift, change: Partial<GraphicMeasurement> = {}) => ({
  ...good,
  rhoShaped: Math.tanh(1.9 + strength),
  responses: [0.95 + lone, 0.97 - balance / 2, 1, 0.95 + lone, 1.03 + balance / 2, 1.06],
  ...change,
});
/** The detail of a copy: what it loses in the pattern it adds in clumps. */
const clumps = { detail: 0.35 };
const judge = (shift: Shift, change: Partial<GraphicMeasurement> = {}, model = press) =>
  judgeGraphic(shifted(shift, change), model);

describe('judgeGraphic', () => {
  // conforms: 42.11
  it('accepts genuine prints, finds copies, and says so when it does not know', () => {
    expect(judge({})).toMatchObject({ status: 'auth_original', reason: null });
    expect(judge({ strength: -0.15, lone: -0.08 }).status).toBe('auth_original');
    expect(judge({ strength: -0.25, lone: -0.2 })).toMatchObject({ status: 'auth_unknown', reason: 'between' });
    expect(judge({ strength: -0.45, lone: -0.35, balance: -0.1 })).toMatchObject({ status: 'auth_copy', reason: null });
  });

  // conforms: 42.11
  it('is two-sided: a better press is another press', () => {
    expect(judge({ strength: 0.6 }).status).toBe('auth_copy');
  });

  it.each([
    [{ strength: -0.5 }, 'one_figure'],
    [{ balance: -0.5 }, 'tone'],
    [{ balance: 0.5 }, 'tone'],
    [{ lone: -0.6 }, 'one_figure'],
  ] as const)('accuses by no figure alone: %o', (shift, reason) => {
    expect(judge(shift, clumps)).toMatchObject({ status: 'auth_unknown', reason });
  });

  it('asks for more where a print shows no clumps of a copy', () => {
    const weak = { strength: -0.4, lone: -0.25, balance: -0.05 };
    expect(judge(weak, clumps).status).toBe('auth_copy');
    const plain = judge(weak, { detail: 0.15 });
    expect(plain).toMatchObject({ status: 'auth_unknown', reason: 'between' });
    expect(plain.thresholds.copy).toBeGreaterThan(plain.distance ?? 0);
    expect(judge({ strength: -0.6, lone: -0.5, balance: -0.15 }, { detail: 0.15 }).status).toBe('auth_copy');
    const { detail, ...unknown } = press;
    expect(detail).toBeDefined();
    expect(judge(weak, { detail: 0.15 }, unknown).status).toBe('auth_copy');
  });

  it('accuses by strength alone where no processing hides so much of the pattern', () => {
    expect(judge({ strength: -0.7 }).status).toBe('auth_copy');
  });

  it.each([{ nonNormality: 2 }, { streaks: 0.6 }])('takes a marked print for damaged, not for a copy: %o', (marks) => {
    const marked = { ...clumps, ...marks };
    for (const shift of [{ strength: -0.7 }, { strength: -0.45, lone: -0.35, balance: -0.1 }]) {
      expect(judge(shift, clumps).status).toBe('auth_copy');
      expect(judge(shift, marked)).toMatchObject({ status: 'auth_error', hints: [], reason: null });
    }
    expect(judge({}, { wrongCells: 0.04, ...marks }).status).toBe('auth_error');
    expect(judge({}, marks).status).toBe('auth_original');
    // Another pattern, under whatever marks.
    expect(judge({ strength: -1.8 }, { ...marked, graphicFit: 0.01 }).status).toBe('auth_copy');
  });

  it.each([
    ['smoothing', { strength: -0.42, lone: -0.32 }, { detail: -0.15 }],
    ['sharpening', { strength: -0.42, lone: -0.32 }, { overshoot: 0.2, detail: 0.59 }],
    ['disturbance', { strength: -0.33, lone: -0.28, balance: -0.05 }, { ...clumps, veil: 0.8, damaged: 0.1 }],
  ] as const)('does not accuse where the phone explains the figures: %s', (reason, shift, change) => {
    expect(judge(shift, clumps).status).toBe('auth_copy');
    const explained = judge(shift, change);
    expect(explained.evidence?.some(({ explainedBy }) => explainedBy === reason)).toBe(true);
    expect(explained).toMatchObject({ status: 'auth_unknown', reason });
    expect(explained.hints.length).toBeGreaterThan(0);
  });

  it('does not take smoothed copies for originals', () => {
    // Smoothing as strong as this could explain the lone cells of any copy.
    expect(judge({ lone: -0.4 }, { detail: -0.4 })).toMatchObject({ status: 'auth_unknown', reason: 'smoothing' });
    expect(judge({ strength: -0.5, lone: -0.5, balance: -0.15 }, { detail: 0.1 }).status).toBe('auth_copy');
    expect(judge({ strength: -0.5, lone: -0.5 }, { detail: -0.15 }).status).toBe('auth_unknown');
  });

  it('does not take a weak print with the clumps of a copy for an original', () => {
    const weak = { strength: -0.12, lone: -0.1 };
    expect(judge(weak).status).toBe('auth_original');
    expect(judge(weak, { detail: 0.6 }).status).toBe('auth_unknown');
    // A phone that raises local contrast does so to strong prints as well.
    expect(judge({ strength: 0.05 }, { detail: 0.6 }).status).toBe('auth_original');
  });

  it('allows for grain', () => {
    const shift = { strength: -0.5, lone: -0.2 };
    expect(judge(shift, clumps).status).toBe('auth_copy');
    expect(judge(shift, { ...clumps, noise: 0.05 })).toMatchObject({ status: 'auth_unknown', reason: 'disturbance' });
  });

  it('allows for the same light on every press: a clean one loses more of its strength by it', () => {
    const weaker = { ...press, strength: { mean: 1.2, deviation: 0.06 } };
    const cleanLoss = judge({ strength: -0.3 }).deviations?.strength ?? 0;
    const weakLoss = judge({ strength: -0.3 - 0.7 }, {}, weaker).deviations?.strength ?? 0;
    expect(cleanLoss).toBeGreaterThan(weakLoss);
  });

  it('allows for more where proofs were taken by one phone', () => {
    const shift = { balance: -0.15 };
    const distance = (phones: number) => judge(shift, {}, { ...press, phones }).distance ?? 0;
    expect(distance(1)).toBeLessThan(distance(2));
    expect(distance(0)).toBe(distance(1));
  });

  describe('by proofs of one phone', () => {
    const one = { ...press, phones: 1 };

    it.each([
      // As seen on real prints: proofs by a phone that burns and sharpens, photos by one that does not.
      { strength: 0.25, balance: -0.7, lone: 0.1 },
      { strength: 0.7, balance: 0.4, lone: 0.3 },
      { balance: -0.8, lone: -0.15 },
      { strength: -0.15, balance: -0.6, lone: -0.1 },
    ])('accuses no print for what another phone may have done: %o', (shift) => {
      expect(judge(shift, {}, one)).toMatchObject({ status: 'auth_unknown', hints: ['generic'] });
    });

    it('does not take more strength than the proofs have for another press', () => {
      expect(judge({ strength: 0.6 }).status).toBe('auth_copy');
      expect(judge({ strength: 0.6 }, {}, one).status).not.toBe('auth_copy');
    });

    it('allows for more wrong cells', () => {
      expect(judge({}, { wrongCells: 0.032 }).status).toBe('auth_copy');
      expect(judge({}, { wrongCells: 0.032 }, one).status).toBe('auth_unknown');
    });

    it('names the phones as the reason where proofs by two would make it a copy, and says how to photograph again', () => {
      const shift = { strength: -0.33, lone: -0.3, balance: -0.25 };
      expect(judge(shift, clumps).status).toBe('auth_copy');
      expect(judge(shift, clumps, one)).toMatchObject({ status: 'auth_unknown', reason: 'phones', hints: ['generic'] });
    });

    it('finds copies by what copying takes', () => {
      const shift = { strength: -0.4, lone: -0.5, balance: -0.1 };
      expect(judge(shift, { ...clumps, wrongCells: 0.03 }, one).status).toBe('auth_copy');
      // Smoothing takes strength and lone cells too, and leaves fewer wrong cells.
      expect(judge(shift, { ...clumps, wrongCells: 0.005 }, one)).toMatchObject({
        status: 'auth_unknown',
        reason: 'phones',
      });
      expect(judge({ ...shift, strength: -0.8 }, { ...clumps, wrongCells: 0.005 }, one).status).toBe('auth_copy');
    });
  });

  it('judges by models of earlier versions, and what was measured before', () => {
    const { detail: ofProofs, phones, ...older } = { ...press, version: 2 };
    expect([ofProofs, phones]).toEqual([press.detail, press.phones]);
    expect(judge({}, {}, older).status).toBe('auth_original');
    const copy = { strength: -0.5, lone: -0.4, balance: -0.1 };
    expect(judge(copy, { wrongCells: 0.03 }, older).status).toBe('auth_copy');
    const { veil, damaged, overshoot, grain, detail, ...before } = good;
    expect([veil, damaged]).toEqual([undefined, undefined]);
    expect([overshoot, grain, detail]).toEqual([0.01, 0.8, 0.2]);
    expect(judgeGraphic(before, press).status).toBe('auth_original');
  });

  it('keeps the figures that the verdict rests on', () => {
    const judgement = judge({ strength: -0.45, lone: -0.35, balance: -0.1 });
    expect(judgement.deviations?.strength).toBeLessThan(-3);
    expect(judgement.distance).toBeGreaterThan(6.5);
    expect(judgement.evidence?.map(({ figure }) => figure)).toEqual(['strength', 'balance', 'lone', 'wrong']);
    expect(JSON.parse(JSON.stringify(judgement))).toEqual(judgement);
  });

  it.each([
    [{ veil: 0.8 }, ['glare']],
    [{ damaged: 0.1 }, ['generic']],
    [{ contrast: 0.3 }, ['generic']],
    [{ pxPerCell: 1 }, ['too_small']],
    [{ blur: 1.1, blurOther: 1.1 }, ['blurry']],
  ])('says what to do better where it does not know: %o', (change, hints) => {
    expect(judge({ lone: -0.5 }, change)).toMatchObject({ status: 'auth_unknown', hints });
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
    expect(judge({ strength: -1.4 }, change)).toMatchObject({
      status: 'bad_quality',
      hints,
      distance: null,
    });
  });

  describe('of wrong cells', () => {
    const photo = (wrongCells: number, change: Partial<GraphicMeasurement> = {}) =>
      judge({}, { wrongCells, ...change });

    // conforms: 42.15
    it('takes a print with some more of them than proofs have for no original, and one with many for a copy', () => {
      expect(photo(0.012).status).toBe('auth_original');
      expect(photo(0).status).toBe('auth_original');
      expect(photo(0.022).status).toBe('auth_unknown');
      expect(photo(0.04)).toMatchObject({ status: 'auth_copy', deviations: { wrong: expect.any(Number) } });
    });

    it.each([{ veil: 0.8 }, { damaged: 0.1 }, { overshoot: 0.06 }, { pxPerCell: 1 }, { contrast: 0.3 }])(
      'calls no print a copy by them alone where the photo may be the reason: %o',
      (change) => {
        expect(photo(0.04, change).status).toBe('auth_unknown');
      },
    );

    it('does not count those that may be errors', () => {
      expect(photo(0.04, { wrongCellsError: 0.02 }).status).toBe('auth_original');
    });

    it('expects fewer of them in a print that shows more of the pattern: a better press leaves wrong cells wrong', () => {
      const stronger = { rhoShaped: Math.tanh(2.05) };
      expect(photo(0.016).status).toBe('auth_original');
      expect(photo(0.016, stronger).status).not.toBe('auth_original');
      expect(photo(0.006, stronger).status).toBe('auth_original');
    });

    it('does not look for them with a model that knows none, nor in what was measured before', () => {
      const { wrong, ...model } = press;
      expect(wrong).toBeDefined();
      const older = judge({}, { wrongCells: 0.05 }, model);
      expect(older.status).toBe('auth_original');
      expect(older.deviations).not.toHaveProperty('wrong');
      const { wrongCells, wrongCellsError, ...before } = good;
      expect([wrongCells, wrongCellsError]).toEqual([0.01, 0.001]);
      expect(judgeGraphic(before, press).status).toBe('auth_original');
    });
  });

  // conforms: 42.11
  it('gives no verdict on a code that was not found or does not fit', () => {
    expect(judgeGraphic(null, press).status).toBe('auth_error');
    expect(judge({}, { codeFit: 0.4 }).status).toBe('auth_error');
    expect(judge({}, { rhoShaped: Number.NaN }).status).toBe('auth_error');
    expect(judge({}, { rhoShaped: Number.NaN, codeFit: Number.NaN }).status).toBe('auth_error');
  });
});
