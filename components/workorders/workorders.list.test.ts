import { createLoader } from 'nuqs/server';
import { expect, it, vi } from 'vitest';
import { listInput } from '#components/data-table/define-list.ts';
import { hasFilters } from '#components/data-table/list-filters.ts';
import { workorderQuery } from '#lib/contract/workorders.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { workorderStates } from './workorder-states.ts';
import { workorders } from './workorders.list.tsx';

// The list imports actions, which are functions of the server.
vi.mock('server-only', () => ({}));

const load = (address: string) => createLoader(workorders.params)(new URLSearchParams(address));
const queryOf = (address: string, today = '2026-11-21') =>
  listInput(workorders, load(address), { user: {} as SessionUser, calendar: { today, timeZone: 'UTC' } }).query;

it('asks for everything, newest first, when the address says nothing', () => {
  expect(queryOf('')).toEqual({ limit: 20, offset: 0, ordering: '-id' });
  expect(hasFilters(workorders.params, load(''))).toBe(false);
});

it('asks the service in its own words', () => {
  const address = 'state=waiting&layout=sg-inside,none&product=7,9&partner=3&due=week&ordered=7d&q=aurora';
  expect(queryOf(address)).toEqual({
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
  expect(hasFilters(workorders.params, load(address))).toBe(true);
});

it('ends "before today" yesterday, over the end of a month too', () => {
  expect(queryOf('due=overdue', '2026-03-01')['due_date']).toBe('1970-01-01,2026-02-28');
});

it('drops values that it does not know', () => {
  expect(queryOf('state=lost&layout=x&product=-1&due=never')).toEqual(queryOf(''));
});

it.each(Object.keys(workorderStates))('makes a call the contract accepts for %s', (state) => {
  expect(workorderQuery.safeParse(queryOf(`state=${state}&due=month`)).success).toBe(true);
});
