'use client';

import { useSyncExternalStore } from 'react';
import { createPhotoQueue, emptyQueue, type PhotoQueue, type PhotoQueueOptions } from './photo-queue.ts';

export type PhotoQueues<R, D = undefined> = (key: string, options: () => PhotoQueueOptions<R, D>) => PhotoQueue<R, D>;

/**
 * Queues of this tab by a key. They send while another page of the portal is open, and ask for confirmation before the
 * user leaves the portal with photos that would be lost.
 */
export function createPhotoQueues<R, D = undefined>(): PhotoQueues<R, D> {
  const queues = new Map<string, PhotoQueue<R, D>>();
  return (key, options) => {
    const found = queues.get(key);
    if (found) return found;
    const queue = createPhotoQueue(options());
    // The server only draws the page: it has no photos, and must not collect queues.
    if (typeof window === 'undefined') return queue;
    queues.set(key, queue);
    window.addEventListener('online', queue.resume);
    window.addEventListener('beforeunload', (event) => {
      if (queue.unsent() > 0) event.preventDefault();
    });
    return queue;
  };
}

export const useQueueState = <R, D>(queue: PhotoQueue<R, D>) =>
  useSyncExternalStore(queue.subscribe, queue.current, () => emptyQueue);
