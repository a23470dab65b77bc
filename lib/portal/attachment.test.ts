import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it('names a file in any script, and nothing but a file', () => {
  expect(attachment('Codes 2026-11-22.csv')).toBe('attachment; filename="Codes 2026-11-22.csv"');
  expect(attachment('Aufträge.csv')).toBe(`attachment; filename="Auftr_ge.csv"; filename*=UTF-8''Auftr%C3%A4ge.csv`);
  expect(attachment('a/b\\c"\r\nX-Evil: 1;.csv')).toMatch(/^attachment; filename="a_b_c__X-Evil: 1_\.csv"; filename\*/);
});
