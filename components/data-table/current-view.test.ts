import { expect, it } from 'vitest';
import { currentView, viewParams } from './current-view.ts';

const all = { label: 'All', set: { status: null, closed: null } };
const open = { label: 'To fix', set: { status: 'error', closed: false } };
const refused = { label: 'Refused', set: { status: 'error', closed: null } };
const views = [all, open, refused];

it('names every parameter that a tab sets', () => {
  expect(viewParams(views)).toEqual(['status', 'closed']);
});

it.each([
  [{}, all],
  [{ q: 'aurora', status: null }, all],
  [{ status: 'error', closed: false }, open],
  [{ status: 'error' }, refused],
  [{ status: 'completed' }, undefined],
])('shows the tab whose parameters an address has: %o', (values, view) => {
  expect(currentView(views, values)).toBe(view);
});
