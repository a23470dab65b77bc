import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeQueue, describeState, isGenerating } from './workorder-state.ts';

const t = translatorFor('en', 'workorders');

const order = { state: 'new', codegen_status: 6, canceled_at: null } as const;

describe('describeState', () => {
  it.each([
    [{ ...order, codegen_status: 1 }, 'Waiting for printer', 'wait'],
    [
      { ...order, codegen_status: 1, invited_partner: { id: 9, name: 'New', slug: 'new', has_declined: false } },
      'Waiting for partner to accept',
      'wait',
    ],
    [
      { ...order, codegen_status: 1, invited_partner: { id: 9, name: 'New', slug: 'new', has_declined: true } },
      'Partner has declined',
      'bad',
    ],
    [{ ...order, codegen_status: 2 }, 'Generating', 'running'],
    [{ ...order, codegen_status: 3 }, 'Packing the file', 'running'],
    [{ ...order, codegen_status: 5 }, 'Failed, trying again', 'bad'],
    [{ ...order, codegen_status: 6 }, 'Queued', 'running'],
    [{ ...order, codegen_status: 4, state: 'ready to print' as const }, 'Ready to print', 'active'],
    [{ ...order, codegen_status: 4, state: 'completed' as const }, 'Completed', 'ok'],
    [{ ...order, codegen_status: 7, canceled_at: '2026-11-21T12:00:00Z' }, 'Canceled', 'off'],
  ])('says %o as %s', (workorder, word, tone) => {
    expect(describeState(workorder, t)).toEqual({ word, tone });
  });
});

it.each([
  [null, ''],
  [{ ahead: 0, starts_in: null }, 'next in the queue'],
  [{ ahead: 12, starts_in: null }, '12 orders ahead'],
  [{ ahead: 1, starts_in: 0 }, '1 order ahead, starts within a minute'],
  [{ ahead: 120, starts_in: 90 }, '120 orders ahead, starts in about 2 minutes'],
])('says the place %o in the queue as “%s”', (queue, words) => {
  expect(describeQueue({ queue }, t)).toBe(words);
});

describe('isGenerating', () => {
  it('goes on through failures, which are tried again', () => {
    expect([2, 3, 5, 6].map((codegen_status) => isGenerating({ ...order, codegen_status }))).not.toContain(false);
  });
  it('ends when done, canceled or waiting for somebody', () => {
    expect(isGenerating({ ...order, codegen_status: 4 })).toBe(false);
    expect(isGenerating({ ...order, codegen_status: 1 })).toBe(false);
    expect(isGenerating({ ...order, codegen_status: 2, canceled_at: '2026-11-21T12:00:00Z' })).toBe(false);
  });
});

it.each([
  [1, '1 SID code', '1 row, id, sequence, batch, address'],
  [2, '2 SID codes', '2 rows, id, sequence, batch, address'],
])('counts %d codes of an order and rows of its file', (count, codes, rows) => {
  const values = {
    count,
    kind: 'sid',
    quantity: () => String(count),
    hasSize: 'false',
    size: () => '',
    serials: 'false',
  };
  expect(t.markup('detail.codes', values)).toBe(codes);
  expect(t.markup('files.ready', values)).toBe(rows);
});
