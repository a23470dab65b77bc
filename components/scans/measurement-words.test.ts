import { describe, expect, it } from 'vitest';
import type { GraphicMeasurement } from '#lib/contract/print-quality.ts';
import { graphicMeasurement } from '#lib/contract/print-quality.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import {
  describeDistance,
  describeEvidence,
  deviationRows,
  measurementRows,
  metersOf,
  signed,
} from './measurement-words.ts';

const t = translatorFor('en', 'scans');
const locale = 'en-GB';
const measurement: GraphicMeasurement = {
  px_per_cell: 1.9,
  px_per_module: 9.5,
  blur: 0.7,
  blur_other: 0.65,
  noise: 0.014,
  contrast: 0.61,
  evenness: 0.82,
  saturated: 0.0003,
  washed_out: 0,
  tilt: 8.4,
  frame_margin: 4.2,
  code_fit: 0.94,
  graphic_fit: 0.91,
  score: 0.91,
};

describe('metersOf', () => {
  it('says a good photo of an original in four words', () => {
    expect(metersOf(measurement, [], 'auth_original', t, locale).map(({ value, tone }) => `${value} ${tone}`)).toEqual([
      '0.91 ok',
      'good ok',
      '1.9 px per cell ok',
      'even ok',
    ]);
  });

  it('marks what the service found wrong with the photo', () => {
    const meters = metersOf({ ...measurement, blur: 9 }, ['blurry', 'glare', 'too_small'], 'bad_quality', t, locale);
    expect(meters.map(({ tone }) => tone)).toEqual(['off', 'wait', 'wait', 'wait']);
    expect(meters.map(({ value }) => value)).toEqual(['0.91', 'blurred', '1.9 px per cell', 'glare']);
    for (const { fill } of meters) expect(fill).toBeGreaterThan(0);
  });
});

describe('measurementRows', () => {
  it('leaves nothing out that was measured', () => {
    const names = measurementRows(measurement, t, 'en-GB').map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(graphicMeasurement.shape).toSorted());
  });

  it('writes each in its unit', () => {
    const values = Object.fromEntries(measurementRows(measurement, t, 'en-GB').map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ noise: '1.4 %', px_per_cell: '1.90 px', tilt: '8.4°', blur: '0.70 cells' });
  });
});

describe('deviations and distance', () => {
  it('have a sign, and a name even when they are new', () => {
    expect(
      deviationRows({ glow: 1, strength: -6.8 }, [], t, locale).map(
        ({ label, value }) => `${label} ${signed(value, locale)}`,
      ),
    ).toEqual(['Detail preserved −6.8', 'glow +1.0']);
    expect(signed(-0.04, locale)).toBe('0.0');
  });

  it('name what explains a figure', () => {
    const figures = [{ figure: 'lone', deviation: -2, of_press: -5.2, explained_by: 'smoothing' as const }];
    expect(deviationRows({ lone: -2 }, figures, t, locale)[0]?.about).toMatch(/; −5.2 without allowing for smoothing/);
  });

  it('say in a sentence what the verdict rests on', () => {
    const figure = (name: string, deviation: number) => ({
      ...{ figure: name, deviation, of_press: deviation },
      explained_by: null,
    });
    const evidence = (distance: number, unknown_reason: 'smoothing' | 'one_figure' | null = null) => ({
      ...{ distance, unknown_reason, thresholds: { original: 3, copy: 6 } },
      figures: [figure('strength', -4), figure('lone', -5), figure('balance', -1), figure('wrong', -7)],
    });
    expect(describeEvidence(evidence(2), 'auth_original', t, locale)).toMatch(/as in genuine prints/);
    expect(describeEvidence(evidence(6.4), 'auth_copy', t, locale)).toMatch(
      /in: Single cells and Detail preserved\. Nothing/,
    );
    expect(describeEvidence(evidence(5, 'smoothing'), 'auth_unknown', t, locale)).toMatch(/has smoothed the photo/);
    expect(describeEvidence(evidence(9), 'auth_error', t, locale)).toMatch(/Stripes or specks/);
    // An enrolled print is an original however far its figures are; a scan of before has no reasons.
    expect(describeEvidence(evidence(4), 'auth_original', t, locale)).toBe('');
    expect(describeEvidence({ ...evidence(4), figures: undefined }, 'auth_copy', t, locale)).toBe('');
  });

  it('are an original up to its threshold, a copy beyond the other', () => {
    const thresholds = { original: 3, copy: 4.4 };
    expect(describeDistance(3, thresholds, 'auth_original', t, locale)).toMatch(/as originals are/);
    expect(describeDistance(4.4, thresholds, 'auth_unknown', t, locale)).toMatch(
      /too far for an original, too near for a copy/,
    );
    expect(describeDistance(4.41, thresholds, 'auth_copy', t, locale)).toMatch(/no original/);
    for (const result of ['auth_unknown', 'auth_error'] as const) {
      expect(describeDistance(4.41, thresholds, result, t, locale)).toMatch(/do not agree/);
    }
  });
});
