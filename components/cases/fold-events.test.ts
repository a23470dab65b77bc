import { expect, it } from 'vitest';
import type { CaseEvent } from '#lib/contract/cases.ts';
import { foldEvents } from './fold-events.ts';

const none = { user: null, reason: null, scan: null, state: null, owner: null, text: '', codes: [], case: null };
const event = (id: number, kind: CaseEvent['kind'], more: Partial<CaseEvent> = {}): CaseEvent => ({
  ...{ ...none, activation_status: null, id, kind, at: `2026-11-29T08:00:0${id}.000Z` },
  ...more,
});

it('folds equal suspicions that follow each other, and nothing that a person did', () => {
  const user = { id: 1, name: 'Cora' };
  const often = { reason: 'scanned_too_often' };
  const lines = foldEvents(
    [
      event(1, 'suspicion', often),
      event(2, 'suspicion', often),
      event(3, 'suspicion', often),
      event(4, 'suspicion', { reason: 'too_far_apart' }),
      event(5, 'note', { user, text: 'Seen.' }),
      event(6, 'note', { user, text: 'Seen.' }),
      event(7, 'suspicion', often),
    ],
    ({ kind, reason }) => `${kind} ${reason}`,
  );
  expect(lines.map(({ event: { id }, count, lastAt }) => [id, count, lastAt.slice(-6, -5)])).toEqual([
    [1, 3, '3'],
    [4, 1, '4'],
    [5, 1, '5'],
    [6, 1, '6'],
    [7, 1, '7'],
  ]);
});
