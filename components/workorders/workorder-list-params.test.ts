import { describe, expect, it } from 'vitest';
import { hasFilters } from '#components/data-table/list-filters.ts';
import { workorderQuery } from '#lib/contract/workorders.ts';
import {
  loadWorkorderListParams as load,
  stateNames,
  workorderCountQuery,
  workorderListParams,
  workorderListQuery,
} from './workorder-list-params.ts';

const today = '2026-11-21';

describe('the address of the workorder list', () => {
  it('asks for everything, newest first, when it says nothing', () => {
    expect(workorderListQuery(load({}), today)).toEqual({ limit: 20, offset: 0, ordering: '-id' });
    expect(hasFilters(workorderListParams, load({}))).toBe(false);
  });
  it('asks the service in its own words', () => {
    const values = load({
      state: 'waiting',
      layout: 'sg-inside,none',
      product: '7,9',
      partner: '3',
      due: 'week',
      ordered: '7d',
      q: 'aurora',
    });
    expect(workorderListQuery(values, today)).toEqual({
      limit: 20,
      offset: 0,
      ordering: '-id',
      search: 'aurora',
      is_archived: 'false',
      is_canceled: 'false',
      codegen_status: '1',
      code_layout: 'sg-inside,none',
      product: '7,9',
      printing_partner: '3',
      creation_date: '2026-11-15,2026-11-21',
      due_date: '2026-11-21,2026-11-28',
    });
    expect(hasFilters(workorderListParams, values)).toBe(true);
  });
  it('ends "before today" yesterday, over the end of a month too', () => {
    expect(workorderListQuery(load({ due: 'overdue' }), '2026-03-01').due_date).toBe('1970-01-01,2026-02-28');
  });
  it('drops what it does not know', () => {
    expect(workorderListQuery(load({ state: 'lost', layout: 'x', product: '-1', due: 'never' }), today)).toEqual({
      limit: 20,
      offset: 0,
      ordering: '-id',
    });
  });
  it.each(stateNames)('makes a call the contract accepts for %s', (state) => {
    expect(workorderQuery.safeParse(workorderListQuery(load({ state, due: 'month' }), today)).success).toBe(true);
    expect(workorderQuery.safeParse(workorderCountQuery(state)).success).toBe(true);
  });
});
