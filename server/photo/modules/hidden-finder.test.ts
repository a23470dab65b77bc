import { describe, expect, it } from 'vitest';
import { directions, type Finder } from './find-finders.ts';
import { inferHidden } from './hidden-finder.ts';

const picture = { width: 400, height: 300 };
const module = 5;
const apart = 22 * module;

const finderAt = (x: number, y: number, score = 0.95): Finder => ({
  x,
  y,
  module,
  score,
  edges: new Float32Array(directions).fill(3.5 * module),
});

/** A symbol of version 3, turned about its upper left finder pattern. */
function symbolAt(degrees: number) {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180) * apart, Math.sin((degrees * Math.PI) / 180) * apart];
  return { corner: finderAt(200, 150), right: finderAt(200 + c, 150 + s), below: finderAt(200 - s, 150 + c) };
}

describe('a hidden finder pattern', () => {
  it.each([
    ['corner', 20],
    ['right', 20],
    ['below', 20],
    ['corner', -130],
    ['right', -130],
    ['below', -130],
  ] as const)('%s, turned by %i degrees, is where one of the hypotheses has it', (hidden, degrees) => {
    const symbol = symbolAt(degrees);
    const seen = (['corner', 'right', 'below'] as const).filter((name) => name !== hidden).map((name) => symbol[name]);
    const found = inferHidden(seen, picture).filter(({ corner, right, below }) =>
      [
        [corner, symbol.corner],
        [right, symbol.right],
        [below, symbol.below],
      ].every(([one, other]) => one && other && Math.hypot(one.x - other.x, one.y - other.y) < 0.01),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.version).toBeCloseTo(3, 5);
  });

  it('is looked for inside the picture, beside two patterns that look like it', () => {
    const { corner, right } = symbolAt(0);
    for (const { corner: a, right: b, below: c } of inferHidden([corner, right], { width: 320, height: 200 })) {
      for (const { x, y } of [a, b, c]) expect(x >= 0 && y >= 0 && x < 320 && y < 200).toBe(true);
    }
    expect(inferHidden([corner], picture)).toEqual([]);
    expect(inferHidden([corner, { ...right, score: 0.85 }], picture)).toEqual([]);
    expect(inferHidden([corner, { ...right, module: 2 * module }], picture)).toEqual([]);
  });
});
