import { describe, expect, it } from 'vitest';
import { measuredProof } from '#server/programs/api/testing/proof-resources.ts';
import { type GraphicStatus, type Judgement, judgementThresholds } from './judge.ts';
import { checkEnrolment, enrolmentLimits, judgeEnrolled } from './judge-enrolled.ts';

const measured = (change: object = {}) => ({ ...measuredProof(0.9), pxPerCell: 1.6, ...change });
const byModel = (status: GraphicStatus): Judgement => ({
  status,
  hints: [],
  distance: 1,
  deviations: null,
  evidence: null,
  reason: null,
  thresholds: judgementThresholds,
});
const { same, certain, other, seen } = enrolmentLimits;
const judge = (status: GraphicStatus, likeness: number, change: object = {}, share = 1) =>
  judgeEnrolled(byModel(status), measured(change), { likeness, seen: share });

describe('a photo of a code whose print was enrolled', () => {
  it('stays an original from the limit on', () => {
    expect(judge('auth_original', same).status).toBe('auth_original');
  });

  it('is a copy where another print’s accidents are seen, and unknown between', () => {
    expect(judge('auth_original', other).status).toBe('auth_copy');
    expect(judge('auth_unknown', -0.03).status).toBe('auth_copy');
    expect(judge('auth_original', (same + other) / 2).status).toBe('auth_unknown');
  });

  it('is never a copy for want of places', () => {
    expect(judge('auth_original', 0, {}, seen - 0.01).status).toBe('auth_unknown');
  });

  it.each([
    ['few pixels', { pxPerCell: 1.15 }, ['too_small']],
    ['blur', { blur: 1.1 }, ['blurry']],
    ['a veil', { veil: 0.9 }, ['glare']],
    ['damage', { damaged: 0.1 }, ['generic']],
    ['darkness', { contrast: 0.3 }, ['generic']],
  ])('is asked for again for %s, and never a copy by that', (_, change, hints) => {
    expect(judge('auth_original', 0, change)).toMatchObject({ status: 'bad_quality', hints });
    expect(judge('auth_original', same, change).status).toBe('auth_original');
  });

  it('is an original where it certainly is the print and the model only does not know', () => {
    expect(judge('auth_unknown', certain).status).toBe('auth_original');
    expect(judge('auth_unknown', certain - 0.01).status).toBe('auth_unknown');
  });

  // conforms: 41.3
  it('is never an original where its graphic is a copy’s: at most unknown, where it certainly is the print', () => {
    expect(judge('auth_copy', certain - 0.01).status).toBe('auth_copy');
    expect(judge('auth_copy', 0.9).status).toBe('auth_unknown');
  });

  it('that cannot be judged stays so however alike it is', () => {
    for (const status of ['bad_quality', 'auth_error'] as const) expect(judge(status, 0.9).status).toBe(status);
  });
});

describe('a photo at the press', () => {
  it('enrols when nothing is wrong with it, and says what is', () => {
    expect(checkEnrolment(measured(), 1)).toEqual([]);
    expect(checkEnrolment(measured({ pxPerCell: 1.15 }), 1)).toEqual(['too_small']);
    expect(checkEnrolment(measured({ blur: 0.97 }), 1)).toEqual(['blurry']);
    expect(checkEnrolment(measured({ saturated: 0.01 }), 1)).toEqual(['glare']);
    expect(checkEnrolment(measured({ damaged: 0.03 }), 0.97)).toEqual([]);
    expect(checkEnrolment(measured({ damaged: 0.2 }), 0.8)).toEqual(['generic']);
  });
});
