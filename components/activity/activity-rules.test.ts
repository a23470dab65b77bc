import { describe, expect, it } from 'vitest';
import { activityInterval } from '#components/swr/activity-interval.ts';
import type { Activity, ActivityItem } from '#lib/contract/activity.ts';
import { ingestionRecord } from '#lib/contract/ingestion.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { activityOfRecords } from './activity-of-records.ts';
import { newEnds } from './new-ends.ts';
import { noticesOf } from './notices.ts';

const t = translatorFor('en', 'activity');
const common = translatorFor('en', 'common');

const item = (key: string, ended: string | null, more: Partial<ActivityItem> = {}): ActivityItem =>
  ({
    kind: 'workorder',
    key,
    reference: key,
    outcome: ended === null ? 'running' : 'ended',
    state: 'generating',
    progress: 0,
    done: 1,
    total: 1,
    error: null,
    started_at: '2026-11-22T09:00:00.000Z',
    ended_at: ended,
    is_own: true,
    ...more,
  }) as ActivityItem;
const counts = { workorders: 0, workorders_waiting: 0, ingestions_failed: 0, cases_open: 0, reports_open: 0 };
const activityOf = (...items: ActivityItem[]): Activity => ({
  counts,
  running: items.filter(({ outcome }) => outcome === 'running').length,
  items,
});
const at = (minute: number) => `2026-11-22T09:${String(minute).padStart(2, '0')}:00.000Z`;

describe('what ended between two looks', () => {
  it('ran before, or came and went in between', () => {
    const before = activityOf(item('runs', null), item('goes on', null), item('old', at(5)));
    const after = activityOf(item('goes on', null), item('quick', at(7)), item('runs', at(4)), item('old', at(5)));
    expect(newEnds(before, after, at(0)).map(({ key }) => key)).toEqual(['quick', 'runs']);
  });

  it('is what ended since the page was loaded, where nothing was known before', () => {
    const ends = newEnds(undefined, activityOf(item('runs', null), item('new', at(6)), item('old', at(4))), at(5));
    expect(ends.map(({ key }) => key)).toEqual(['new']);
  });

  it('is nothing that the list has only now room for', () => {
    const before = activityOf(item('runs', null), item('old', at(5)));
    expect(newEnds(before, activityOf(item('runs', null), item('old', at(5)), item('older', at(1))), at(0))).toEqual(
      [],
    );
  });
});

describe('notices', () => {
  it('are of what the reader started, and of every failure', () => {
    const ends = [
      item('1', at(1)),
      item('2', at(2), { is_own: false }),
      item('3', at(3), { is_own: false, outcome: 'failed', error: 'Lost' }),
    ];
    expect(noticesOf(ends, { t, common, timeZone: 'UTC' })).toEqual([
      { tone: 'ok', title: 'Order 1', text: '1 code generated', href: '/workorders/1' },
      { tone: 'bad', title: 'Order 3', text: 'Failed: Lost', href: '/workorders/3' },
    ]);
  });

  it('become one when many end at once', () => {
    const ends = [1, 2, 3, 4].map((minute) => item(String(minute), at(minute)));
    expect(noticesOf(ends, { t, common, timeZone: 'UTC' })).toEqual([
      { tone: 'ok', title: '4 tasks have ended', text: 'All of them succeeded.' },
    ]);
    const failed = item('5', at(5), { outcome: 'failed' });
    expect(noticesOf([...ends, failed], { t, common, timeZone: 'UTC' })).toEqual([
      { tone: 'bad', title: '5 tasks have ended', text: '1 of them failed.' },
    ]);
  });
});

describe('the interval of the work centre', () => {
  const running = activityOf(item('runs', null));

  it('is short while something changes, and grows while nothing does', () => {
    expect(activityInterval(running, 0)).toBe(2_000);
    expect(activityInterval(running, 9_000)).toBe(4_500);
    expect(activityInterval(running, 600_000)).toBe(10_000);
  });

  it('is the longest when nothing runs', () => {
    expect(activityInterval(activityOf(), 0)).toBe(10_000);
    expect(activityInterval(undefined, 0)).toBe(10_000);
  });
});

describe('a service that lists ingestion records alone', () => {
  const record = ingestionRecord.parse({
    id: 1,
    key: 'ing_1',
    description: 'lot 7',
    status: 'processing',
    type: 'code',
    ingestion_mode: 'file',
    created_at: at(1),
    created_by: { id: 1, email: 'brand@demo.test' },
    status_updated_at: at(2),
    parameters: {},
    result_data: { errors: [{ type: 'duplicate_id_error', message: 'Twice in the file', count: 2 }] },
    template: '',
    uploaded_file: null,
    company: { id: 1, name: 'Nordlys', slug: 'nordlys' },
    filetype: 'csv',
    storage_kind: 'local',
    file_size: 10,
    row_count: 9,
    error_count: 2,
    rows_with_errors: 2,
    progress: 0.5,
    duration_ms: null,
    retry_of: null,
    target_ingestion_key: null,
    closed_at: null,
    closed_by: null,
    corrected_by: null,
  });
  const known = { now: Date.parse(at(30)), email: 'brand@demo.test', failed: 3, workorders: null };

  it('shows those: what runs first, then what ended last', () => {
    const activity = activityOfRecords(
      [
        { ...record, key: 'done', status: 'completed' },
        { ...record, key: 'bad', status: 'error', status_updated_at: at(9) },
        { ...record, key: 'waits', status: 'uploading' },
        { ...record, key: 'gone', status: 'completed', status_updated_at: '2026-11-01T09:00:00.000Z' },
        record,
      ],
      known,
    );
    expect(activity.running).toBe(1);
    expect(activity.counts).toMatchObject({ ingestions_failed: 3, workorders: null });
    expect(activity.items.map(({ key }) => key)).toEqual(['ing_1', 'bad', 'done']);
    expect(activity.items[0]).toMatchObject({ outcome: 'running', progress: 0.5, is_own: true, ended_at: null });
    expect(activity.items[1]).toMatchObject({ outcome: 'failed', done: 2, error: 'Twice in the file' });
  });
});
