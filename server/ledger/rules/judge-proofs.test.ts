import { describe, expect, it } from 'vitest';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { describePrints, type ProofCapture } from '#server/photo/graphic/model.ts';
import { judgeLeftOut } from './judge-proofs.ts';

const measurement: GraphicMeasurement = {
  ...{ pxPerCell: 1.5, pxPerModule: 12, blur: 0.8, blurOther: 0.8, noise: 0.01 },
  ...{ white: 200, black: 70, contrast: 0.5, evenness: 0.8, saturated: 0, washedOut: 0 },
  ...{ tilt: 5, frameMargin: 4, codeFit: 0.99, graphicFit: 0.9, rho: 0.9, rhoShaped: Math.tanh(1.9) },
  responses: [0.95, 0.97, 1, 0.95, 1.03, 1.06],
  responseErrors: [0.03, 0.01, 0.01, 0.03, 0.01, 0.01],
  residual: 0.1,
};

/** Two photos of each print by each camera, whose strength lies so far from 1.9. */
const proofsOf = (prints: number, cameras: Record<string, number>): ProofCapture[] =>
  Array.from({ length: prints }, (_, print) =>
    Object.entries(cameras).flatMap(([camera, off]) =>
      [-0.01, 0.01].map((shot) => ({
        print: `${print}`,
        camera,
        measurement: { ...measurement, rhoShaped: Math.tanh(1.9 + off + shot + 0.01 * (print % 3)) },
      })),
    ),
  ).flat();
const ratesOf = (proofs: ProofCapture[]) => judgeLeftOut(proofs, describePrints(proofs).model);

describe('judgeLeftOut', () => {
  it('leaves out prints where one phone took the proofs, and says so', () => {
    expect(ratesOf(proofsOf(6, { A: 0 }))).toMatchObject({
      left_out: 'print',
      prints: 6,
      original: { count: 12, of: 12 },
      copy: { count: 0, of: 12 },
    });
    expect(ratesOf(proofsOf(6, { '': 0 }))?.left_out).toBe('print');
  });

  it('leaves out the phone too where two took enough prints', () => {
    expect(ratesOf(proofsOf(6, { A: 0, B: 0.02 }))).toMatchObject({
      left_out: 'print_and_phone',
      prints: 6,
      original: { count: 24, of: 24 },
    });
    // By proofs of the same phone they would be originals.
    expect(ratesOf(proofsOf(6, { A: 0, B: -0.5 }))?.original.count).toBeLessThan(24);
  });

  it('leaves out prints alone where the second phone took too few', () => {
    expect(ratesOf([...proofsOf(6, { A: 0 }), ...proofsOf(2, { B: 0.02 })])?.left_out).toBe('print');
  });

  it('has no rate of too few prints', () => {
    expect(ratesOf(proofsOf(4, { A: 0, B: 0 }))).toBeNull();
  });
});
