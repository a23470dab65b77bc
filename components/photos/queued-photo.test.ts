import { describe, expect, it } from 'vitest';
import { countUnsent, nextToSend, type QueuedPhoto } from './queued-photo.ts';

const photos = (...states: QueuedPhoto<unknown>['state'][]): QueuedPhoto<unknown>[] =>
  states.map((state, index) => ({
    id: String(index),
    name: 'photo.jpg',
    url: 'blob:x',
    file: new File([], 'photo.jpg'),
    state,
    sent: 0,
    delays: 0,
  }));
const ids = (found: readonly QueuedPhoto<unknown>[]) => found.map(({ id }) => id);

describe('nextToSend', () => {
  it('sends two at once, in their order', () => {
    expect(ids(nextToSend(photos('waiting', 'waiting', 'waiting'), { pausedUntil: 0, now: 1, sideBySide: 2 }))).toEqual(
      ['0', '1'],
    );
    expect(
      ids(
        nextToSend(photos('done', 'measuring', 'failed', 'waiting', 'waiting'), {
          pausedUntil: 0,
          now: 1,
          sideBySide: 2,
        }),
      ),
    ).toEqual(['3']);
    expect(nextToSend(photos('sending', 'preparing', 'waiting'), { pausedUntil: 0, now: 1, sideBySide: 2 })).toEqual(
      [],
    );
  });

  it('sends none while the service asked to wait', () => {
    expect(nextToSend(photos('waiting'), { pausedUntil: 1000, now: 999, sideBySide: 2 })).toEqual([]);
    expect(nextToSend(photos('waiting'), { pausedUntil: 1000, now: 1000, sideBySide: 2 })).toHaveLength(1);
  });
});

describe('countUnsent', () => {
  it('counts what exists in this browser alone', () => {
    expect(countUnsent(photos('done', 'failed', 'waiting', 'sending'))).toBe(3);
    const refused = photos('failed').map((photo) => ({ ...photo, failure: { status: 400, message: 'No code.' } }));
    expect(countUnsent(refused)).toBe(0);
  });
});
