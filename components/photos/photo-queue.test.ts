import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { failure } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { createPhotoQueue, type PhotoWork } from './photo-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const file = (name: string) => new File([name], name);
const captured = (id: number): CallResult<QaCapture> => ({ ok: true, data: { id } as QaCapture });

/** A queue whose photos stay on their way until they are answered, in the order they were sent. */
function startQueue(
  prepare: PhotoWork<QaCapture, { print: string }>['prepare'] = async (photo) => ({ ok: true, photo }),
  more: Partial<PhotoWork<QaCapture, { print: string }>> = {},
) {
  const underway: { print: string; answer: (answer: CallResult<QaCapture>) => void }[] = [];
  const queue = createPhotoQueue<QaCapture, { print: string }>({
    prepare,
    send: ({ print }, onSent) => {
      onSent(1);
      return new Promise((answer) => underway.push({ print, answer }));
    },
    idOf: ({ id }) => id,
    words: { pasted: 'pasted photo', unreadable: 'The file could not be read.' },
    ...more,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    queue,
    underway,
    settle,
    add: async (...names: string[]) => {
      queue.add(names.map(file), { print: 'A' });
      await settle();
    },
    answer: async (answer: CallResult<QaCapture>) => {
      underway.shift()?.answer(answer);
      await settle();
    },
    states: () => queue.current().photos.map(({ name, state }) => `${name} ${state}`),
  };
}

describe('a queue of photos', () => {
  it('sends two at once, the others after them', async () => {
    const { add, answer, states, underway } = startQueue();
    await add('a', 'b', 'c');
    expect(states()).toEqual(['a measuring', 'b measuring', 'c waiting']);
    expect(underway[0]?.print).toBe('A');
    await answer(captured(1));
    expect(states()).toEqual(['a done', 'b measuring', 'c measuring']);
  });

  it('sends one after the other where it is told to', async () => {
    const { add, answer, states } = startQueue(undefined, { sideBySide: 1 });
    await add('a', 'b');
    expect(states()).toEqual(['a measuring', 'b waiting']);
    await answer(captured(1));
    expect(states()).toEqual(['a done', 'b measuring']);
  });

  it('keeps one that failed on its way, goes on with the others, and sends it again when asked', async () => {
    const { queue, add, answer, states, underway } = startQueue();
    await add('a', 'b', 'c');
    await answer(failure(0, 'unreachable', 'Away.'));
    expect(states()).toEqual(['a failed', 'b measuring', 'c measuring']);
    expect(queue.unsent()).toBe(3);
    await answer(captured(1));
    await answer(captured(2));
    queue.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(underway).toHaveLength(1);
    await answer(captured(3));
    expect(states()).toEqual(['a done', 'b done', 'c done']);
    expect(queue.unsent()).toBe(0);
  });

  it('waits as long as a busy service says, with all of them, and goes on by itself', async () => {
    const { queue, add, answer, states, underway } = startQueue();
    await add('a', 'b', 'c');
    await answer({ ...failure(503, 'unavailable', 'Busy.'), retryAfter: 5 });
    await answer(captured(1));
    expect(states()).toEqual(['a waiting', 'b done', 'c waiting']);
    expect(queue.current().isPaused).toBe(true);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(underway).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(states()).toEqual(['a measuring', 'b done', 'c measuring']);
    expect(queue.current().isPaused).toBe(false);
  });

  it('does not send what is no photo, nor again what the service refused', async () => {
    const { queue, add, answer, states } = startQueue(async (given) =>
      given.name === 'text' ? { ok: false, message: 'This is not a photo.' } : { ok: true, photo: given },
    );
    await add('text', 'empty paper');
    await answer(failure(400, 'validation_error', 'No code was read.'));
    expect(states()).toEqual(['text failed', 'empty paper failed']);
    queue.retry();
    expect(states()).toEqual(['text failed', 'empty paper failed']);
    expect(queue.unsent()).toBe(0);
  });

  it('says of a photo the service knew that it counts once', async () => {
    const { queue, add, answer } = startQueue();
    queue.learn([7]);
    await add('again', 'new');
    await answer(captured(7));
    await answer(captured(8));
    expect(queue.current().photos.map(({ isKnown }) => isKnown)).toEqual([true, false]);
  });

  it('forgets what is removed, and tells its listeners', async () => {
    const { queue, add, states } = startQueue();
    const heard = vi.fn();
    const stop = queue.subscribe(heard);
    await add('a', 'b');
    queue.forget(({ name }) => name === 'a');
    expect(states()).toEqual(['b measuring']);
    const before = heard.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    stop();
    queue.forget(() => true);
    expect(heard.mock.calls).toHaveLength(before);
  });
});
