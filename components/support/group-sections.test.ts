import { expect, it } from 'vitest';
import type { SupportGroup } from '#lib/contract/support.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { groupSections } from './group-sections.ts';

const group = (company: number, error_type: SupportGroup['error_type'], records: number): SupportGroup => ({
  key: `${company}-${error_type}`,
  company: { id: company, name: `Company ${company}`, slug: `c${company}` },
  error_type,
  records,
  new_records: records,
  corrected_records: 0,
  errors: records,
  kind_errors: records,
  first_at: '2026-11-01T00:00:00.000Z',
  last_at: '2026-11-02T00:00:00.000Z',
  last_record: { key: 'ing_1', description: '' },
  state: 'open',
  is_reopened: false,
  resolved_at: null,
  assignee: null,
  notes: 0,
});

it('puts groups under their error or their company, the largest first', () => {
  const groups = [
    group(1, 'invalid_id_error', 1),
    group(2, 'duplicate_id_error', 3),
    group(1, 'duplicate_id_error', 4),
  ];
  const shape = (by: 'error' | 'company') =>
    groupSections(groups, by, translatorFor('en', 'ingestion')).map(({ title, groups: own }) => [
      title,
      own.map(({ key }) => key),
    ]);
  expect(shape('error')).toEqual([
    ['Twice in this file', ['1-duplicate_id_error', '2-duplicate_id_error']],
    ['Id does not match', ['1-invalid_id_error']],
  ]);
  expect(shape('company')).toEqual([
    ['Company 1', ['1-duplicate_id_error', '1-invalid_id_error']],
    ['Company 2', ['2-duplicate_id_error']],
  ]);
});
