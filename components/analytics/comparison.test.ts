import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { comparedRange, describeChange, describeShare } from './comparison.ts';

const t = translatorFor('en', 'analytics');

describe('the days that a range is compared with', () => {
  it('are as many days right before', () => {
    expect(comparedRange({ from: '2026-11-20', to: '2026-11-26' }, 'previous')).toEqual({
      from: '2026-11-13',
      to: '2026-11-19',
    });
    expect(comparedRange({ from: '2026-03-01', to: '2026-03-01' }, 'previous')).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
  });

  it('are the month before a calendar month', () => {
    expect(comparedRange({ from: '2028-03-01', to: '2028-03-31' }, 'previous')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(comparedRange({ from: '2026-11-01', to: '2026-11-30' }, 'previous')).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    });
  });

  it('are the same dates a year ago', () => {
    expect(comparedRange({ from: '2028-02-01', to: '2028-02-29' }, 'year')).toEqual({
      from: '2027-02-01',
      to: '2027-02-28',
    });
  });

  it('are none where there is nothing to compare with', () => {
    expect(comparedRange({ from: '2026-11-20', to: '2026-11-26' }, 'none')).toBeUndefined();
    expect(comparedRange({ from: '1970-01-05', to: '1970-02-01' }, 'previous')).toBeUndefined();
  });
});

describe('a change in words', () => {
  it('has the difference and its percentage', () => {
    expect(describeChange(112, 100, t, 'en-GB')).toBe('+12 (+12%)');
    expect(describeChange(1000, 1005, t, 'en-GB')).toBe('-5 (-0.5%)');
    expect(describeChange(0, 20, t, 'en-GB')).toBe('-20 (-100%)');
    expect(describeChange(3000, 20, t, 'en-GB')).toBe('+2,980 (+14,900%)');
  });

  it('has no percentage of few', () => {
    expect(describeChange(0, 3, t, 'en-GB')).toBe('-3');
    expect(describeChange(3000, 19, t, 'en-GB')).toBe('+2,981');
  });

  it('has no percentage of zero', () => {
    expect(describeChange(7, 0, t, 'en-GB')).toBe('+7, none before');
  });

  it('says that nothing changed', () => {
    expect(describeChange(7, 7, t, 'en-GB')).toBe('unchanged');
    expect(describeChange(0, 0, t, 'en-GB')).toBe('unchanged');
  });

  it('is written as the reader writes numbers', () => {
    const german = translatorFor('de', 'analytics');
    expect(describeChange(1500, 1000, german, 'de')).toBe('+500 (+50\u00a0%)');
  });
});

describe('a share in words', () => {
  it('is rounded, and never nothing or all of what is not', () => {
    expect(describeShare(23, 100, 'en-GB')).toBe('23%');
    expect(describeShare(1, 1000, 'en-GB')).toBe('<1%');
    expect(describeShare(999, 1000, 'en-GB')).toBe('>99%');
    expect(describeShare(0, 1000, 'en-GB')).toBe('0%');
    expect(describeShare(20, 20, 'en-GB')).toBe('100%');
  });

  it('is a fraction of few', () => {
    expect(describeShare(5, 7, 'en-GB')).toBe('5/7');
    expect(describeShare(0, 0, 'en-GB')).toBe('0/0');
  });
});
