import { describe, expect, it } from 'vitest';
import { countUnsent, nextToSend, type ProofPhoto } from './proof-photo.ts';

const photos = (...states: ProofPhoto['state'][]): ProofPhoto[] =>
  states.map((state, index) => ({
    id: String(index),
    name: 'photo.jpg',
    url: 'blob:x',
    file: new File([], 'photo.jpg'),
    print: '',
    state,
    sent: 0,
    delays: 0,
  }));
const ids = (found: readonly ProofPhoto[]) => found.map(({ id }) => id);

describe('nextToSend', () => {
  it('sends two at once, in their order', () => {
    expect(ids(nextToSend(photos('waiting', 'waiting', 'waiting'), 0, 1))).toEqual(['0', '1']);
    expect(ids(nextToSend(photos('done', 'measuring', 'failed', 'waiting', 'waiting'), 0, 1))).toEqual(['3']);
    expect(nextToSend(photos('sending', 'preparing', 'waiting'), 0, 1)).toEqual([]);
  });

  it('sends none while the service asked to wait', () => {
    expect(nextToSend(photos('waiting'), 1000, 999)).toEqual([]);
    expect(nextToSend(photos('waiting'), 1000, 1000)).toHaveLength(1);
  });
});

describe('countUnsent', () => {
  it('counts what exists in this browser alone', () => {
    expect(countUnsent(photos('done', 'failed', 'waiting', 'sending'))).toBe(3);
    const refused = photos('failed').map((photo) => ({ ...photo, failure: { status: 400, message: 'No code.' } }));
    expect(countUnsent(refused)).toBe(0);
  });
});
