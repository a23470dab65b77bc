import { describe, expect, it } from 'vitest';
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

describe('the mail to a company', () => {
  it('begins with what was refused, what is wrong, and what to do', () => {
    const { subject, text } = draftMail(record, 'unknown_product_error');
    expect(subject).toBe('Your upload carton-7.csv was refused');
    expect(text).toContain('33 of 300 rows cannot be taken. None of its codes was stored.');
    expect(text).toContain('- Unknown product, 33: NS-300-EU, NS-301-EU …\n- Twice in this file, 2\n');
    expect(text).toContain('or add the product first.');
  });

  it('says nothing of rows that were never read', () => {
    const never = { ...record, description: '', row_count: 0, rows_with_errors: 0, result_data: {} };
    expect(draftMail(never, 'upload_expired').text).toContain(
      'your upload ing_1 was refused. None of its codes was stored.\n\nThe upload was begun',
    );
  });

  it('names whom it goes to', () => {
    expect(nameRecipients(['a@x'])).toBe('a@x');
    expect(nameRecipients(['a@x', 'b@x'])).toBe('a@x and b@x');
    expect(nameRecipients(['a@x', 'b@x', 'c@x'])).toBe('a@x and 2 more');
  });
});
