import { describe, expect, it } from 'vitest';
import { blurField, createField, type Field } from './field.ts';
import { smoothWithinEdges, takeMedians } from './processing.ts';
import { createRandom } from './random.ts';

/** Odd sides, so that what is taken in fours and in pairs has a rest. */
function noisyField(width: number, height: number): Field {
  const random = createRandom('field');
  const field = createField(width, height);
  for (let at = 0; at < field.data.length; at += 1) field.data[at] = random.next();
  return field;
}

const field = noisyField(19, 13);
const at = ({ data, width, height }: Field, x: number, y: number) =>
  data[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;

function eachSample(visit: (x: number, y: number) => void): void {
  for (let y = 0; y < field.height; y += 1) for (let x = 0; x < field.width; x += 1) visit(x, y);
}

describe('takeMedians', () => {
  it('takes the middle of nine, at the edge too', () => {
    const medians = takeMedians(field);
    eachSample((x, y) => {
      const nine = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => at(field, x + dx, y + dy)));
      expect(at(medians, x, y)).toBe(nine.sort((a, b) => a - b)[4]);
    });
  });
});

describe('smoothWithinEdges', () => {
  it('weighs what is near and alike', () => {
    const [sigma, range] = [0.9, 0.1];
    const smooth = smoothWithinEdges(field, sigma, range);
    const middle = at(field, 9, 6);
    let [sum, weights] = [0, 0];
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        const value = at(field, 9 + dx, 6 + dy);
        const unlike = Math.round(Math.abs(value - middle) * 256) / 256;
        const weight = Math.exp(-(unlike ** 2) / (2 * range ** 2) - (dx * dx + dy * dy) / (2 * sigma ** 2));
        sum += weight * value;
        weights += weight;
      }
    }
    expect(at(smooth, 9, 6)).toBeCloseTo(sum / weights, 6);
  });
});

describe('blurField', () => {
  it.each([0.4, 0.9, 1.4, 2.6])('is a Gaussian of sigma %f, the edge going on', (sigma) => {
    const radius = Math.max(1, Math.ceil(3 * sigma));
    const taps = Array.from({ length: 2 * radius + 1 }, (_, k) => Math.exp(-((k - radius) ** 2) / (2 * sigma ** 2)));
    const whole = taps.reduce((sum, tap) => sum + tap, 0);
    const blurred = blurField(field, sigma);
    eachSample((x, y) => {
      let sum = 0;
      for (const [row, down] of taps.entries()) {
        for (const [column, across] of taps.entries())
          sum += (down * across * at(field, x + column - radius, y + row - radius)) / whole ** 2;
      }
      expect(at(blurred, x, y)).toBeCloseTo(sum, 5);
    });
  });
});
