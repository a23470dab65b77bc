import { describe, expect, it } from 'vitest';
import type { GraphicMeasurement } from '#lib/contract/print-quality.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import {
  describeCapture,
  describeCopy,
  describeMeasurement,
  describeMissing,
  describeModel,
  describeScope,
  describeTraining,
} from './proof-words.ts';

const t = translatorFor('en', 'proofs');
const locale = 'en-GB';

describe('describeTraining', () => {
  it('has a word for each state, and says when enough is there', () => {
    const words = [0, 1, 2, 3].map(
      (training_status) => describeTraining({ training_status, missing_prints: 2 }, t).word,
    );
    expect(words).toEqual(['Not begun', 'Collecting photos', 'Trained', 'Refused']);
    expect(describeTraining({ training_status: 1, missing_prints: 0 }, t).word).toBe('Ready to train');
    const trained = (prints: number, more_prints: number) =>
      describeTraining({ training_status: 2, missing_prints: 0, model: { prints, more_prints } }, t).word;
    expect([trained(5, 0), trained(5, 10), trained(14, 10), trained(15, 10)]).toEqual([
      'Trained',
      'Too few proofs',
      'Too few proofs',
      'Press varies too much',
    ]);
  });
});

describe('describeModel', () => {
  const describeOf = (model: { prints: number; more_prints: number; phones: number } | null, status = 2) =>
    describeModel({ model, training_status: status, missing_prints: 0 }, true, t);

  it('asks for a second phone where one took the proofs, and says what it gains', () => {
    const proven = { prints: 8, more_prints: 0 };
    for (const phones of [0, 1]) {
      expect(describeOf({ ...proven, phones })).toMatch(/many copies “unknown”.*phone of another make/);
    }
    expect(describeOf({ ...proven, phones: 2 })).toMatch(/distinguishes originals/);
  });

  it('names the missing step that comes first', () => {
    expect(describeOf({ prints: 6, more_prints: 3, phones: 1 })).toMatch(/3 more prints are photographed/);
    expect(describeOf({ prints: 20, more_prints: 10, phones: 1 })).toMatch(/varies too much/);
    expect(describeOf(null, 3)).toMatch(/cannot be judged/);
    expect(describeOf(null, 1)).toMatch(/Train the model/);
  });
});

describe('describeMissing', () => {
  it('counts what is missing, and is silent when nothing is', () => {
    expect(describeMissing({ missing_prints: 1, missing_captures: 1 }, t)).toContain('at least 1 more usable photo.');
    expect(describeMissing({ missing_prints: 5, missing_captures: 15 }, t)).toContain(
      'at least 15 more usable photos.',
    );
    expect(describeMissing({ missing_prints: 0, missing_captures: 0 }, t)).toBeUndefined();
  });
});

describe('describeCopy', () => {
  const model = { cell_advice: null, copy_loss: 0.0293, cells_are_fine: true, cell_dots: 2, recommended_cell_dots: 2 };

  it('says what a copy would lose', () => {
    expect(describeCopy(model, t, locale)).toEqual({
      loss: 'would get about 2.9 % of its cells wrong',
      advice: null,
      rates: null,
    });
  });

  it('says that no cell is right, with what follows', () => {
    const rates = { confirmed: { count: 70, of: 71 }, copies_passed: { count: 20, of: 35 }, source: '' };
    const cell_advice = { verdict: 'too_coarse', text: '', rates } as const;
    const said = describeCopy({ ...model, cells_are_fine: false, cell_advice }, t, locale);
    expect(said.advice).toContain('cannot hold any cell well enough');
    expect(said.rates).toContain('70 of 71 genuine prints were confirmed, and 20 of 35');
  });

  it('asks for finer cells, and in how many dots where the press has them', () => {
    const coarse = { ...model, copy_loss: 0.0008, cells_are_fine: false };
    expect(describeCopy(coarse, t, locale)).toMatchObject({ loss: expect.stringContaining('0.1 %') });
    expect(describeCopy({ ...coarse, recommended_cell_dots: 1 }, t, locale).advice).toContain('1 dot a cell');
    expect(describeCopy({ ...coarse, cell_dots: 1, recommended_cell_dots: 1 }, t, locale).advice).toContain(
      'finer cells',
    );
  });
});

describe('describeCapture', () => {
  it('names everything that is wrong with a photo', () => {
    expect(describeCapture({ is_usable: true, image_quality: [] }, t)).toEqual({ tone: 'ok', word: 'Usable' });
    expect(describeCapture({ is_usable: false, image_quality: ['blurry', 'glare'] }, t)).toEqual({
      tone: 'wait',
      word: 'Blurred, glare',
    });
    expect(describeCapture({ is_usable: false, image_quality: [] }, t).word).toBe('Not usable');
  });
});

describe('describeScope', () => {
  it('names what a model is for', () => {
    const names = { equipment: 'HP Indigo 6K', substrate: 'Kraft liner' };
    expect(describeScope({ scope: 'equipment' }, names, t)).toBe('HP Indigo 6K on Kraft liner');
    expect(describeScope({ scope: 'workorder' }, names, t)).toBe('this workorder only');
    expect(describeScope({ scope: 'equipment' }, { equipment: undefined, substrate: 'Kraft liner' }, t)).toBe(
      'this equipment',
    );
  });
});

describe('describeMeasurement', () => {
  it('rounds to what means something', () => {
    const measurement = { score: 0.8649, px_per_cell: 1.449, blur: 0.6, contrast: 0.517, evenness: 0.9, tilt: 3.6 };
    expect(describeMeasurement(measurement as GraphicMeasurement, 'en-GB')).toEqual({
      detail: '0.86',
      size: '1.4 px',
      blur: '0.60',
      contrast: '52 %',
      evenness: '90 %',
      tilt: '4°',
    });
  });
});
