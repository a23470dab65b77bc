import { expect, it } from 'vitest';
import { foundFor } from './found-for.ts';
import type { FoundItem } from './found-item.ts';

const order = (label: string, detail = 'Nordlys Serum'): FoundItem => ({
  key: label,
  kind: 'Workorders',
  label,
  detail,
  href: `/workorders/${label}`,
});
const found = [order('PROOF-SIN6'), order('SID-2026'), order('PO-17', 'Sidra')];

it('keeps of the results for an earlier text only what contains the text that is typed', () => {
  expect(foundFor(found, 'SID').map(({ key }) => key)).toEqual(['SID-2026', 'PO-17']);
  expect(foundFor(found, 'xx')).toEqual([]);
});

it('shows nothing for less than two letters', () => {
  expect(foundFor(found, 's')).toEqual([]);
});
