import { expect, it } from 'vitest';
import type { Workorder } from '#lib/contract/workorders.ts';
import { withOrder } from './stored-orders.ts';

const order = (id: number, more: object = {}) =>
  ({
    id,
    reference: `R-${id}`,
    quantity: 5,
    code_layout: 'none',
    creation_date: '2026-01-01T00:00:00Z',
    equipment: null,
    ...more,
  }) as Workorder;

it('keeps the newest order first, each once, with what is known of it now', () => {
  const kept = withOrder(withOrder([], order(1)), order(2, { code_layout: 'sg-inside' }));
  expect(kept.map(({ id, isSid }) => [id, isSid])).toEqual([
    [2, false],
    [1, true],
  ]);
  const again = withOrder(kept, order(1, { equipment: { id: 3, name: 'Press' } }));
  expect(again.map(({ id, isConfirmed }) => [id, isConfirmed])).toEqual([
    [1, true],
    [2, false],
  ]);
});
