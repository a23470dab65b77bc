import { describe, expect, it } from 'vitest';
import type { PrintModel } from '#lib/contract/print-quality.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeDifference, describeUnproven, finerCellsOf } from './print-warnings.ts';
import { momentOfPrinting, toLocalDay } from './printed-day.ts';
import { describeGone } from './step-gone.ts';

const t = translatorFor('en', 'workorders');

const order = {
  code_layout: 'sg-inside' as const,
  equipment: { id: 1, name: 'Durst Tau 340' },
  substrate: { id: 2, name: 'Avery coated white', description: '' },
  is_fingerprint_trained: false,
  more_prints: null,
  quantity: 1_000,
};
const none = { prints: 0, refusal: null, model: null };

describe('cells of prints that go out', () => {
  const proved = (verdict: 'finer' | 'right') => ({
    prints: 5,
    model: { more_prints: 0, recommended_cell_dots: 1, cell_advice: { verdict, text: '', rates: null } } as PrintModel,
  });

  it('are asked about where their own proofs ask for finer ones, until somebody has chosen', () => {
    expect(finerCellsOf({ cell_choice: null }, proved('finer'))).toBe(1);
    expect(finerCellsOf({ cell_choice: null }, proved('right'))).toBeUndefined();
    expect(finerCellsOf({ cell_choice: null }, { ...proved('finer'), prints: 0 })).toBeUndefined();
    expect(finerCellsOf({ cell_choice: null }, undefined)).toBeUndefined();
    const choice = { cell_dots: 2, recommended_cell_dots: 1, chosen_by: null, chosen_at: '2026-11-28T12:00:00Z' };
    expect(finerCellsOf({ cell_choice: choice }, proved('finer'))).toBeUndefined();
  });
});

describe('before prints go out', () => {
  it('says that no model is trained, for which press, or that the training was refused', () => {
    expect(describeUnproven(order, none, t)?.text).toMatch(
      /^No model is trained for Durst Tau 340 on Avery coated white:/,
    );
    expect(describeUnproven(order, undefined, t)?.text).toMatch(/^No model is trained/);
    expect(describeUnproven(order, { ...none, refusal: 'Too few.' }, t)?.text).toMatch(
      /^The last training was refused:/,
    );
  });

  it('says that only earlier prints were proven', () => {
    const trained = { ...order, is_fingerprint_trained: true };
    expect(describeUnproven(trained, none, t)?.title).toBe('No print of this order is proven');
    expect(describeUnproven(trained, { ...none, prints: 5 }, t)).toBeUndefined();
    expect(describeUnproven({ ...trained, more_prints: 3 }, { ...none, prints: 5 }, t)?.text).toContain(
      '3 more prints are',
    );
    expect(describeUnproven({ ...order, code_layout: 'none' }, none, t)).toBeUndefined();
  });

  it('says how far the printed quantity is from the ordered one', () => {
    expect(describeDifference(1_000, 960, t)).toBe('40 fewer than the 1,000 ordered.');
    expect(describeDifference(1_000, 2_500, t)).toBe('1,500 more than the 1,000 ordered.');
    for (const printed of [1_000, undefined, Number.NaN]) expect(describeDifference(1_000, printed, t)).toBeUndefined();
  });
});

describe('the day of printing', () => {
  const now = new Date(2026, 10, 22, 9, 30);

  it('is left to the service today, and noon of the reader’s day otherwise', () => {
    expect(toLocalDay(now)).toBe('2026-11-22');
    expect(momentOfPrinting('2026-11-22', now)).toBeUndefined();
    expect(momentOfPrinting('', now)).toBeUndefined();
    expect(momentOfPrinting('2026-11-20', now)).toBe(new Date(2026, 10, 20, 12).toISOString());
    expect(momentOfPrinting('nothing', now)).toBe('nothing');
  });
});

it('says who was quicker', () => {
  expect(describeGone({ canceled_at: '2026-11-02T10:00:00Z', state: 'new' }, t)).toMatch(/canceled/);
  expect(describeGone({ canceled_at: null, state: 'completed' }, t)).toMatch(/completed/);
  expect(describeGone({ canceled_at: null, state: 'new' }, t)).toMatch(/Someone/);
});
