'use client';

import { useCallback, useRef } from 'react';
import { newKey } from '#components/ui/new-key.ts';

/** Returns the Idempotency-Key for a body: the same for a second try, another one as soon as anything differs. */
export function useIdempotencyKey(): (body: unknown) => string {
  const attempt = useRef<{ body: string; key: string }>(undefined);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { body: text, key: newKey() };
    return attempt.current.key;
  }, []);
}
