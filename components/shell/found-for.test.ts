import { expect, it } from 'vitest';
import type { FoundItem } from './actions.ts';
import { foundFor } from './found-for.ts';

const order = (label: string, detail = 'Nordlys Serum'): FoundItem => ({
  key: label,
  kind: 'Workorders',
  label,
  detail,
  href: `/workorders/${label}`,
});
const found = [order('PROOF-SIN6'), order('SID-2026'), order('PO-17', 'Sidra')];

it('shows all that was found for the text itself, also by what is not shown of it', () => {
  expect(foundFor({ query: 'si', found }, 'si')).toEqual(found);
});

it('keeps of what was found for an earlier text only what holds the one that is typed', () => {
  expect(foundFor({ query: 'si', found }, 'SID').map(({ key }) => key)).toEqual(['SID-2026', 'PO-17']);
  expect(foundFor({ query: 'si', found }, 'xx')).toEqual([]);
});

it('shows nothing for less than two letters', () => {
  expect(foundFor({ query: 'si', found }, 's')).toEqual([]);
  expect(foundFor({ query: '', found: [] }, '')).toEqual([]);
});
