import { describe, expect, it } from 'vitest';
import { codeFilters } from '#lib/contract/codes.ts';
import { exportQuery, noFilters, readFilters } from './export-filters.ts';

describe('the parameters of an export', () => {
  it('are none when nothing is set', () => {
    expect(exportQuery(noFilters)).toEqual({});
  });

  it('keep a range open at the end that was not given', () => {
    expect(exportQuery({ ...noFilters, activatedFrom: '2026-11-01' }).activated_at).toBe('2026-11-01,9999-12-31');
    expect(exportQuery({ ...noFilters, updatedTo: '2026-11-30' }).updated_at).toBe('1970-01-01,2026-11-30');
  });

  it('fit the contract when all are set', () => {
    const query = exportQuery({
      campaign: { value: '1', label: 'Spring' },
      brands: { value: '2', label: 'Nordlys' },
      products: { value: '3', label: 'Serum' },
      workorder: { value: '4', label: 'NA-1' },
      activatedFrom: '2026-11-01',
      activatedTo: '2026-11-30',
      updatedFrom: '2026-11-01',
      updatedTo: '2026-11-30',
      status: '2',
      blacklisted: 'true',
      serial: '0048210002',
      id: ' Qz81-77aKp ',
      scm: { batch: 'B1', country: '' },
    });
    expect(codeFilters.safeParse(query).success).toBe(true);
    expect(query.extended_id).toBe('Qz81-77aKp');
    expect(Object.keys(query)).toHaveLength(11);
  });

  it('survive a reload, and nothing else does', () => {
    const filters = { ...noFilters, products: { value: '3', label: 'Serum' }, scm: { batch: 'B1' } };
    expect(readFilters(JSON.parse(JSON.stringify(filters)))).toEqual(filters);
    expect(readFilters({ products: 'x', scm: 7, status: 1 })).toEqual(noFilters);
  });
});
