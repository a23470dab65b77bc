import { expect, it } from 'vitest';
import { viewPeriods } from '#lib/contract/values/saved-views.ts';
import { momentsOf } from '#lib/format/days-in-zone.ts';
import { readTime } from '#lib/format/time-range.ts';
import { viewCallOf } from './view-call.ts';

const calendar = { today: '2026-11-29', timeZone: 'Europe/Berlin' };

it('is the call of the list without its page', () => {
  const query = { limit: 20, offset: 40, ordering: '-id', search: 'A', company: undefined, product: 7 };
  expect(viewCallOf(query, ['A'], calendar)).toEqual({
    query: { ordering: '-id', search: 'A', product: '7' },
    periods: {},
  });
});

it.each(viewPeriods)('follows the calendar for %s, as moments and as days', (period) => {
  const range = readTime(period, calendar.today);
  if (!range) throw new Error(period);
  const query = { ordered_at: momentsOf(range, calendar.timeZone), created_at: `${range.from},${range.to}` };
  expect(viewCallOf(query, [period], calendar).periods).toEqual({ ordered_at: period, created_at: period });
  expect(viewCallOf(query, [`${range.from},${range.to}`], calendar).periods).toEqual({});
});
