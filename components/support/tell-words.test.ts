import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { draftMail, nameRecipients } from './tell-words.ts';

const record: Parameters<typeof draftMail>[0] = {
  key: 'ing_1',
  description: 'carton-7.csv',
  created_at: '2026-11-20T10:00:00.000Z',
  company: { id: 1, name: 'Northwind', slug: 'northwind' },
  row_count: 300,
  rows_with_errors: 33,
  result_data: {
    errors: [
      { type: 'unknown_product_error', message: 'x', count: 33, ids: ['NS-300-EU', 'NS-301-EU'] },
      { type: 'duplicate_id_error', message: 'x', count: 2, rows: [3, 4] },
    ],
  },
};

const t = translatorFor('en', 'support');
const locale = 'en-GB';
const ingestion = translatorFor('en', 'ingestion');

describe('the mail to a company', () => {
  it('begins with what was refused, what is wrong, and what to do', () => {
    const { subject, text } = draftMail(record, 'unknown_product_error', t, ingestion, locale);
    expect(subject).toBe('Your upload carton-7.csv was refused');
    expect(text).toContain('33 of 300 rows cannot be taken. None of its codes was stored.');
    expect(text).toContain('- Unknown product, 33: NS-300-EU, NS-301-EU …\n  Use the SKU of a product');
    expect(text).toContain('\n- Twice in this file, 2\n  An id may be');
    expect(text).toContain('choose “Fix the rows”');
  });

  it('says nothing of rows that were never read', () => {
    const never = { ...record, description: '', row_count: 0, rows_with_errors: 0, result_data: {} };
    expect(draftMail(never, 'upload_expired', t, ingestion, locale).text).toContain(
      'your upload ing_1 was refused. None of its codes was stored.\n\nThe upload was started',
    );
  });

  it('names whom it goes to', () => {
    expect(nameRecipients(['a@x'], t)).toBe('a@x');
    expect(nameRecipients(['a@x', 'b@x'], t)).toBe('a@x and b@x');
    expect(nameRecipients(['a@x', 'b@x', 'c@x'], t)).toBe('a@x and 2 more');
  });
});
