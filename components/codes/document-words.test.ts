import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeDocument, describeFilters, documentFilters } from './document-words.ts';

const t = translatorFor('en', 'activity');

describe('filters in words', () => {
  it('says all codes when there is none', () => {
    expect(describeFilters({}, t, 'UTC')).toBe('All codes');
    expect(describeFilters({ form: 'exact' }, t, 'UTC')).toBe('All codes');
    expect(describeFilters({ form: 'spreadsheet' }, t, 'UTC')).toBe('All codes, for a spreadsheet');
    expect(describeFilters({ form: 'xlsx' }, t, 'UTC')).toBe('All codes, as an Excel workbook');
    expect(describeFilters({ chosen: 2, form: 'spreadsheet' }, t, 'UTC')).toBe('2 chosen codes, for a spreadsheet');
  });

  it('names what a filter points at', () => {
    expect(describeFilters({ products: 12, status: 1 }, t, 'UTC', { 'products 12': 'Nordlys Serum' })).toBe(
      'Product Nordlys Serum, active',
    );
    expect(describeFilters({ products: 13 }, t, 'UTC', { 'products 12': 'Nordlys Serum' })).toBe('Product 13');
  });

  it('says ranges of days, open or closed', () => {
    expect(describeFilters({ activated_at: '2026-11-01,2026-11-30' }, t, 'UTC')).toBe(
      'Activated from 2026-11-01 to 2026-11-30',
    );
    expect(describeFilters({ updated_at: '1970-01-01,2026-11-30' }, t, 'UTC')).toBe(
      'SCM data updated up to 2026-11-30',
    );
    expect(describeFilters({ updated_at: '2026-11-01,9999-12-31' }, t, 'UTC')).toBe('SCM data updated from 2026-11-01');
  });

  it('says ranges of numbers', () => {
    expect(describeFilters({ workorder: 4, serial_range: '0012,0020' }, t, 'UTC', { 'workorder 4': 'NA-1' })).toBe(
      'Workorder NA-1, serial numbers 0012 to 0020',
    );
    expect(describeFilters({ sequence_range: '7,7' }, t, 'UTC')).toBe('Sequence 7');
  });

  it('uses the name of an SCM field', () => {
    expect(describeFilters({ scm_batch: 'B001', blacklisted: true }, t, 'UTC', { scm_batch: 'Batch' })).toBe(
      'Batch B001, blacklisted',
    );
  });
});

describe('documents in words', () => {
  it('says the filters of an export, and what artwork was drawn of', () => {
    const told = (category: string, parameters: Record<string, unknown>) =>
      describeDocument({ category, parameters, related_id: 7 }, t, 'UTC');
    expect(told('code', {})).toBe('All codes');
    expect(told('artwork', { format: 'svg', first: 1 })).toBe('Artwork of workorder 7, SVG');
    const artwork = { category: 'artwork', related_id: 7, parameters: { format: 'svg', first: 1 } };
    expect(documentFilters(artwork)).toEqual({ workorder: 7 });
    expect(describeDocument(artwork, t, 'UTC', { 'workorder 7': 'NA-118' })).toBe('Artwork of NA-118, SVG');
    expect(told('artwork', { format: 'pdf', sheet: { size: 'SRA3' }, first: 21, count: 40 })).toBe(
      'Artwork of workorder 7, PDF on SRA3 sheets, from number 21, 40 codes',
    );
  });
});
