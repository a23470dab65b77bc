import { describe, expect, it } from 'vitest';
import type { ActivityItem } from '#lib/contract/activity.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { hrefOf, isShownAt, stateLine, titleOf, toneOf } from './activity-words.ts';

const t = translatorFor('en', 'activity');
const common = translatorFor('en', 'common');

const frame = {
  key: 'k',
  outcome: 'running',
  state: 'in-progress',
  progress: 0.25,
  done: null,
  total: null,
  error: null,
  ahead: null,
  starts_in: null,
  started_at: '2026-11-22T09:00:00.000Z',
  ended_at: null,
  is_own: true,
} as const;
const order: ActivityItem = { ...frame, kind: 'workorder', key: '7', reference: 'NA-7', state: 'generating' };
const upload: ActivityItem = { ...frame, kind: 'ingestion', description: 'lot 7', state: 'processing' };
const artwork: ActivityItem = {
  ...frame,
  kind: 'document',
  category: 'artwork',
  related_id: 7,
  parameters: { format: 'svg' },
};
const file: ActivityItem = {
  ...frame,
  kind: 'document',
  category: 'code',
  related_id: null,
  parameters: { status: 1 },
};
const change: ActivityItem = {
  ...frame,
  kind: 'task',
  changes: 'status',
  change: { activation_status: 2, blacklist_reason: 3 },
  undo_of: null,
};

describe('long work in words', () => {
  it.each([
    [order, 'Order NA-7', '/workorders/7'],
    [{ ...order, reference: null }, 'Order 7', '/workorders/7'],
    [upload, 'Upload lot 7', '/ingestion/k'],
    [{ ...upload, description: '' }, 'Upload k', '/ingestion/k'],
    [artwork, 'Artwork of workorder 7, SVG', '/downloads'],
    [file, 'Export: active', '/downloads'],
    [{ ...change, undo_of: 'other' }, expect.stringMatching(/^Undo “Blacklist: /), '/codes/tasks/k'],
  ])('%# is named and leads to its page', (item, title, href) => {
    expect(titleOf(item, t, common, 'UTC')).toEqual(title);
    expect(hrefOf(item)).toBe(href);
  });

  it.each([
    [{ ...order, state: 'queued', total: 5, ahead: 12 }, 'Queued, 5 codes, 12 jobs ahead', 'running'],
    [
      { ...order, state: 'queued', total: 5, ahead: 120, starts_in: 90 },
      'Queued, 5 codes, 120 jobs ahead, starts in about 2 minutes',
      'running',
    ],
    [{ ...order, done: 120_000, total: 480_000 }, 'Generating codes, 120,000 of 480,000', 'running'],
    [{ ...order, state: 'queued', done: 0, total: 1 }, 'Queued, 1 code', 'running'],
    [{ ...order, state: 'packing', done: 9, total: 9 }, 'Packing the file, 25 %', 'running'],
    [{ ...order, state: 'trying again', error: 'No space' }, 'Failed, trying again: No space', 'bad'],
    [upload, 'Ingesting codes, 25 %', 'running'],
    [file, 'Being made, 25 %', 'running'],
    [{ ...change, progress: null, state: 'pending' }, 'Waiting', 'running'],
    [{ ...order, outcome: 'ended', done: 5, total: 5 } as const, '5 codes generated', 'ok'],
    [{ ...upload, outcome: 'ended', done: 1, total: 1 } as const, '1 code ingested', 'ok'],
    [{ ...file, outcome: 'ended', done: 12_000 } as const, 'Ready, 12,000 lines', 'ok'],
    [{ ...file, category: 'case', outcome: 'ended', done: 2 } as const, 'Ready', 'ok'],
    [{ ...change, outcome: 'ended', done: 3, total: 9 } as const, '3 codes changed', 'ok'],
    [{ ...upload, outcome: 'failed', done: 33 } as const, 'Refused: 33 rows to fix', 'bad'],
    [{ ...upload, outcome: 'failed', done: 0, error: 'No file' } as const, 'Refused: No file', 'bad'],
    [{ ...file, outcome: 'failed', error: 'The disk is full.' } as const, 'Failed: The disk is full.', 'bad'],
    [{ ...change, outcome: 'failed' } as const, 'Stopped: no reason given', 'bad'],
  ])('%# says how far it is or what came of it', (item, line, tone) => {
    expect(stateLine(item, t, common)).toBe(line);
    expect(toneOf(item)).toBe(tone);
  });

  it('needs no notice where it is shown', () => {
    expect(isShownAt(order, '/workorders/7', '')).toBe(true);
    expect(isShownAt(order, '/workorders', '')).toBe(false);
    expect(isShownAt(artwork, '/workorders/7', '')).toBe(true);
    expect(isShownAt(file, '/workorders/7', '')).toBe(false);
    expect(isShownAt(file, '/codes', '?document=k')).toBe(true);
    expect(isShownAt(file, '/downloads', '')).toBe(true);
  });
});
