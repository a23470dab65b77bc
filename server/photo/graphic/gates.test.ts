import { describe, expect, it } from 'vitest';
import { checkQuality, gateLimits } from './gates.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { mostEven } from './unevenness.ts';

const good: GraphicMeasurement = {
  pxPerCell: 1.5,
  pxPerModule: 12,
  blur: 0.6,
  blurOther: 0.55,
  noise: 0.02,
  white: 200,
  black: 60,
  contrast: 0.55,
  evenness: 0.8,
  saturated: 0,
  washedOut: 0,
  tilt: 5,
  frameMargin: 3,
  codeFit: 0.99,
  graphicFit: 0.8,
  rho: 0.9,
  rhoShaped: 0.9,
  responses: [],
  responseErrors: [],
  residual: 0.08,
  veil: 0.5,
  damaged: 0,
  bend: 0,
  overshoot: 0.01,
};
const burnt = { ...good, saturated: 2 * gateLimits.saturated };

describe('checkQuality', () => {
  it('lets a good photo pass', () => {
    expect(checkQuality(good)).toEqual([]);
  });

  it('says glare where light is burnt out, sharpened or not', () => {
    expect(checkQuality(burnt)).toEqual(['glare']);
    expect(checkQuality({ ...burnt, overshoot: 0.1, veil: mostEven + 0.1 })).toEqual(['glare']);
  });

  it('does not send a phone that burns white out by sharpening to another angle', () => {
    expect(checkQuality({ ...burnt, overshoot: 2 * gateLimits.overdriven })).toEqual(['generic']);
  });

  it('says glare where a photo is poor for light on the print, and not where light is missing or the ink is pale', () => {
    const pale = { ...good, contrast: gateLimits.contrast - 0.03 };
    expect(checkQuality({ ...pale, white: 194, black: 150, evenness: 0.5 })).toEqual(['glare', 'generic']);
    expect(checkQuality({ ...pale, veil: mostEven + 0.1 })).toEqual(['glare', 'generic']);
    expect(checkQuality({ ...good, noise: 0.07, veil: mostEven + 0.1 })).toEqual(['glare', 'generic']);
    expect(checkQuality({ ...good, noise: 0.07 })).toEqual(['generic']);
    expect(checkQuality({ ...pale, white: 194, black: 150 })).toEqual(['generic']);
    expect(checkQuality({ ...pale, white: 70, black: 28, evenness: 0.5 })).toEqual(['generic']);
  });

  it('says glare beside blur that does not look like a veil by itself', () => {
    const blurred = { ...good, blur: 1.4, blurOther: 1.4, veil: gateLimits.blurredVeil + 0.1 };
    expect(checkQuality(blurred)).toEqual(['blurry', 'glare']);
    expect(checkQuality({ ...blurred, veil: gateLimits.blurredVeil - 0.1 })).toEqual(['blurry']);
    expect(checkQuality({ ...blurred, blur: 2.6, blurOther: 2.6 })).toEqual(['blurry']);
  });

  it('says glare of what was measured before overshoot and veil were', () => {
    const { overshoot: _, veil: __, ...before } = burnt;
    expect(checkQuality(before)).toEqual(['glare']);
  });

  it('refuses a graphic beside a bent code only where it is not found', () => {
    const bent = { ...good, bend: 2 * gateLimits.bend };
    expect(checkQuality(bent)).toEqual([]);
    expect(checkQuality({ ...bent, graphicFit: gateLimits.bentFit - 0.1 })).toEqual(['generic']);
  });

  it('says to hold still as well where a graphic is lost in a bend and edges are soft', () => {
    const lost = { ...good, bend: 2 * gateLimits.bend, graphicFit: gateLimits.bentFit - 0.1 };
    expect(checkQuality({ ...lost, blur: 1.1, blurOther: 1.05 })).toEqual(['blurry', 'generic']);
    expect(checkQuality({ ...lost, blur: 1.1, blurOther: 1.05, pxPerCell: 1.1 })).toEqual([
      'too_small',
      'blurry',
      'generic',
    ]);
    expect(checkQuality({ ...good, blur: 1.1, blurOther: 1.05 })).toEqual([]);
  });

  describe('of blur', () => {
    const soft = (pixels: number, change: Partial<GraphicMeasurement>) => {
      const { pxPerCell } = { ...good, ...change };
      return checkQuality({ ...good, blur: pixels / pxPerCell, blurOther: pixels / pxPerCell, ...change });
    };

    it('says to come nearer where pixels are few, to hold still where they are enough, and both between', () => {
      expect(soft(1.55, { pxPerCell: 1.1 })).toEqual(['too_small']);
      expect(soft(1.75, { pxPerCell: 1.1 })).toEqual(['too_small', 'blurry']);
      expect(soft(1.7, { pxPerCell: 1.3 })).toEqual(['too_small', 'blurry']);
      expect(soft(2.4, { pxPerCell: 1.1 })).toEqual(['blurry']);
      expect(soft(2, { pxPerCell: 1.5 })).toEqual(['blurry']);
    });

    it('says to hold still where a small photo is blurred one way', () => {
      expect(checkQuality({ ...good, pxPerCell: 1, blur: 1.1, blurOther: 0.8 })).toEqual(['too_small', 'blurry']);
    });

    it('asks for light as well where there is little: phones blur for it', () => {
      expect(soft(2, { pxPerCell: 1.5, white: 110 })).toEqual(['blurry', 'generic']);
      expect(soft(4, { pxPerCell: 1.5, white: 110 })).toEqual(['blurry']);
      expect(checkQuality({ ...good, white: 110 })).toEqual([]);
    });
  });

  it('tells of what lies on the print where the photo is refused for what it looks like', () => {
    const blurred = { ...good, blur: 1.1, blurOther: 1.1, veil: gateLimits.blurredVeil + 0.1 };
    expect(checkQuality(blurred)).toEqual(['glare']);
    expect(checkQuality({ ...blurred, damaged: 0.05 })).toEqual(['glare', 'generic']);
    expect(checkQuality({ ...good, damaged: 0.05 })).toEqual([]);
    expect(checkQuality({ ...burnt, veil: mostEven + 0.1, damaged: 0.05 })).toEqual(['glare']);
    expect(checkQuality({ ...good, blur: 2.6, blurOther: 2.6, veil: 0.9, damaged: 0.05 })).toEqual(['blurry']);
  });

  it('says to come nearer beside what has no name, where pixels are few and light is not', () => {
    const lost = { ...good, bend: 2 * gateLimits.bend, graphicFit: gateLimits.bentFit - 0.1 };
    expect(checkQuality({ ...lost, pxPerCell: 1.1 })).toEqual(['too_small', 'generic']);
    expect(checkQuality(lost)).toEqual(['generic']);
    expect(checkQuality({ ...good, contrast: gateLimits.contrast - 0.05, pxPerCell: 1.1 })).toEqual(['generic']);
  });

  it('does not tell a shadow from a reflection in code that is uneven', () => {
    const uneven = { ...good, evenness: gateLimits.evenness - 0.05 };
    expect(checkQuality(uneven)).toEqual(['generic']);
    expect(checkQuality({ ...uneven, veil: mostEven + 0.1 })).toEqual(['glare', 'generic']);
  });
});
