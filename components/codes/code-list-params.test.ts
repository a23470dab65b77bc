import { describe, expect, it } from 'vitest';
import { codeFilters, searchCodes } from '#lib/contract/codes.ts';
import { codeFilterNames } from '#lib/contract/values/code-filters.ts';
import { addressOf } from './code-list-params.ts';
import { codeListQuery, readCodeFilters, readCodePage } from './code-list-query.ts';

describe('the address of the list of codes', () => {
  it('has every filter of the download, and no other', () => {
    expect([...codeFilterNames].sort()).toEqual(Object.keys(codeFilters.shape).sort());
  });

  it('carries each filter to the call, newest first', () => {
    const address = {
      campaign: '1',
      brands: '2',
      products: '3',
      workorder: '4',
      activated_at: '2026-11-01,2026-11-22',
      updated_at: '2026-11-01',
      status: '2',
      blacklisted: 'false',
      serial_number: '0000000042',
      extended_id: ' ABC-1 ',
      activated_by: '5',
      serial_range: '10,20',
      sequence_range: '1,9',
      scm_lot: 'L7',
    };
    const filters = readCodeFilters({ ...address, cursor: 'n12-3', size: '100', document: 'doc_1' });
    expect(filters).toEqual({ ...address, extended_id: 'ABC-1' });
    const query = codeListQuery(filters, readCodePage({ cursor: 'n12-3', size: '100' }));
    expect(query).toEqual({ ...filters, limit: '100', ordering: '-workorder', cursor: 'n12-3' });
    expect(searchCodes.query.safeParse(query).success).toBe(true);
  });

  it('leaves out what no call takes', () => {
    const address = {
      products: 'x',
      status: '7',
      activated_at: 'yesterday',
      serial_range: '20,10',
      sequence_range: '1,9',
      'scm_No Key': 'L7',
      scm_lot: ['L7', 'L8'],
      toString: 'x',
      workorder: '',
      extended_id: 'kept',
    };
    expect(readCodeFilters(address)).toEqual({ extended_id: 'kept' });
    expect(readCodePage({ cursor: "n1-1' OR 1=1", size: '7' })).toEqual({ limit: 50, cursor: undefined });
  });

  it('is written as it is read', () => {
    const filters = { scm_lot: 'L 7&8', workorder: '4' };
    const { searchParams } = new URL(addressOf('/codes', filters, { document: 'doc_1' }), 'http://portal.test');
    expect(readCodeFilters(Object.fromEntries(searchParams))).toEqual(filters);
    expect(addressOf('/codes', {})).toBe('/codes');
  });
});
